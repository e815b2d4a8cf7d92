import type { PlanPeriod } from '@console/contract/packages/plans';

/** What was paid for a time. */
export type Term = {
  id: string;
  period: PlanPeriod;
  paidFen: number;
  startsAt: Date;
  endsAt: Date;
  periodStartsAt: Date;
};

/** What an upgrade does to one term: its rest is credited, and costs as much under the new plan. */
type TermShift = { termId: string; creditFen: number; costFen: number };

/** `amount × part ÷ whole` without a float between them, to whole fen. */
export function share(
  amountFen: number,
  part: number,
  whole: number,
  round: 'down' | 'up',
): number {
  const product = BigInt(amountFen) * BigInt(part);
  const divisor = BigInt(whole);
  const down = product / divisor;
  return Number(round === 'up' && product % divisor > 0n ? down + 1n : down);
}

/**
 * What is left of the terms at a moment, and what the same time costs under another plan. Credit:
 * ⌊paid × time left ÷ the time it was paid for⌋. Cost: ⌈price of the period × time left ÷ the whole
 * period⌉, by real milliseconds, so that a February day is worth more than a March day.
 */
export function shiftTerms(
  terms: readonly Term[],
  pricesFen: Readonly<Record<PlanPeriod, number>>,
  now: Date,
): TermShift[] {
  return terms
    .filter(({ endsAt }) => endsAt > now)
    .map((term) => {
      const end = term.endsAt.getTime();
      const left = end - Math.max(now.getTime(), term.startsAt.getTime());
      const paidFor = end - term.startsAt.getTime();
      const whole = end - term.periodStartsAt.getTime();
      return {
        termId: term.id,
        creditFen: share(term.paidFen, left, paidFor, 'down'),
        costFen: share(pricesFen[term.period], left, whole, 'up'),
      };
    });
}
