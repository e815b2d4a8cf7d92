import { z } from 'zod';
import { defineEndpoints } from './endpoint';
import { emptySchema, idParamsSchema, instantSchema } from './paging';
import { plainText, toldText } from './scalars';

/** From one status to another, both included. */
export type StatusRange = readonly [from: number, to: number];

const rangesMax = 20;

/** `200-299, 404` as ranges; `undefined` when the text is something else. */
export function parseStatusRanges(text: string): StatusRange[] | undefined {
  const ranges = text
    .split(/[\s,，、;；]+/)
    .filter(Boolean)
    .map((item): StatusRange | undefined => {
      const [, from, to = from] = /^(\d{3})(?:-(\d{3}))?$/.exec(item) ?? [];
      const range = [Number(from), Number(to)] as const;
      return range[0] >= 100 && range[1] <= 599 && range[0] <= range[1] ? range : undefined;
    });
  const good = ranges.filter((range) => range !== undefined);
  return good.length > 0 && good.length === ranges.length && good.length <= rangesMax
    ? good
    : undefined;
}

const whole = (unit: string, min: number, max: number) =>
  z.coerce
    .number(`应为${unit}`)
    .int('应为整数')
    .min(min, `应在 ${min}–${max} 之间`)
    .max(max, `应在 ${min}–${max} 之间`);

/**
 * How each node looks after the origins of a site by itself. A check is one GET to the address, port
 * and protocol that visitors' requests are fetched by; redirects are not followed. Times are seconds.
 */
export const healthCheckSchema = z
  .object({
    enabled: z.boolean().default(false),
    path: plainText()
      .trim()
      .max(500, '路径过长')
      .regex(/^\/[!-~]*$/, '应以 / 开头，不能有空格和中文')
      .default('/'),
    /** Empty: the Host header of the site's requests, else its first domain. */
    host: plainText()
      .trim()
      .max(253, 'Host 过长')
      .regex(/^$|^[A-Za-z0-9.:_-]+$/, 'Host 中不能有空格或特殊字符')
      .default(''),
    /** Statuses of an origin that is well. */
    codes: plainText()
      .trim()
      .max(200, '状态码过长')
      .refine((text) => parseStatusRanges(text) !== undefined, '应为状态码或范围，例如 200-399,404')
      .default('200-399'),
    intervalSeconds: whole('秒数', 2, 300).default(10),
    timeoutSeconds: whole('秒数', 1, 30).default(5),
    /** Failures in a row after which an origin counts as down. */
    failures: whole('次数', 1, 10).default(3),
    /** Successes in a row after which it counts as well again. */
    successes: whole('次数', 1, 10).default(2),
  })
  .refine(
    ({ enabled, intervalSeconds, timeoutSeconds }) => !enabled || timeoutSeconds <= intervalSeconds,
    {
      path: ['timeoutSeconds'],
      error: '超时不能大于检查间隔',
    },
  );
export type HealthCheck = z.output<typeof healthCheckSchema>;

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
  since: instantSchema,
});
export type OriginReport = z.output<typeof originReportSchema>;

/** Origins in one report at most. */
export const originReportsMax = 1_000;

/** What the online nodes find of an origin. */
const originHealthSchema = originNameSchema.extend({
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
    method: 'GET',
    path: '/v1/sites/:id/origin-health',
    access: 'allUser',
    summary: '各节点对网站源站的健康检查结果',
    params: idParamsSchema,
    data: z.object({ origins: z.array(originHealthSchema) }),
  },
  reportOriginHealth: {
    method: 'POST',
    path: '/edge/origin-health',
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
