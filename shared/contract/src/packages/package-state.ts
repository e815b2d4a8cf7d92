/**
 * What a package is in. `expiring`: the end is at most seven days away. `grace`: it has ended, and its
 * websites are served a while longer. `exhausted`: the traffic of the month is used up. `cancelled`: it
 * runs to its end and goes no further.
 */
export const packageStates = [
  'normal',
  'expiring',
  'grace',
  'expired',
  'exhausted',
  'cancelled',
] as const;
export type PackageState = (typeof packageStates)[number];

export const packageStateLabels = {
  normal: '正常',
  expiring: '即将到期',
  grace: '宽限期',
  expired: '已到期',
  exhausted: '流量用尽',
  cancelled: '已取消',
} as const satisfies Record<PackageState, string>;

/** Days that websites are served on after their package has ended, until somebody sets another number. */
export const graceDaysDefault = 3;
export const graceDaysMax = 30;

const dayMs = 86_400_000;
const expiringMs = 7 * dayMs;

type Times = { endsAt: Date | null; cancelledAt: Date | null };

/** Until when the websites of a package are served; null is for good. What was cancelled has no grace. */
export function servedUntil({ endsAt, cancelledAt }: Times, graceDays: number): Date | null {
  if (endsAt === null || cancelledAt !== null) return endsAt;
  return new Date(endsAt.getTime() + graceDays * dayMs);
}

/** What a package is in at a moment. */
export function packageStateAt(
  one: Times & { exhausted: boolean },
  graceDays: number,
  now: Date,
): PackageState {
  const { endsAt, cancelledAt, exhausted } = one;
  const served = servedUntil(one, graceDays);
  if (served !== null && served <= now) return cancelledAt ? 'cancelled' : 'expired';
  if (exhausted) return 'exhausted';
  if (cancelledAt) return 'cancelled';
  if (endsAt === null) return 'normal';
  if (endsAt <= now) return 'grace';
  return endsAt.getTime() - now.getTime() <= expiringMs ? 'expiring' : 'normal';
}

/** Whether websites of a package in such a state answer with a page of the node's alone. */
export const isStopped = (
  state: PackageState,
  until: Date | string | null,
  now = new Date(),
): boolean =>
  state === 'expired' ||
  state === 'exhausted' ||
  (state === 'cancelled' && until !== null && new Date(until) <= now);
