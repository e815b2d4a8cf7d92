import { z } from 'zod';
import { blockCodeSchema } from './blocks';
import { defineEndpoints } from './endpoint';
import { ipRangeSchema } from './ip-range';
import { idParamsSchema, instantSchema } from './paging';
import { plainText } from './scalars';

/** Days that access records are kept. */
export const accessLogKeptDays = 30;
/** Rows of one export at most. */
export const accessLogExportMax = 100_000;

/** Stretches that end now, in seconds. */
export const accessLogRanges = {
  '15m': 900,
  '1h': 3_600,
  '6h': 21_600,
  '24h': 86_400,
  '7d': 604_800,
  '30d': 2_592_000,
} as const;
export const accessLogRangeSchema = z.enum(['15m', '1h', '6h', '24h', '7d', '30d']);
export type AccessLogRange = z.output<typeof accessLogRangeSchema>;

/** nginx's cache states; `NONE` stands for requests that no cache was asked for. */
export const cacheStateSchema = z.enum([
  'HIT',
  'MISS',
  'BYPASS',
  'EXPIRED',
  'STALE',
  'UPDATING',
  'REVALIDATED',
  'NONE',
]);
export type CacheState = z.output<typeof cacheStateSchema>;

/** Requests that a rule of access refused: `any`, or one rule by its code. */
export const blockFilterSchema = z.enum(['any', ...blockCodeSchema.options]);
export type BlockFilter = z.output<typeof blockFilterSchema>;

/** A status (`404`) or a class of them (`5xx`). */
export const statusFilterSchema = plainText()
  .trim()
  .toLowerCase()
  .regex(/^[1-9](\d\d|xx)$/, '应为状态码或类别，例如 404、5xx');

const textFilter = (max: number) => plainText().trim().max(max, `最多 ${max} 个字符`).optional();
const instantFilter = z.iso.datetime('时间格式不正确').optional();

/** What a look through the log is narrowed to, as it stands in the URL. */
const filterSchema = z.object({
  /** Counts back from now; `from` and `to` go before it. */
  range: accessLogRangeSchema.default('24h'),
  /** First instant, and the one that is not in it any more. */
  from: instantFilter,
  to: instantFilter,
  ip: ipRangeSchema.optional(),
  status: statusFilterSchema.optional(),
  method: plainText()
    .trim()
    .toUpperCase()
    .regex(/^[A-Z]{1,16}$/, '请求方法格式不正确')
    .optional(),
  /** Part of the path and its query, or a whole address from `http` on. */
  url: textFilter(500),
  cache: cacheStateSchema.optional(),
  block: blockFilterSchema.optional(),
  /** Hash of a wording of a rule of defence. */
  rule: plainText()
    .regex(/^[0-9a-f]{1,32}$/, '规则编号格式不正确')
    .optional(),
  /** Part of the user agent; case does not matter. */
  userAgent: textFilter(200),
  requestId: textFilter(64),
});
type Filter = z.output<typeof filterSchema>;

const inOrder = ({ from, to }: Filter) => from === undefined || to === undefined || from < to;
const notInOrder = { path: ['to'], error: '结束时间应晚于开始时间' };

/** Filters and size of a page, as the page's URL holds them. */
export const accessLogViewSchema = filterSchema
  .extend({ limit: z.coerce.number().int().min(1).max(100).default(50) })
  .refine(inOrder, notInOrder);
export type AccessLogView = z.output<typeof accessLogViewSchema>;

/** `cursor` is `next` of the page before. */
const pageQuerySchema = filterSchema
  .extend({
    limit: z.coerce.number().int().min(1).max(100).default(50),
    cursor: plainText()
      .regex(/^\d{1,15}\.[\s\S]{0,64}$/, '分页位置不正确')
      .optional(),
  })
  .refine(inOrder, notInOrder);
export type AccessLogQuery = z.output<typeof pageQuerySchema>;

/** What an export takes; the page's filters. */
export const accessLogExportQuerySchema = filterSchema.refine(inOrder, notInOrder);
export type AccessLogFilter = z.output<typeof accessLogExportQuerySchema>;

/** One request, with everything that is recorded of it. */
export const accessLogEntrySchema = z.object({
  siteId: z.uuid(),
  at: instantSchema,
  requestId: z.string(),
  /** Empty once the node was removed. */
  node: z.string(),
  ip: z.string(),
  method: z.string(),
  scheme: z.string(),
  host: z.string(),
  uri: z.string(),
  protocol: z.string(),
  status: z.int(),
  bytesOut: z.int(),
  bytesIn: z.int(),
  durationMs: z.int(),
  /** Empty when no origin was asked. */
  upstream: z.string(),
  upstreamMs: z.int().nullable(),
  cache: z.string(),
  /** Code of the rule of access that refused it; empty where none did. */
  block: z.string(),
  /** What of that rule it met; empty where the rule has no entries. */
  blockEntry: z.string(),
  /** Hash of the wording of the rule of defence that acted, or watched; see `defence/wordings`. */
  rule: z.string(),
  /** What that rule had counted. */
  ruleCount: z.int(),
  /** What became of a challenge: `given:<level>`, `passed:<level>`, `failed:<level>`. */
  challenge: z.string(),
  userAgent: z.string(),
  referer: z.string(),
});
export type AccessLogEntry = z.output<typeof accessLogEntrySchema>;

const accessLogPageSchema = z.object({
  items: z.array(accessLogEntrySchema),
  next: z.string().nullable(),
  searchedTo: instantSchema,
});

export const accessLogEndpoints = defineEndpoints({
  /**
   * Newest first. A look ends when the page is full, the stretch is through, or its time is up;
   * `next` then goes on from there, and `searchedTo` says how far back it came.
   */
  listAccessLog: {
    method: 'GET',
    path: '/v1/sites/:id/access-log',
    access: 'allUser',
    summary: '查询网站的访问日志，最新的在前',
    params: idParamsSchema,
    query: pageQuerySchema,
    data: accessLogPageSchema,
  },
  /** The same over all websites of the account. */
  listAllAccessLog: {
    method: 'GET',
    path: '/v1/access-log',
    access: 'allUser',
    summary: '查询自己全部网站的访问日志，最新的在前',
    query: pageQuerySchema,
    data: accessLogPageSchema,
  },
});

/** `GET`: the same look as CSV, streamed; at most {@link accessLogExportMax} rows. */
export const accessLogExportPath = '/v1/sites/:id/access-log/export';
