import { z } from 'zod';
import { siteDomainSchema } from './address';
import { defineEndpoints } from './endpoint';
import { idParamsSchema, instantSchema, pageOf, pageQuerySchema } from './paging';
import { integer, plainText } from './scalars';
import { siteGroupIdSchema } from './site-groups';
import { newOriginSchema } from './site-origin';
import { siteExtraPortsSchema } from './site-ports';
import { sectionShape } from './site-sections';
import { siteStates } from './site-state';

export const siteStateSchema = z.enum(siteStates);
export type SiteState = z.output<typeof siteStateSchema>;

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
});
export type SiteCreate = z.input<typeof siteCreateSchema>;

/** A change to a site: each section that is present replaces the one stored. */
export const siteUpdateSchema = z.object({
  /** The `revision` the form was filled from; another one now stored is a conflict (409). */
  revision: integer(),
  domains: siteDomainsSchema.optional(),
  note: siteNoteSchema.optional(),
  extraPorts: siteExtraPortsSchema.optional(),
  groupId: siteGroupIdSchema.optional(),
  packageId: sitePackageIdSchema.optional(),
  ...z.object(sectionShape('write')).partial().shape,
});

/** How many of the online nodes have a configuration revision in force. */
export const nodeSyncSchema = z.object({ applied: z.int(), total: z.int() });

/** The same of a site's newest revision, and how many nodes refuse it. */
const siteSyncSchema = nodeSyncSchema.extend({
  refused: z.int(),
  /** Why one of them refuses it. */
  reason: z.string().nullable(),
});

/** Another thing that a site names, with what people call it. */
const namedSchema = z.object({ id: z.uuid(), name: z.string() });

const storedSections = sectionShape('stored');

export const siteSchema = z.object({
  id: z.uuid(),
  /** Serial number, the short id that people quote; `/website/list/[sn]` opens the site. */
  sn: z.string(),
  domains: z.array(z.string()),
  note: z.string(),
  group: namedSchema.nullable(),
  package: namedSchema,
  certificate: namedSchema.nullable(),
  state: siteStateSchema,
  cname: z.string(),
  /** Ports that it listens on beside the nodes' usual ones, ascending. */
  extraPorts: z.array(z.int()),
  origin: storedSections.origin,
  https: storedSections.https,
  /** Number of the configuration revision that last changed the site. */
  revision: z.int(),
  /** Number of the site's newest own revision: 「v17」 of its history. */
  version: z.int(),
  sync: siteSyncSchema,
  createdAt: instantSchema,
  updatedAt: instantSchema,
});
export type Site = z.output<typeof siteSchema>;

/** A site with the settings of its tabs, which lists do without. */
export const siteDetailSchema = siteSchema.extend(storedSections);
export type SiteDetail = z.output<typeof siteDetailSchema>;

export const siteSorts = ['createdAt', '-createdAt', 'domain', '-domain'] as const;

/** One of the owner's, or `none` for the sites without one. */
const uuidOrNone = z.union([z.uuid(), z.literal('none')]).optional();

export const siteListQuerySchema = pageQuerySchema.extend({
  /** Part of a domain, an origin address, the note or the serial number. */
  keyword: plainText().trim().max(253).optional(),
  state: siteStateSchema.optional(),
  group: uuidOrNone,
  package: z.uuid().optional(),
  certificate: uuidOrNone,
  /** Part of an origin's address. */
  origin: plainText().trim().max(253).optional(),
  sort: z.enum(siteSorts).default('-createdAt'),
});
export type SiteListQuery = z.output<typeof siteListQuerySchema>;

/** Result of one line of a batch; `line` counts from 1. */
export const siteBatchRowSchema = z.object({
  line: z.int(),
  text: z.string(),
  id: z.uuid().nullable(),
  error: z.string().nullable(),
  /** Its domains that are to be proven first. */
  unproven: z.array(z.string()),
});

export const siteBatchCreateSchema = z.object({
  /** A site a line: `域名 [域名…] | 源站[:端口][,…]`. */
  text: plainText().min(1, '请输入要添加的网站').max(100_000, '内容过长'),
  protocol: newOriginSchema.shape.protocol,
  groupId: siteGroupIdSchema.default(null),
  packageId: newSitePackageIdSchema.default(null),
  /** True: add the good lines and report the bad ones. False: add nothing if a line is bad. */
  skipInvalid: z.boolean().default(false),
});

export const siteIdsSchema = z.object({ ids: z.array(z.uuid()).min(1, '请选择网站').max(500) });

export const siteEndpoints = defineEndpoints({
  listSites: {
    method: 'GET',
    path: '/v1/sites',
    access: 'allUser',
    summary: '列出自己的网站',
    query: siteListQuerySchema,
    data: pageOf(siteSchema),
  },
  getSite: {
    method: 'GET',
    path: '/v1/sites/:id',
    access: 'allUser',
    summary: '取一个网站',
    params: idParamsSchema,
    data: siteDetailSchema,
  },
  getSiteBySn: {
    method: 'GET',
    path: '/v1/sites/by-sn/:sn',
    access: 'allUser',
    summary: '按编号取一个网站',
    params: z.object({ sn: plainText().max(32) }),
    data: siteDetailSchema,
  },
  createSite: {
    method: 'POST',
    path: '/v1/sites',
    access: 'allUser',
    summary: '添加一个网站',
    body: siteCreateSchema,
    data: siteDetailSchema,
  },
  createSites: {
    method: 'POST',
    path: '/v1/sites/batch',
    access: 'allUser',
    summary: '按行批量添加网站',
    body: siteBatchCreateSchema,
    data: z.object({ created: z.int(), rows: z.array(siteBatchRowSchema) }),
  },
  updateSite: {
    method: 'PUT',
    path: '/v1/sites/:id',
    access: 'allUser',
    summary: '修改一个网站',
    params: idParamsSchema,
    body: siteUpdateSchema,
    data: siteDetailSchema,
  },
  signSiteUrl: {
    method: 'POST',
    path: '/v1/sites/:id/signed-url',
    access: 'allUser',
    summary: '按网站的 URL 鉴权给一个地址签名',
    params: idParamsSchema,
    body: z.object({
      url: plainText()
        .max(2_000, '地址过长')
        .pipe(z.url({ protocol: /^https?$/, error: '应为 http:// 或 https:// 开头的完整地址' })),
    }),
    data: z.object({ url: z.string(), expiresAt: instantSchema }),
  },
  deleteSites: {
    method: 'POST',
    path: '/v1/sites/delete',
    access: 'allUser',
    summary: '删除网站',
    body: siteIdsSchema,
    data: z.object({ deleted: z.int() }),
  },
  setSitesState: {
    method: 'POST',
    path: '/v1/sites/state',
    access: 'allUser',
    summary: '启用或停用网站',
    body: siteIdsSchema.extend({ state: siteStateSchema }),
    data: z.object({ changed: z.int() }),
  },
});
