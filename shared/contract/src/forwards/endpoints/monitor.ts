import { z } from 'zod';
import { defineEndpoints } from '../../common/endpoint';
import { idParamsSchema, idText, instantSchema, logCursorSchema } from '../../common/paging';
import { plainText } from '../../common/scalars';
import { nodeFilterSchema } from '../../monitor/access-log';
import { checkStretch, monitorWindowSchema, stretchShape } from '../../monitor/monitor';
import { forwardMonitorRequests } from '../calls';
import { forwardLogKindSchema, forwardPointSchema, logFilterShape, topSchema } from '../monitor';

/** Comma-separated ids; absent means every forward of the user. */
const forwardsQuery = plainText()
  .max(20_000)
  .transform((text) => text.split(',').filter(Boolean))
  .pipe(z.array(idText('转发编号格式不正确')).max(500, '一次最多选择 500 条转发'))
  .optional();

/** What is looked at: some forwards, as all nodes tell of them or one, which is for administrators. */
const lookedAtShape = { forwards: forwardsQuery, node: nodeFilterSchema.optional() };

/** A connection that ended, or was refused. */
export const forwardLogEntrySchema = z.object({
  id: z.string(),
  at: instantSchema,
  protocol: z.string(),
  port: z.int(),
  ip: z.string(),
  clientPort: z.int(),
  origin: z.string(),
  bytesIn: z.int(),
  bytesOut: z.int(),
  durationMs: z.int(),
  /** Of `forwardEndings`, and of `forwardBlocks`; a newer node may know more. */
  ending: z.string(),
  block: z.string(),
  blockEntry: z.string(),
  /** Refusals alike that this one stands for. */
  count: z.int(),
  node: z.string(),
});
export type ForwardLogEntry = z.output<typeof forwardLogEntrySchema>;

export const forwardMonitorEndpoints = defineEndpoints({
  getForwardSeries: {
    ...forwardMonitorRequests.getForwardSeries,
    access: 'allUser',
    summary: '取一段时间的转发连接与带宽曲线',
    query: z
      .object({
        window: monitorWindowSchema.default('1h'),
        ...stretchShape,
        ...lookedAtShape,
        compare: z.enum(['0', '1']).default('0'),
      })
      .superRefine(checkStretch),
    data: z.object({
      step: z.int(),
      from: z.int(),
      to: z.int(),
      points: z.array(forwardPointSchema),
      /** The stretch of the same length before, point by point; only where it was asked for. */
      before: z.array(forwardPointSchema).optional(),
    }),
  },
  /** Of the last seconds: who has the most connections open. */
  getForwardTops: {
    ...forwardMonitorRequests.getForwardTops,
    access: 'allUser',
    summary: '当前连接数最多的来源 IP',
    query: z.object(lookedAtShape),
    data: z.object({ top: topSchema }),
  },
  /** Newest first; `next` goes on from the last one. */
  listForwardLog: {
    ...forwardMonitorRequests.listForwardLog,
    access: 'allUser',
    summary: '转发的连接记录与拦截记录',
    params: idParamsSchema,
    query: z.object({
      ...logFilterShape,
      kind: forwardLogKindSchema.default('all'),
      cursor: logCursorSchema.optional(),
      limit: z.coerce.number().int().min(1).max(200).default(50),
    }),
    data: z.object({ items: z.array(forwardLogEntrySchema), next: z.string().nullable() }),
  },
});

/** The live stream is of all nodes, and says so rather than ignore one. */
export const forwardLiveQuerySchema = z.object(lookedAtShape);
