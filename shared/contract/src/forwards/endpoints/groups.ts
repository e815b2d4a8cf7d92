import { z } from 'zod';
import { defineEndpoints } from '../../common/endpoint';
import { emptySchema, idParamsSchema, instantSchema, pageOf } from '../../common/paging';
import { siteGroupCreateSchema, siteGroupListQuerySchema } from '../../sites/groups';
import { forwardGroupRequests } from '../calls';

/** A group of an account's forwards; it is named by the same rules as one of sites. */
export const forwardGroupSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  note: z.string(),
  /** How many forwards are in it. */
  forwards: z.int(),
  createdAt: instantSchema,
});
export type ForwardGroup = z.output<typeof forwardGroupSchema>;

export const forwardGroupEndpoints = defineEndpoints({
  listForwardGroups: {
    ...forwardGroupRequests.listForwardGroups,
    access: 'allUser',
    summary: '列出自己的转发分组',
    query: siteGroupListQuerySchema,
    data: pageOf(forwardGroupSchema),
  },
  createForwardGroup: {
    ...forwardGroupRequests.createForwardGroup,
    access: 'allUser',
    summary: '添加一个转发分组',
    body: siteGroupCreateSchema,
    data: forwardGroupSchema,
  },
  updateForwardGroup: {
    ...forwardGroupRequests.updateForwardGroup,
    access: 'allUser',
    summary: '修改一个转发分组',
    params: idParamsSchema,
    body: siteGroupCreateSchema,
    data: forwardGroupSchema,
  },
  /** Its forwards stay, in no group. */
  deleteForwardGroup: {
    ...forwardGroupRequests.deleteForwardGroup,
    access: 'allUser',
    summary: '删除一个转发分组，其中的转发变为未分组',
    params: idParamsSchema,
    data: emptySchema,
  },
});
