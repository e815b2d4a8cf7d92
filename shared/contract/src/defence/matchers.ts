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
import { conditionSchema } from './rules';

/** Matchers of one account. */
export const defenceMatchersMax = 100;

/** A condition that groups share by its name. */
export const defenceMatcherCreateSchema = z.object({
  name: defenceNameSchema,
  note: defenceNoteSchema,
  condition: conditionSchema,
});
export type DefenceMatcherCreate = z.output<typeof defenceMatcherCreateSchema>;

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
    method: 'GET',
    path: '/v1/defence/matchers',
    access: 'allUser',
    summary: '列出自己的匹配器',
    query: namedListQuerySchema,
    data: pageOf(defenceMatcherSchema),
  },
  getDefenceMatcher: {
    method: 'GET',
    path: '/v1/defence/matchers/:id',
    access: 'allUser',
    summary: '取一个匹配器',
    params: idParamsSchema,
    data: defenceMatcherDetailSchema,
  },
  createDefenceMatcher: {
    method: 'POST',
    path: '/v1/defence/matchers',
    access: 'allUser',
    summary: '添加一个匹配器',
    body: defenceMatcherCreateSchema,
    data: defenceMatcherDetailSchema,
  },
  updateDefenceMatcher: {
    method: 'PUT',
    path: '/v1/defence/matchers/:id',
    access: 'allUser',
    summary: '修改一个匹配器，使用它的规则组和网站随之生效',
    params: idParamsSchema,
    body: defenceMatcherUpdateSchema,
    data: defenceMatcherDetailSchema,
  },
  deleteDefenceMatcher: {
    method: 'DELETE',
    path: '/v1/defence/matchers/:id',
    access: 'allUser',
    summary: '删除一个没有被使用的匹配器',
    params: idParamsSchema,
    data: emptySchema,
  },
});
