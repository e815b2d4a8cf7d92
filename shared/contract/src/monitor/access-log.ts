import { z } from 'zod';
import { ipRangeSchema } from '../common/addresses/ip-range';
import { idText } from '../common/paging';
import { isPlace } from '../common/place-groups';
import { instantText, plainText } from '../common/scalars';
import { blockCodeSchema } from './blocks';

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

/** nginx's cache states; `NONE` stands for requests that bypassed the cache. */
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

/** What became of a request: refused, challenged, come through a challenge or not, or watched only. */
export const logActionSchema = z.enum([
  'all',
  'refused',
  'challenged',
  'passed',
  'failed',
  'watched',
]);
export type LogAction = z.output<typeof logActionSchema>;

/** Filters by what a record says of its visitor and of its way, which the monitor has too. */
export const originFilterShape = {
  /** A country, territory or province (`CN`, `CN-GD`), or `unknown`. */
  place: plainText()
    .trim()
    .refine(
      (code) => code === 'unknown' || isPlace(code),
      '应为国家、地区或省份的代码，例如 CN、CN-GD',
    )
    .optional(),
  /** A number of a network, with or without `AS`; 0 where it is not known. */
  asn: plainText()
    .trim()
    .toUpperCase()
    .transform((text) => text.replace(/^AS/, ''))
    .refine((text) => /^\d{1,10}$/.test(text) && Number(text) < 2 ** 32, '应为 ASN，例如 AS4134')
    .optional(),
  port: z.coerce
    .number('端口应为数字')
    .int('端口应为整数')
    .min(1, '端口应在 1–65535 之间')
    .max(65_535, '端口应在 1–65535 之间')
    .optional(),
};

/** Of what: the account's own websites or, for administrators, those of all accounts. */
export const platformScopeSchema = z.enum(['own', 'platform']).default('own');

/** Comma-separated site ids; absent means every site of the user. */
export const siteIdsQuery = plainText()
  .max(20_000)
  .transform((text) => text.split(',').filter(Boolean))
  .pipe(z.array(idText('网站编号格式不正确')).max(500, '一次最多选择 500 个网站'))
  .optional();

/** Comma-separated account ids: the websites of some accounts, in the scope of the platform. */
export const accountIdsQuery = plainText()
  .max(1_000)
  .transform((text) => text.split(',').filter(Boolean))
  .pipe(z.array(idText('账户编号格式不正确')).max(20, '一次最多选择 20 个账户'))
  .optional();

/** One node's requests; for administrators. */
export const nodeFilterSchema = z.uuid('节点编号格式不正确');

/** A status (`404`) or a class of them (`5xx`). */
export const statusFilterSchema = plainText()
  .trim()
  .toLowerCase()
  .regex(/^[1-9](\d\d|xx)$/, '应为状态码或类别，例如 404、5xx');

const textFilter = (max: number) => plainText().trim().max(max, `最多 ${max} 个字符`).optional();
const instantFilter = instantText('时间格式不正确').optional();

/** What a look through the log is narrowed to, as it stands in the URL. */
export const filterSchema = z.object({
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
  action: logActionSchema.optional(),
  host: textFilter(255),
  /** Part of the referer; case does not matter. */
  referer: textFilter(200),
  ...originFilterShape,
  node: nodeFilterSchema.optional(),
});
type Filter = z.output<typeof filterSchema>;

export const inOrder = ({ from, to }: Filter) =>
  from === undefined || to === undefined || from < to;
export const notInOrder = { path: ['to'], error: '结束时间应晚于开始时间' };

/** Filters and size of a page, as the page's URL holds them. */
export const accessLogViewSchema = filterSchema
  .extend({ limit: z.coerce.number().int().min(1).max(100).default(50) })
  .refine(inOrder, notInOrder);
export type AccessLogView = z.output<typeof accessLogViewSchema>;
