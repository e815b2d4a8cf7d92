import { z } from 'zod';
import { defineEndpoints } from '../../common/endpoint';
import { idParamsSchema, instantSchema, pageOf } from '../../common/paging';
import { plainText } from '../../common/scalars';
import { purgeRequests } from '../calls';
import { purgeKindSchema, purgeListQuerySchema, purgeStateSchema } from '../purges';

/** How far one node is. */
export const purgeNodeStateSchema = z.enum(['waiting', 'running', 'success', 'partial', 'failed']);
export type PurgeNodeState = z.output<typeof purgeNodeStateSchema>;

/** What a person submits: one URL a line. */
export const purgeSubmitSchema = z.object({
  kind: purgeKindSchema,
  text: plainText()
    .max(2_500_000, '内容过长')
    .refine((text) => text.trim() !== '', '请输入地址，每行一个'),
  /** True: take the good lines and report the bad ones. False: take nothing if a line is bad. */
  skipInvalid: z.boolean().default(false),
  /** A repeated submit with the same key is answered with the job that the first one made. */
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
    ...purgeRequests.getPurgeQuotas,
    access: 'allUser',
    summary: '取今日的刷新与预热额度',
    data: purgeQuotasSchema,
  },
  /** Newest first. */
  listPurges: {
    ...purgeRequests.listPurges,
    access: 'allUser',
    summary: '列出自己的刷新与预热任务',
    query: purgeListQuerySchema,
    data: pageOf(purgeJobSchema),
  },
  getPurge: {
    ...purgeRequests.getPurge,
    access: 'allUser',
    summary: '取一个刷新或预热任务及各节点的结果',
    params: idParamsSchema,
    data: purgeJobDetailSchema,
  },
  /** Bad lines are refused with `fields` of `lines.<number>`, and nothing is done, unless skipped. */
  submitPurge: {
    ...purgeRequests.submitPurge,
    access: 'allUser',
    summary: '提交刷新或预热',
    body: purgeSubmitSchema,
    data: z.object({ job: purgeJobSchema, skipped: z.array(purgeBadLineSchema) }),
  },
  /** Does once more what failed, where it failed; free of quota. */
  retryPurge: {
    ...purgeRequests.retryPurge,
    access: 'allUser',
    summary: '重试任务中失败的部分',
    params: idParamsSchema,
    data: purgeJobSchema,
  },
});
