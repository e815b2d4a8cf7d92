import { z } from 'zod';
import { defineEndpoints } from '../../common/endpoint';
import { emptySchema, idParamsSchema, instantSchema } from '../../common/paging';
import { instantText, plainText, toldText } from '../../common/scalars';
import { siteHealthRequests } from '../calls';

/** What tells an origin of a site from the others, as its settings name it. */
const originNameSchema = z.object({
  address: plainText().max(253),
  port: z.int().min(1).max(65_535).nullable(),
});

/** What a node last found of an origin: `error` is why it is down, `null` while it is well. */
const originReportSchema = originNameSchema.extend({
  siteId: z.uuid(),
  error: toldText().min(1).max(200).nullable(),
  /** Since when it has been so. */
  since: instantText(),
});
export type OriginReport = z.output<typeof originReportSchema>;

/** Origins in one report at most. */
export const originReportsMax = 1_000;

/** What the online nodes find of an origin. */
export const originHealthSchema = originNameSchema.extend({
  /** Nodes that find it well, and those that find it down. */
  up: z.int(),
  down: z.int(),
  /** Newest reason of those that find it down, and since when the first of them does. */
  error: z.string().nullable(),
  since: instantSchema.nullable(),
});
export type OriginHealth = z.output<typeof originHealthSchema>;

export const siteHealthEndpoints = defineEndpoints({
  getOriginHealth: {
    ...siteHealthRequests.getOriginHealth,
    access: 'allUser',
    summary: '各节点对网站源站的健康检查结果',
    params: idParamsSchema,
    data: z.object({ origins: z.array(originHealthSchema) }),
  },
  reportOriginHealth: {
    ...siteHealthRequests.reportOriginHealth,
    access: 'node',
    summary: '节点上报源站的健康状态',
    body: z.object({
      /** First of all: whatever was known from this node is forgotten. */
      reset: z.boolean().default(false),
      origins: z.array(originReportSchema).max(originReportsMax),
      /** Origins that are no longer checked. */
      gone: z
        .array(originNameSchema.extend({ siteId: z.uuid() }))
        .max(originReportsMax)
        .default([]),
    }),
    data: emptySchema,
  },
});
