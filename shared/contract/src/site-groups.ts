import { z } from 'zod';
import { defineEndpoints } from './endpoint';
import { emptySchema, idParamsSchema, instantSchema, pageOf, pageQuerySchema } from './paging';
import { plainText } from './scalars';

/** Groups that one account may have: one page of a list holds them all. */
export const siteGroupsMax = 100;

/** What a menu without a choice writes as an empty text. */
export const siteGroupIdSchema = z
  .union([z.uuid('请选择分组'), z.literal('').transform(() => null)])
  .nullable();

/** What a person fills in to add a group, or to change one. */
export const siteGroupCreateSchema = z.object({
  name: plainText().trim().min(1, '请输入分组名称').max(40, '分组名称最多 40 个字'),
  note: plainText().trim().max(200, '备注最多 200 个字').default(''),
});
export type SiteGroupCreate = z.output<typeof siteGroupCreateSchema>;

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

export const siteGroupSorts = ['name', '-name', 'createdAt', '-createdAt'] as const;

export const siteGroupListQuerySchema = pageQuerySchema.extend({
  /** Part of a name or a note. */
  keyword: plainText().trim().max(200).optional(),
  sort: z.enum(siteGroupSorts).default('name'),
});
export type SiteGroupListQuery = z.output<typeof siteGroupListQuerySchema>;

export const siteGroupEndpoints = defineEndpoints({
  listSiteGroups: {
    method: 'GET',
    path: '/v1/site-groups',
    access: 'allUser',
    summary: '列出自己的网站分组',
    query: siteGroupListQuerySchema,
    data: pageOf(siteGroupSchema),
  },
  createSiteGroup: {
    method: 'POST',
    path: '/v1/site-groups',
    access: 'allUser',
    summary: '添加一个网站分组',
    body: siteGroupCreateSchema,
    data: siteGroupSchema,
  },
  updateSiteGroup: {
    method: 'PUT',
    path: '/v1/site-groups/:id',
    access: 'allUser',
    summary: '修改一个网站分组',
    params: idParamsSchema,
    body: siteGroupCreateSchema,
    data: siteGroupSchema,
  },
  /** Its sites stay, in no group. */
  deleteSiteGroup: {
    method: 'DELETE',
    path: '/v1/site-groups/:id',
    access: 'allUser',
    summary: '删除一个网站分组，其中的网站变为未分组',
    params: idParamsSchema,
    data: emptySchema,
  },
});
