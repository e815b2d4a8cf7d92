import { z } from 'zod';
import { defineEndpoints } from '../../common/endpoint';
import { instantSchema } from '../../common/paging';
import { plainText, sumOfTold } from '../../common/scalars';
import { nodeFilterSchema, platformScopeSchema, siteIdsQuery } from '../access-log';
import { monitorRequests } from '../calls';
import {
  checkStretch,
  monitorFilterShape,
  monitorPointSchema,
  monitorWindowSchema,
  stretchShape,
} from '../monitor';
import { topDimensions, topMetrics, topsMax } from '../monitor-tops';
import { monitorTopsSchema } from './monitor-tops';

/** Of today's figures and the live stream: they are sums of all nodes, and say so rather than ignore a node. */
const allNodesShape = { node: nodeFilterSchema.optional() };

/** What a stretch of time is told of. */
const viewShape = {
  window: monitorWindowSchema.default('1h'),
  ...stretchShape,
  sites: siteIdsQuery,
  scope: platformScopeSchema,
  ...monitorFilterShape,
};

export const monitorViewSchema = z.object(viewShape).superRefine(checkStretch);
export type MonitorView = z.output<typeof monitorViewSchema>;

export const monitorSeriesSchema = z.object({
  step: z.int(),
  from: z.int(),
  to: z.int(),
  points: z.array(monitorPointSchema),
  /** The stretch of the same length before, point by point; only where it was asked for. */
  before: z.array(monitorPointSchema).optional(),
  /** By the minute, where points are longer and minutes are kept; else {@link peakOf} the points tells it. */
  peak: z.object({ bitsPerSecond: z.number(), seconds: z.int() }).optional(),
});
export type MonitorSeries = z.output<typeof monitorSeriesSchema>;

export const monitorTotalsSchema = z.object({
  requests: z.int(),
  bytesOut: sumOfTold(),
  hits: z.int(),
  /** The highest mean over a minute. */
  peakBitsPerSecond: z.number(),
  /** Refused, or asked to pass a challenge. */
  blocked: z.int().default(0),
});

export const monitorEndpoints = defineEndpoints({
  getMonitorSeries: {
    ...monitorRequests.getMonitorSeries,
    access: 'allUser',
    summary: '取一段时间的请求、带宽与状态码曲线',
    query: z
      .object({ ...viewShape, compare: z.enum(['0', '1']).default('0') })
      .superRefine(checkStretch),
    data: monitorSeriesSchema,
  },
  listMonitorTops: {
    ...monitorRequests.listMonitorTops,
    access: 'allUser',
    summary: '取一段时间里出现最多的 URL、IP、地区、状态码等',
    query: z
      .object({
        ...viewShape,
        of: plainText()
          .max(200)
          .transform((text) => [...new Set(text.split(',').filter(Boolean))])
          .pipe(z.array(z.enum(topDimensions, '没有这种排行')).min(1, '请选择排行')),
        metric: z.enum(topMetrics, '没有这种排序').default('requests'),
        limit: z.coerce.number().int().min(1).max(topsMax).default(10),
      })
      .superRefine(checkStretch),
    data: monitorTopsSchema,
  },
  /** Today since local midnight of the service, and the same stretch of yesterday. */
  getMonitorSummary: {
    ...monitorRequests.getMonitorSummary,
    access: 'allUser',
    summary: '今日与昨日同期的请求、流量、峰值带宽与命中',
    query: z.object({ sites: siteIdsQuery, ...allNodesShape }),
    data: z.object({
      since: instantSchema,
      today: monitorTotalsSchema,
      yesterday: monitorTotalsSchema,
    }),
  },
  /** Today since local midnight of the service; a site without requests is left out. */
  listSitesToday: {
    ...monitorRequests.listSitesToday,
    access: 'allUser',
    summary: '一些网站今日各自的请求、流量与拦截',
    query: z.object({ sites: siteIdsQuery, ...allNodesShape }),
    data: z.array(
      z.object({
        siteId: z.uuid(),
        requests: z.int(),
        bytesOut: sumOfTold(),
        /** Those of the requests that a rule of access refused. */
        blocked: z.int(),
      }),
    ),
  },
  listTopSites: {
    ...monitorRequests.listTopSites,
    access: 'allUser',
    summary: '一段时间里请求最多的网站',
    query: z.object({ window: z.enum(['today', '30d']).default('today'), ...allNodesShape }),
    data: z.array(
      z.object({ siteId: z.uuid(), domain: z.string(), requests: z.int(), bytesOut: sumOfTold() }),
    ),
  },
});

export const monitorLiveQuerySchema = z.object({ sites: siteIdsQuery, ...allNodesShape });
