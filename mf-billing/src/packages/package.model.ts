import type { Package } from '@console/contract/packages/endpoints/packages';
import {
  isStopped,
  type PackageState,
  packageStateLabels,
} from '@console/contract/packages/package-state';
import { planPeriodLabels } from '@console/contract/packages/plan-words';
import type { PlanPeriod } from '@console/contract/packages/plans';
import { daysUntil, formatDate } from '@console/kit/format';
import type { Tone } from '@console/kit/ui';

export const packageStates = {
  normal: { label: packageStateLabels.normal, tone: 'ok' },
  expiring: { label: packageStateLabels.expiring, tone: 'warn' },
  grace: { label: packageStateLabels.grace, tone: 'bad' },
  expired: { label: packageStateLabels.expired, tone: 'mute' },
  exhausted: { label: packageStateLabels.exhausted, tone: 'bad' },
  cancelled: { label: packageStateLabels.cancelled, tone: 'mute' },
} as const satisfies Record<PackageState, { label: string; tone: Tone }>;

/** 「购买周期 1 个月」, and what the free package says instead. */
export const periodText = (period: PlanPeriod | null) =>
  period === null ? '每个账户一个，免费' : `购买周期 ${planPeriodLabels[period]}`;

/** 「2026-01-31 到期」. */
export const endText = (endsAt: string | null) =>
  endsAt === null ? '没有到期时间' : `${formatDate(endsAt)} 到期`;

/** Whether a package has ended; its websites may be served a while longer. */
export const isOver = ({ endsAt }: Pick<Package, 'endsAt'>) =>
  endsAt !== null && Date.parse(endsAt) <= Date.now();

/** Whether its websites answer visitors with a page of the platform alone. */
export const isStopping = ({ state, servedUntil }: Pick<Package, 'state' | 'servedUntil'>) =>
  isStopped(state, servedUntil);

/** 「剩余 12 天」, 「今天到期」, 「已到期 3 天」. */
export function remainingText({ endsAt }: Pick<Package, 'endsAt'>): string {
  if (endsAt === null) return '长期有效';
  const days = daysUntil(endsAt) ?? 0;
  if (isOver({ endsAt })) return days === 0 ? '今天已到期' : `已到期 ${-days} 天`;
  return days <= 0 ? '今天到期' : `剩余 ${days} 天`;
}

/** The part of the period that is over, 0 to 1. */
export function elapsedRatio({ startsAt, endsAt }: Pick<Package, 'startsAt' | 'endsAt'>): number {
  if (endsAt === null) return 0;
  const [start, end] = [Date.parse(startsAt), Date.parse(endsAt)];
  return Math.min(1, Math.max(0, (Date.now() - start) / (end - start)));
}
