import { z } from 'zod';
import { defineEndpoints } from './endpoint';
import { idParamsSchema, instantSchema, pageOf, pageQuerySchema } from './paging';
import { plainText } from './scalars';

/** What a job does: takes URLs or directories out of the cache, or fetches URLs into it. */
export const purgeKindSchema = z.enum(['url', 'directory', 'preheat']);
export type PurgeKind = z.output<typeof purgeKindSchema>;

/** `partial`: done for some lines or nodes, and not for others. */
export const purgeStateSchema = z.enum(['waiting', 'running', 'success', 'partial', 'failed']);
export type PurgeState = z.output<typeof purgeStateSchema>;

/** How far one node is. */
export const purgeNodeStateSchema = z.enum(['waiting', 'running', 'success', 'partial', 'failed']);
export type PurgeNodeState = z.output<typeof purgeNodeStateSchema>;

/** Lines of one submit at most. */
export const purgeSubmitMax = {
  url: 1_000,
  directory: 100,
  preheat: 500,
} as const satisfies Record<PurgeKind, number>;

/** Lines of one day at most, for an account without a package. */
export const purgeDailyDefault = {
  url: 10_000,
  directory: 100,
  preheat: 1_000,
} as const satisfies Record<PurgeKind, number>;

/** Days that a job is kept. */
export const purgeKeptDays = 30;

/** What a person submits: one URL a line. */
export const purgeSubmitSchema = z.object({
  kind: purgeKindSchema,
  text: plainText()
    .max(2_500_000, '内容过长')
    .refine((text) => text.trim() !== '', '请输入地址，每行一个'),
  /** True: take the good lines and report the bad ones. False: take nothing if a line is bad. */
  skipInvalid: z.boolean().default(false),
  /** A submit that comes again with the same key is answered with the job that it made at first. */
  idempotencyKey: z.uuid('幂等编号应为 UUID').optional(),
});

/** A line that is not good; `line` counts from 1. */
export const purgeBadLineSchema = z.object({
  line: z.int(),
  text: z.string(),
  error: z.string(),
});

export const purgeJobSchema = z.object({
  id: z.uuid(),
  kind: purgeKindSchema,
  state: purgeStateSchema,
  /** The first of the job's URLs, and how many there are. */
  firstUrl: z.string(),
  urlCount: z.int(),
  /** Share of the work that the nodes have behind them, 0–100. */
  percent: z.int().min(0).max(100),
  /** Nodes that are done without a failure, and all that the job is for. */
  nodesDone: z.int(),
  nodeCount: z.int(),
  createdAt: instantSchema,
  finishedAt: instantSchema.nullable(),
});
export type PurgeJob = z.output<typeof purgeJobSchema>;

/** A URL that a node could not do, and why. */
export const purgeFailureSchema = z.object({ url: z.string(), error: z.string() });

export const purgeNodeResultSchema = z.object({
  nodeId: z.uuid(),
  nodeName: z.string(),
  state: purgeNodeStateSchema,
  /** URLs that are behind the node, failed ones included. */
  done: z.int(),
  failures: z.array(purgeFailureSchema),
  /** Why the node could do nothing at all. */
  error: z.string().nullable(),
  finishedAt: instantSchema.nullable(),
});
export type PurgeNodeResult = z.output<typeof purgeNodeResultSchema>;

export const purgeJobDetailSchema = purgeJobSchema.extend({
  urls: z.array(z.string()),
  nodes: z.array(purgeNodeResultSchema),
});
export type PurgeJobDetail = z.output<typeof purgeJobDetailSchema>;

export const purgeListQuerySchema = pageQuerySchema.extend({
  kind: purgeKindSchema.optional(),
  state: purgeStateSchema.optional(),
  /** Part of a URL. */
  keyword: plainText().trim().max(500).optional(),
  /** First and last day, by the service's calendar (Asia/Shanghai), both included. */
  from: z.iso.date('日期格式不正确').optional(),
  to: z.iso.date('日期格式不正确').optional(),
});
export type PurgeListQuery = z.output<typeof purgeListQuerySchema>;

/** `total` −1: unlimited; `left` then has no meaning. */
const quotaSchema = z.object({ total: z.int().min(-1), used: z.int(), left: z.int() });
export const purgeQuotasSchema = z.object({
  url: quotaSchema,
  directory: quotaSchema,
  preheat: quotaSchema,
});
export type PurgeQuotas = z.output<typeof purgeQuotasSchema>;

export const purgeEndpoints = defineEndpoints({
  getPurgeQuotas: {
    method: 'GET',
    path: '/v1/purges/quotas',
    access: 'allUser',
    summary: '取今日的刷新与预热额度',
    data: purgeQuotasSchema,
  },
  /** Newest first. */
  listPurges: {
    method: 'GET',
    path: '/v1/purges',
    access: 'allUser',
    summary: '列出自己的刷新与预热任务',
    query: purgeListQuerySchema,
    data: pageOf(purgeJobSchema),
  },
  getPurge: {
    method: 'GET',
    path: '/v1/purges/:id',
    access: 'allUser',
    summary: '取一个刷新或预热任务及各节点的结果',
    params: idParamsSchema,
    data: purgeJobDetailSchema,
  },
  /** Bad lines are refused with `fields` of `lines.<number>`, and nothing is done, unless skipped. */
  submitPurge: {
    method: 'POST',
    path: '/v1/purges',
    access: 'allUser',
    summary: '提交刷新或预热',
    body: purgeSubmitSchema,
    data: z.object({ job: purgeJobSchema, skipped: z.array(purgeBadLineSchema) }),
  },
  /** Does once more what failed, where it failed; free of quota. */
  retryPurge: {
    method: 'POST',
    path: '/v1/purges/:id/retry',
    access: 'allUser',
    summary: '重试任务中失败的部分',
    params: idParamsSchema,
    data: purgeJobSchema,
  },
});
