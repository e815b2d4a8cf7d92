import type { PlanPeriod } from './plans';

/** For how long a plan was bought, as worded in packages, ledger and orders. */
export const planPeriodLabels = {
  month: '1 个月',
  quarter: '3 个月',
  year: '1 年',
} as const satisfies Record<PlanPeriod, string>;

/** A quota that has no bound; 0 means that the plan has none of it. */
export const unlimited = -1;
