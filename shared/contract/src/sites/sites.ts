import { z } from 'zod';
import { siteDomainSchema } from '../common/addresses/address';
import { plainText } from '../common/scalars';
import { siteGroupIdSchema } from './groups';
import { newCcSchema } from './settings/cc';
import { newOriginSchema } from './settings/origin';

/** The package of a site. */
export const sitePackageIdSchema = z.uuid('请选择套餐');

/** That of a new one; null, or the empty text of a menu: the best of the owner's that has room. */
export const newSitePackageIdSchema = z
  .union([z.uuid('请选择套餐'), z.literal('').transform(() => null)])
  .nullable();

export const siteDomainsSchema = z
  .array(siteDomainSchema)
  .min(1, '请至少填写一个域名')
  .max(100, '每个网站最多 100 个域名')
  .refine((list) => new Set(list).size === list.length, '域名不能重复');

export const siteNoteSchema = plainText().trim().max(200, '备注最多 200 个字');

/** What a person fills in to add a site. */
export const siteCreateSchema = z.object({
  domains: siteDomainsSchema,
  note: siteNoteSchema.default(''),
  groupId: siteGroupIdSchema.default(null),
  packageId: newSitePackageIdSchema.default(null),
  origin: newOriginSchema,
  cc: newCcSchema.prefault({}),
});
export type SiteCreate = z.input<typeof siteCreateSchema>;

export const siteBatchCreateSchema = z.object({
  /** A site a line: `域名 [域名…] | 源站[:端口][,…]`. */
  text: plainText().min(1, '请输入要添加的网站').max(100_000, '内容过长'),
  protocol: newOriginSchema.shape.protocol,
  groupId: siteGroupIdSchema.default(null),
  packageId: newSitePackageIdSchema.default(null),
  cc: newCcSchema.prefault({}),
  /** True: add the good lines and report the bad ones. False: add nothing if a line is bad. */
  skipInvalid: z.boolean().default(false),
});
