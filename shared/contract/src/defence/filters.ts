import { z } from 'zod';
import { defineEndpoints } from '../endpoint';
import { emptySchema, idParamsSchema, instantSchema, pageOf } from '../paging';
import { storedSchema } from '../stored';
import {
  defenceNameSchema,
  defenceNoteSchema,
  namedListQuerySchema,
  seenRevisionShape,
  useCountsSchema,
  usesSchema,
} from './named';
import { filterSchema } from './rules';

/** Filters of one account. */
export const defenceFiltersMax = 100;

/** A filter that groups share by its name. The key of URL signing goes in and never comes out. */
export const defenceFilterCreateSchema = z.object({
  name: defenceNameSchema,
  note: defenceNoteSchema,
  filter: filterSchema,
});
export type DefenceFilterCreate = z.output<typeof defenceFilterCreateSchema>;

export const defenceFilterUpdateSchema = defenceFilterCreateSchema.extend(seenRevisionShape);
export type DefenceFilterUpdate = z.output<typeof defenceFilterUpdateSchema>;

export const defenceFilterSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  note: z.string(),
  filter: storedSchema(filterSchema),
  /** The filter in words. */
  sentence: z.string(),
  uses: useCountsSchema,
  revision: z.int(),
  updatedAt: instantSchema,
});
export type DefenceFilter = z.output<typeof defenceFilterSchema>;

export const defenceFilterDetailSchema = defenceFilterSchema.extend({ uses: usesSchema });
export type DefenceFilterDetail = z.output<typeof defenceFilterDetailSchema>;

export const defenceFilterEndpoints = defineEndpoints({
  listDefenceFilters: {
    method: 'GET',
    path: '/v1/defence/filters',
    access: 'allUser',
    summary: '列出自己的过滤器',
    query: namedListQuerySchema,
    data: pageOf(defenceFilterSchema),
  },
  getDefenceFilter: {
    method: 'GET',
    path: '/v1/defence/filters/:id',
    access: 'allUser',
    summary: '取一个过滤器',
    params: idParamsSchema,
    data: defenceFilterDetailSchema,
  },
  createDefenceFilter: {
    method: 'POST',
    path: '/v1/defence/filters',
    access: 'allUser',
    summary: '添加一个过滤器',
    body: defenceFilterCreateSchema,
    data: defenceFilterDetailSchema,
  },
  updateDefenceFilter: {
    method: 'PUT',
    path: '/v1/defence/filters/:id',
    access: 'allUser',
    summary: '修改一个过滤器，使用它的规则组和网站随之生效',
    params: idParamsSchema,
    body: defenceFilterUpdateSchema,
    data: defenceFilterDetailSchema,
  },
  deleteDefenceFilter: {
    method: 'DELETE',
    path: '/v1/defence/filters/:id',
    access: 'allUser',
    summary: '删除一个没有被使用的过滤器',
    params: idParamsSchema,
    data: emptySchema,
  },
});
