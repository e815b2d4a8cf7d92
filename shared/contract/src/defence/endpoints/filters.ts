import { z } from 'zod';
import { defineEndpoints } from '../../common/endpoint';
import { emptySchema, idParamsSchema, instantSchema, pageOf } from '../../common/paging';
import { storedSchema } from '../../settings/stored';
import { defenceFilterRequests } from '../calls';
import { defenceFilterCreateSchema } from '../parts/filters';
import {
  namedListQuerySchema,
  seenRevisionShape,
  useCountsSchema,
  usesSchema,
} from '../parts/named';
import { filterSchema } from '../rules/rules';

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
    ...defenceFilterRequests.listDefenceFilters,
    access: 'allUser',
    summary: '列出自己的过滤器',
    query: namedListQuerySchema,
    data: pageOf(defenceFilterSchema),
  },
  getDefenceFilter: {
    ...defenceFilterRequests.getDefenceFilter,
    access: 'allUser',
    summary: '取一个过滤器',
    params: idParamsSchema,
    data: defenceFilterDetailSchema,
  },
  createDefenceFilter: {
    ...defenceFilterRequests.createDefenceFilter,
    access: 'allUser',
    summary: '添加一个过滤器',
    body: defenceFilterCreateSchema,
    data: defenceFilterDetailSchema,
  },
  updateDefenceFilter: {
    ...defenceFilterRequests.updateDefenceFilter,
    access: 'allUser',
    summary: '修改一个过滤器，使用它的规则组和网站随之生效',
    params: idParamsSchema,
    body: defenceFilterUpdateSchema,
    data: defenceFilterDetailSchema,
  },
  deleteDefenceFilter: {
    ...defenceFilterRequests.deleteDefenceFilter,
    access: 'allUser',
    summary: '删除一个没有被使用的过滤器',
    params: idParamsSchema,
    data: emptySchema,
  },
});
