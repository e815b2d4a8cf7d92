import { z } from 'zod';
import { defineEndpoints } from '../../common/endpoint';
import { emptySchema, idParamsSchema, instantSchema, pageOf } from '../../common/paging';
import { storedSchema } from '../../settings/stored';
import { defenceMatcherRequests } from '../calls';
import { defenceMatcherCreateSchema } from '../parts/matchers';
import {
  namedListQuerySchema,
  seenRevisionShape,
  useCountsSchema,
  usesSchema,
} from '../parts/named';
import { conditionSchema } from '../rules/conditions';

export const defenceMatcherUpdateSchema = defenceMatcherCreateSchema.extend(seenRevisionShape);
export type DefenceMatcherUpdate = z.output<typeof defenceMatcherUpdateSchema>;

export const defenceMatcherSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  note: z.string(),
  condition: storedSchema(conditionSchema),
  /** The condition in words. */
  sentence: z.string(),
  uses: useCountsSchema,
  revision: z.int(),
  updatedAt: instantSchema,
});
export type DefenceMatcher = z.output<typeof defenceMatcherSchema>;

export const defenceMatcherDetailSchema = defenceMatcherSchema.extend({ uses: usesSchema });
export type DefenceMatcherDetail = z.output<typeof defenceMatcherDetailSchema>;

export const defenceMatcherEndpoints = defineEndpoints({
  listDefenceMatchers: {
    ...defenceMatcherRequests.listDefenceMatchers,
    access: 'allUser',
    summary: '列出自己的匹配器',
    query: namedListQuerySchema,
    data: pageOf(defenceMatcherSchema),
  },
  getDefenceMatcher: {
    ...defenceMatcherRequests.getDefenceMatcher,
    access: 'allUser',
    summary: '取一个匹配器',
    params: idParamsSchema,
    data: defenceMatcherDetailSchema,
  },
  createDefenceMatcher: {
    ...defenceMatcherRequests.createDefenceMatcher,
    access: 'allUser',
    summary: '添加一个匹配器',
    body: defenceMatcherCreateSchema,
    data: defenceMatcherDetailSchema,
  },
  updateDefenceMatcher: {
    ...defenceMatcherRequests.updateDefenceMatcher,
    access: 'allUser',
    summary: '修改一个匹配器，使用它的规则组和网站随之生效',
    params: idParamsSchema,
    body: defenceMatcherUpdateSchema,
    data: defenceMatcherDetailSchema,
  },
  deleteDefenceMatcher: {
    ...defenceMatcherRequests.deleteDefenceMatcher,
    access: 'allUser',
    summary: '删除一个没有被使用的匹配器',
    params: idParamsSchema,
    data: emptySchema,
  },
});
