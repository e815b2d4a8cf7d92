import { formatDate } from '@console/kit/format';

/** The service's calendar: Asia/Shanghai, without summer time. */
const offsetMs = 8 * 3_600_000;

/** When a month's quota is used up at the rate of the month so far, or that it lasts. */
export function forecastText(used: number, quota: number, now = new Date()): string | undefined {
  if (quota <= 0 || used <= 0) return undefined;
  if (used >= quota) return '本月额度已用完';
  const local = new Date(now.getTime() + offsetMs);
  const [year, month] = [local.getUTCFullYear(), local.getUTCMonth()];
  const begins = Date.UTC(year, month, 1) - offsetMs;
  const ends = Date.UTC(year, month + 1, 1) - offsetMs;
  const usedUpAt = begins + ((now.getTime() - begins) * quota) / used;
  return usedUpAt < ends
    ? `按目前速度，预计 ${formatDate(new Date(usedUpAt))} 用完`
    : '按目前速度，本月够用';
}
