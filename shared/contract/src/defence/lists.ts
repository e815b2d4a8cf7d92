import { z } from 'zod';
import { defineEndpoints } from '../endpoint';
import { emptySchema, idParamsSchema, instantSchema, pageOf } from '../paging';
import { integer } from '../scalars';
import { ipEntriesOf } from '../site-access';
import { storedSchema } from '../stored';
import {
  defenceNameSchema,
  defenceNoteSchema,
  defenceSyncSchema,
  namedListQuerySchema,
  seenRevisionShape,
  useCountsSchema,
  usesSchema,
} from './named';

/** Lists of one account, entries of one list, and entries of all lists of an account. */
export const defenceListsMax = 50;
export const listEntriesMax = 2_000;
export const accountEntriesMax = 20_000;
/** Entries of a white or a black list that all sites keep to. */
export const guardEntriesMax = 1_000;

const entriesSchema = ipEntriesOf(listEntriesMax).default([]);

/** Addresses that conditions look into by 在名单 and 不在名单. */
export const defenceListCreateSchema = z.object({
  name: defenceNameSchema,
  note: defenceNoteSchema,
  entries: entriesSchema,
});
export type DefenceListCreate = z.output<typeof defenceListCreateSchema>;

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

const guardEntriesSchema = ipEntriesOf(guardEntriesMax).default([]);

/** White and black list of an account, or of the platform; the white one goes before everything. */
export const guardUpdateSchema = z.object({
  /** The `revision` the form was filled from, 0 of what nobody has set yet. */
  revision: integer(),
  white: guardEntriesSchema,
  black: guardEntriesSchema,
});
export type GuardUpdate = z.output<typeof guardUpdateSchema>;

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
    method: 'GET',
    path: '/v1/defence/lists',
    access: 'allUser',
    summary: '列出自己的 IP 名单',
    query: namedListQuerySchema,
    data: pageOf(defenceListSchema),
  },
  getDefenceList: {
    method: 'GET',
    path: '/v1/defence/lists/:id',
    access: 'allUser',
    summary: '取一个 IP 名单',
    params: idParamsSchema,
    data: defenceListDetailSchema,
  },
  createDefenceList: {
    method: 'POST',
    path: '/v1/defence/lists',
    access: 'allUser',
    summary: '添加一个 IP 名单',
    body: defenceListCreateSchema,
    data: defenceListDetailSchema,
  },
  updateDefenceList: {
    method: 'PUT',
    path: '/v1/defence/lists/:id',
    access: 'allUser',
    summary: '修改一个 IP 名单，使用它的规则组和网站随之生效',
    params: idParamsSchema,
    body: defenceListUpdateSchema,
    data: defenceListDetailSchema,
  },
  deleteDefenceList: {
    method: 'DELETE',
    path: '/v1/defence/lists/:id',
    access: 'allUser',
    summary: '删除一个没有被使用的 IP 名单',
    params: idParamsSchema,
    data: emptySchema,
  },
  getDefenceGuard: {
    method: 'GET',
    path: '/v1/defence/guard',
    access: 'allUser',
    summary: '取账户的全局黑白名单',
    data: guardSchema,
  },
  updateDefenceGuard: {
    method: 'PUT',
    path: '/v1/defence/guard',
    access: 'allUser',
    summary: '修改账户的全局黑白名单，对账户的所有网站生效',
    body: guardUpdateSchema,
    data: guardSchema,
  },
  getPlatformGuard: {
    method: 'GET',
    path: '/v1/admin/defence/guard',
    access: 'administrator',
    summary: '取平台的黑白名单',
    data: guardSchema,
  },
  updatePlatformGuard: {
    method: 'PUT',
    path: '/v1/admin/defence/guard',
    access: 'administrator',
    summary: '修改平台的黑白名单，对所有网站生效',
    body: guardUpdateSchema,
    data: guardSchema,
  },
});
