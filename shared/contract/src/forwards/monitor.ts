import { z } from 'zod';
import { ipRangeSchema } from '../common/addresses/ip-range';
import { instantText, plainText, sumOfTold } from '../common/scalars';
import { accessLogRangeSchema, nodeFilterSchema } from '../monitor/access-log';

/** One point of a forward's curves: `[t, t + step)`, in Unix seconds; bytes are sums. */
export const forwardPointSchema = z.object({
  t: z.int(),
  /** Connections at a time, on average. */
  connections: z.number(),
  opened: sumOfTold(),
  refused: sumOfTold(),
  /** From clients, and to them. */
  bytesIn: sumOfTold(),
  bytesOut: sumOfTold(),
});
export type ForwardPoint = z.output<typeof forwardPointSchema>;

export const topSchema = z.array(z.object({ ip: z.string(), connections: z.int() }));

/** What is looked at: refused connections alone, those alone that came through, or both. */
export const forwardLogKindSchema = z.enum(['blocked', 'passed', 'all']);

const instantFilter = instantText('时间格式不正确').optional();

export const logFilterShape = {
  /** Counts back from now; `from` and `to` go before it. */
  range: accessLogRangeSchema.default('24h'),
  /** First instant, and the one that is not in it any more. */
  from: instantFilter,
  to: instantFilter,
  block: plainText()
    .trim()
    .max(32)
    .regex(/^[a-z_]*$/, '拦截原因不正确')
    .optional(),
  ip: ipRangeSchema.optional(),
  node: nodeFilterSchema.optional(),
};

/** Filters and size of a page, as the page's URL holds them: a block log shows what was blocked. */
export const forwardLogViewSchema = z.object({
  ...logFilterShape,
  kind: forwardLogKindSchema.default('blocked'),
  limit: z.coerce.number().int().min(1).max(100).default(50),
});
export type ForwardLogView = z.output<typeof forwardLogViewSchema>;

export const forwardLiveEventSchema = z.object({
  now: z.int(),
  points: z.array(forwardPointSchema),
  top: topSchema,
});
export type ForwardLiveEvent = z.output<typeof forwardLiveEventSchema>;
