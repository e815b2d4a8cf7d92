import { z } from 'zod';
import { plainText } from '../common/scalars';

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
