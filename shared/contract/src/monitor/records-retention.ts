import { z } from 'zod';

/** Days that things are kept: at least what pages show at once, at most what a disk may be asked to hold. */
const days = (what: string, least: number, most: number) =>
  z
    .int(`${what}的保留时间应为整数天`)
    .min(least, `${what}至少保留 ${least} 天`)
    .max(most, `${what}最长保留 ${most} 天`);

/** The most days that single requests are kept, whatever an operator says. */
export const recordDaysMax = 365;

/** How long the operator keeps what nodes report. Hourly figures are always kept for 400 days. */
export const recordsRetentionSchema = z.strictObject({
  /** Single requests, and connections of forwards. */
  recordDays: days('访问记录', 7, recordDaysMax),
  /** Curves by the second. */
  secondDays: days('秒级曲线', 1, 30),
  /** Curves by the minute. */
  minuteDays: days('分钟级曲线', 7, 365),
});
export type RecordsRetention = z.output<typeof recordsRetentionSchema>;

/** What holds until an operator has said otherwise. */
export const recordsRetentionDefault: RecordsRetention = {
  recordDays: 30,
  secondDays: 2,
  minuteDays: 31,
};
