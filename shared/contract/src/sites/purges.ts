import { z } from 'zod';
import { pageQuerySchema } from '../common/paging';
import { dayText, plainText } from '../common/scalars';

/** What a job does: takes URLs or directories out of the cache, or fetches URLs into it. */
export const purgeKindSchema = z.enum(['url', 'directory', 'preheat']);
export type PurgeKind = z.output<typeof purgeKindSchema>;

/** `partial`: done for some lines or nodes, and not for others. */
export const purgeStateSchema = z.enum(['waiting', 'running', 'success', 'partial', 'failed']);
export type PurgeState = z.output<typeof purgeStateSchema>;

/** Lines of one day at most, for an account without a package. */
export const purgeDailyDefault = {
  url: 10_000,
  directory: 100,
  preheat: 1_000,
} as const satisfies Record<PurgeKind, number>;

/** Days that a job is kept. */
export const purgeKeptDays = 30;

export const purgeListQuerySchema = pageQuerySchema.extend({
  kind: purgeKindSchema.optional(),
  state: purgeStateSchema.optional(),
  /** Part of a URL. */
  keyword: plainText().trim().max(500).optional(),
  /** First and last day, by the service's calendar (Asia/Shanghai), both included. */
  from: dayText('日期格式不正确').optional(),
  to: dayText('日期格式不正确').optional(),
});
export type PurgeListQuery = z.output<typeof purgeListQuerySchema>;
