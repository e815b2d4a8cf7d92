import { z } from 'zod';
import { defineEndpoints } from '../../common/endpoint';
import { emptySchema, idParamsSchema, instantSchema, pageOf } from '../../common/paging';
import { siteGroupRequests } from '../calls';
import { siteGroupCreateSchema, siteGroupListQuerySchema } from '../groups';

/** A group of an account's sites. */
export const siteGroupSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  note: z.string(),
  /** How many sites are in it. */
  sites: z.int(),
  createdAt: instantSchema,
});
export type SiteGroup = z.output<typeof siteGroupSchema>;

export const siteGroupEndpoints = defineEndpoints({
  listSiteGroups: {
    ...siteGroupRequests.listSiteGroups,
    access: 'allUser',
    summary: '列出自己的网站分组',
    query: siteGroupListQuerySchema,
    data: pageOf(siteGroupSchema),
  },
  createSiteGroup: {
    ...siteGroupRequests.createSiteGroup,
    access: 'allUser',
    summary: '添加一个网站分组',
    body: siteGroupCreateSchema,
    data: siteGroupSchema,
  },
  updateSiteGroup: {
    ...siteGroupRequests.updateSiteGroup,
    access: 'allUser',
    summary: '修改一个网站分组',
    params: idParamsSchema,
    body: siteGroupCreateSchema,
    data: siteGroupSchema,
  },
  /** Its sites stay, in no group. */
  deleteSiteGroup: {
    ...siteGroupRequests.deleteSiteGroup,
    access: 'allUser',
    summary: '删除一个网站分组，其中的网站变为未分组',
    params: idParamsSchema,
    data: emptySchema,
  },
});
