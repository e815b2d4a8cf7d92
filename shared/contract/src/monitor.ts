import { z } from 'zod';
import { defineEndpoints } from './endpoint';
import { instantSchema } from './paging';
import { plainText } from './scalars';

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
  bytesOut: z.int(),
  bytesIn: z.int(),
  hits: z.int(),
  status2xx: z.int(),
  status3xx: z.int(),
  status4xx: z.int(),
  status5xx: z.int(),
  /** From the first byte of the request to the last of the answer; null where there was none. */
  totalMs: percentilesSchema.nullable().default(null),
  /** What of that went to origins; null where none was asked. */
  originMs: percentilesSchema.nullable().default(null),
});
export type MonitorPoint = z.output<typeof monitorPointSchema>;

/** Window of the monitor: `live` is pushed each second, the others are asked for. */
export const monitorWindowSchema = z.enum(['live', '1h', '6h', '24h', '7d', '30d']);
export type MonitorWindow = z.output<typeof monitorWindowSchema>;

/**
 * Length of each window and width of its points, in seconds. A window ends with the running step,
 * which still fills up: what has just happened is in the figures of every window.
 */
export const monitorWindows = {
  live: { seconds: 300, step: 1 },
  '1h': { seconds: 3_600, step: 60 },
  '6h': { seconds: 21_600, step: 60 },
  '24h': { seconds: 86_400, step: 300 },
  '7d': { seconds: 604_800, step: 3_600 },
  '30d': { seconds: 2_592_000, step: 3_600 },
} as const satisfies Record<MonitorWindow, { seconds: number; step: number }>;

/** Comma-separated site ids; absent means every site of the user. */
const siteIdsQuery = plainText()
  .max(20_000)
  .transform((text) => text.split(',').filter(Boolean))
  .pipe(z.array(z.uuid('网站编号格式不正确')).max(500, '一次最多选择 500 个网站'))
  .optional();

export const monitorSeriesSchema = z.object({
  step: z.int(),
  from: z.int(),
  to: z.int(),
  points: z.array(monitorPointSchema),
});
export type MonitorSeries = z.output<typeof monitorSeriesSchema>;

export const monitorTotalsSchema = z.object({
  requests: z.int(),
  bytesOut: z.int(),
  hits: z.int(),
  peakBitsPerSecond: z.number(),
});

export const monitorEndpoints = defineEndpoints({
  getMonitorSeries: {
    method: 'GET',
    path: '/v1/monitor/series',
    access: 'allUser',
    summary: '取一段时间的请求、带宽与状态码曲线',
    query: z.object({ window: monitorWindowSchema, sites: siteIdsQuery }),
    data: monitorSeriesSchema,
  },
  /** Today since local midnight of the service, and the same stretch of yesterday. */
  getMonitorSummary: {
    method: 'GET',
    path: '/v1/monitor/summary',
    access: 'allUser',
    summary: '今日与昨日同期的请求、流量、峰值带宽与命中',
    query: z.object({ sites: siteIdsQuery }),
    data: z.object({
      since: instantSchema,
      today: monitorTotalsSchema,
      yesterday: monitorTotalsSchema,
    }),
  },
  /** Today since local midnight of the service; a site without requests is left out. */
  listSitesToday: {
    method: 'GET',
    path: '/v1/monitor/sites-today',
    access: 'allUser',
    summary: '一些网站今日各自的请求、流量与拦截',
    query: z.object({ sites: siteIdsQuery }),
    data: z.array(
      z.object({
        siteId: z.uuid(),
        requests: z.int(),
        bytesOut: z.int(),
        /** Those of the requests that a rule of access refused. */
        blocked: z.int(),
      }),
    ),
  },
  listTopSites: {
    method: 'GET',
    path: '/v1/monitor/top-sites',
    access: 'allUser',
    summary: '一段时间里请求最多的网站',
    query: z.object({ window: z.enum(['today', '30d']).default('today') }),
    data: z.array(
      z.object({ siteId: z.uuid(), domain: z.string(), requests: z.int(), bytesOut: z.int() }),
    ),
  },
});

/**
 * The live stream, `GET /api/v1/monitor/live` as server-sent events: each second one `points` event
 * that holds the last seconds anew, so that a late record corrects the point it belongs to.
 */
export const monitorLivePath = '/v1/monitor/live';
export const monitorLiveQuerySchema = z.object({ sites: siteIdsQuery });
export const monitorLiveEventSchema = z.object({
  now: z.int(),
  points: z.array(monitorPointSchema),
});
export type MonitorLiveEvent = z.output<typeof monitorLiveEventSchema>;
