import { z } from 'zod';
import { defineEndpoints } from '../../common/endpoint';
import { emptySchema, idParamsSchema, instantSchema, pageOf } from '../../common/paging';
import { storedSchema } from '../../settings/stored';
import { defenceListRequests } from '../calls';
import {
  defenceListCreateSchema,
  entriesSchema,
  guardEntriesSchema,
  guardUpdateSchema,
} from '../parts/lists';
import {
  defenceSyncSchema,
  namedListQuerySchema,
  seenRevisionShape,
  useCountsSchema,
  usesSchema,
} from '../parts/named';

export const defenceListUpdateSchema = defenceListCreateSchema.extend(seenRevisionShape);
export type DefenceListUpdate = z.output<typeof defenceListUpdateSchema>;

export const defenceListSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  note: z.string(),
  entryCount: z.int(),
  uses: useCountsSchema,
  revision: z.int(),
  updatedAt: instantSchema,
});
export type DefenceList = z.output<typeof defenceListSchema>;

export const defenceListDetailSchema = defenceListSchema.extend({
  entries: storedSchema(entriesSchema),
  uses: usesSchema,
});
export type DefenceListDetail = z.output<typeof defenceListDetailSchema>;

export const guardSchema = z.object({
  white: storedSchema(guardEntriesSchema),
  black: storedSchema(guardEntriesSchema),
  revision: z.int(),
  sync: defenceSyncSchema,
  updatedAt: instantSchema.nullable(),
});
export type Guard = z.output<typeof guardSchema>;

export const defenceListEndpoints = defineEndpoints({
  listDefenceLists: {
    ...defenceListRequests.listDefenceLists,
    access: 'allUser',
    summary: '列出自己的 IP 名单',
    query: namedListQuerySchema,
    data: pageOf(defenceListSchema),
  },
  getDefenceList: {
    ...defenceListRequests.getDefenceList,
    access: 'allUser',
    summary: '取一个 IP 名单',
    params: idParamsSchema,
    data: defenceListDetailSchema,
  },
  createDefenceList: {
    ...defenceListRequests.createDefenceList,
    access: 'allUser',
    summary: '添加一个 IP 名单',
    body: defenceListCreateSchema,
    data: defenceListDetailSchema,
  },
  updateDefenceList: {
    ...defenceListRequests.updateDefenceList,
    access: 'allUser',
    summary: '修改一个 IP 名单，使用它的规则组和网站随之生效',
    params: idParamsSchema,
    body: defenceListUpdateSchema,
    data: defenceListDetailSchema,
  },
  deleteDefenceList: {
    ...defenceListRequests.deleteDefenceList,
    access: 'allUser',
    summary: '删除一个没有被使用的 IP 名单',
    params: idParamsSchema,
    data: emptySchema,
  },
  getDefenceGuard: {
    ...defenceListRequests.getDefenceGuard,
    access: 'allUser',
    summary: '取账户的全局黑白名单',
    data: guardSchema,
  },
  updateDefenceGuard: {
    ...defenceListRequests.updateDefenceGuard,
    access: 'allUser',
    summary: '修改账户的全局黑白名单，对账户的所有网站生效',
    body: guardUpdateSchema,
    data: guardSchema,
  },
  getPlatformGuard: {
    ...defenceListRequests.getPlatformGuard,
    access: 'administrator',
    summary: '取平台的黑白名单',
    data: guardSchema,
  },
  updatePlatformGuard: {
    ...defenceListRequests.updatePlatformGuard,
    access: 'administrator',
    summary: '修改平台的黑白名单，对所有网站生效',
    body: guardUpdateSchema,
    data: guardSchema,
  },
});
