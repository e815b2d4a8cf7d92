import { z } from 'zod';
import { ipRangeSchema } from '../common/addresses/ip-range';
import { instantText, plainText, sumOfTold } from '../common/scalars';
import { nodeFilterSchema, originFilterShape, statusFilterSchema } from './access-log';

/** Milliseconds that half, 95 % and 99 % of the requests took at most. */
const percentilesSchema = z.object({ p50: z.number(), p95: z.number(), p99: z.number() });
export type Percentiles = z.output<typeof percentilesSchema>;

/**
 * One point of a curve: sums over `[t, t + step)`. `t` is Unix seconds; bytes are bytes on the wire,
 * so bandwidth in bit/s is `bytesOut * 8 / step`.
 */
export const monitorPointSchema = z.object({
  t: z.int(),
  requests: z.int(),
  bytesOut: sumOfTold(),
  bytesIn: sumOfTold(),
  hits: z.int(),
  status2xx: z.int(),
  status3xx: z.int(),
  status4xx: z.int(),
  status5xx: z.int(),
  /** Refused by a rule; a request that was asked to pass a challenge is in `challenged` alone. */
  blocked: z.int().default(0),
  challenged: z.int().default(0),
  /** Of answers to challenges those that were right, and those that were not. */
  passed: z.int().default(0),
  failed: z.int().default(0),
  /** Of `bytesOut` what came from the cache. */
  hitBytes: sumOfTold().default(0),
  /** What origins sent. */
  originBytes: sumOfTold().default(0),
  /** Connections that began. */
  opened: z.int().default(0),
  /** From the first byte of the request to the last of the answer; null where there was none. */
  totalMs: percentilesSchema.nullable().default(null),
  /** What of that went to origins; null where none was asked. */
  originMs: percentilesSchema.nullable().default(null),
});
export type MonitorPoint = z.output<typeof monitorPointSchema>;

/** Window of the monitor: `live` is pushed each second, the others are asked for. */
export const monitorWindowSchema = z.enum(['live', '1h', '6h', '24h', '7d', '30d']);
export type MonitorWindow = z.output<typeof monitorWindowSchema>;

/** Days that curves are kept, and what of it is asked for at once. */
export const monitorKeptDays = 400;

/** A stretch of one's own, which goes before a window; both or neither. */
export const stretchShape = {
  from: instantText('时间格式不正确').optional(),
  to: instantText('时间格式不正确').optional(),
};

type Stretch = { from?: string | undefined; to?: string | undefined };
const stretchProblem = ({ from, to }: Stretch): string | undefined => {
  if (from === undefined && to === undefined) return undefined;
  if (from === undefined || to === undefined) return '开始时间与结束时间应同时填写';
  const seconds = (Date.parse(to) - Date.parse(from)) / 1000;
  if (seconds < 10) return '结束时间应至少比开始时间晚 10 秒';
  return seconds > monitorKeptDays * 86_400 ? `时间范围最长 ${monitorKeptDays} 天` : undefined;
};

/** The rule of a stretch, with its sentence at the end of the stretch. */
export function checkStretch(view: Stretch, context: z.RefinementCtx): void {
  const message = stretchProblem(view);
  if (message) context.addIssue({ code: 'custom', path: ['to'], message });
}

/** Filters that records answer for, not roll-ups: so they reach back as far as records do. */
export const monitorFilterShape = {
  ...originFilterShape,
  ip: ipRangeSchema.optional(),
  status: statusFilterSchema.optional(),
  host: plainText().trim().max(255, '最多 255 个字符').optional(),
  node: nodeFilterSchema.optional(),
};

export const monitorLiveEventSchema = z.object({
  now: z.int(),
  points: z.array(monitorPointSchema),
});
export type MonitorLiveEvent = z.output<typeof monitorLiveEventSchema>;
