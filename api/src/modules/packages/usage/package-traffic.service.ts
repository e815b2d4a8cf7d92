import type { Quotas } from '@console/contract/packages/endpoints/plans';
import { unlimited } from '@console/contract/packages/plan-words';
import { startOfServiceMonth } from '../../../service-time';

const bytesOfGb = 1024 ** 3;

/** Bytes that a package allows in a month; −1 is unlimited. */
export const trafficQuotaBytes = ({ trafficGbPerMonth }: Quotas): number =>
  trafficGbPerMonth === unlimited ? unlimited : trafficGbPerMonth * bytesOfGb;

/** Whether what was last measured is of this month, and all that the package allows in it. */
export function isExhausted(
  measured: { month: Date | null; bytes: number | null },
  quotas: Quotas,
  now: Date,
): boolean {
  const { month, bytes } = measured;
  const quota = trafficQuotaBytes(quotas);
  if (month === null || bytes === null || quota === unlimited) return false;
  return month.getTime() === startOfServiceMonth(now).getTime() && bytes >= quota;
}
