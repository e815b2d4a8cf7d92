import { z } from 'zod';
import { defineEndpoints } from '../../common/endpoint';
import { defenceGroupIdSchema } from '../../defence/groups/group-id';
import { siteActionRequests } from '../calls';
import { siteGroupIdSchema } from '../groups';
import { sitePackageIdSchema } from '../sites';
import { siteStateSchema } from './sites';

/** What can be done to many sites at once. */
export const siteActionSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('state'), state: siteStateSchema }),
  z.object({ kind: z.literal('group'), groupId: siteGroupIdSchema }),
  z.object({ kind: z.literal('package'), packageId: sitePackageIdSchema }),
  z.object({ kind: z.literal('certificate'), certificateId: z.uuid('请选择证书') }),
  z.object({ kind: z.literal('defence'), group: defenceGroupIdSchema }),
  z.object({ kind: z.literal('delete') }),
]);
export type SiteAction = z.output<typeof siteActionSchema>;

/** What became of one site; `domain` is its first, empty for what is not there. */
export const siteActionRowSchema = z.object({
  id: z.uuid(),
  domain: z.string(),
  error: z.string().nullable(),
  /** Of a certificate that it uses now: its domains that the certificate is not good for. */
  uncovered: z.array(z.string()),
});
export type SiteActionRow = z.output<typeof siteActionRowSchema>;

export const siteActionEndpoints = defineEndpoints({
  /** Each site by itself: what fails for one is reported and does not stop the others. */
  actOnSites: {
    ...siteActionRequests.actOnSites,
    access: 'allUser',
    summary: '批量启用、停用、分组、更换套餐、证书或规则组、删除网站，逐个报告结果',
    body: z.object({
      ids: z.array(z.uuid()).min(1, '请选择网站').max(500, '一次最多 500 个网站'),
      action: siteActionSchema,
    }),
    data: z.object({ done: z.int(), rows: z.array(siteActionRowSchema) }),
  },
});
