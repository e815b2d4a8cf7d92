import fc from 'fast-check';
import { addServiceMonths } from '../../../service-time';
import { shiftTerms, type Term } from './package-proration.service';

const at = (text: string) => new Date(`${text}+08:00`);
const prices = { month: 31_000, quarter: 90_000, year: 360_000 };

function month(from: string, paidFen: number): Term {
  const startsAt = at(from);
  const endsAt = addServiceMonths(startsAt, 1);
  return { id: from, period: 'month', paidFen, startsAt, endsAt, periodStartsAt: startsAt };
}

it('credits what was paid by the real days of the period', () => {
  const march = month('2026-03-01T00:00:00', 3_100);
  const shifted = (now: string, term = march) => shiftTerms([term], prices, at(now))[0];
  expect(shifted('2026-03-11T00:00:00')).toMatchObject({ creditFen: 2_100, costFen: 21_000 });
  expect(shifted('2026-03-31T23:59:59')).toMatchObject({ creditFen: 0, costFen: 1 });
  expect(shifted('2026-04-01T00:00:00')).toBeUndefined();
  const leap = month('2028-02-01T00:00:00', 2_900);
  expect(shifted('2028-02-29T00:00:00', leap)).toMatchObject({ creditFen: 100 });
  const february = month('2027-02-01T00:00:00', 2_800);
  expect(shifted('2027-02-28T00:00:00', february)).toMatchObject({ creditFen: 100 });
});

it('counts a term that has not begun in full, and one that was upgraded by what it cost', () => {
  const next = month('2026-04-01T00:00:00', 3_000);
  expect(shiftTerms([next], prices, at('2026-03-11T00:00:00'))).toEqual([
    { termId: next.id, creditFen: 3_000, costFen: 31_000 },
  ]);
  const upgraded = { ...next, startsAt: at('2026-04-16T00:00:00'), paidFen: 15_500 };
  expect(shiftTerms([upgraded], prices, at('2026-04-16T00:00:00'))).toEqual([
    { termId: next.id, creditFen: 15_500, costFen: 15_500 },
  ]);
});

it('never credits more than was paid, nor more later', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 100_000_000_000 }),
      fc.integer({ min: 0, max: 40 * 86_400_000 }),
      fc.integer({ min: 0, max: 86_400_000 }),
      (paidFen, passed, more) => {
        const term = month('2026-01-31T10:00:00', paidFen);
        const credit = (ms: number) =>
          shiftTerms([term], prices, new Date(term.startsAt.getTime() + ms))[0]?.creditFen ?? 0;
        expect(credit(passed)).toBeLessThanOrEqual(paidFen);
        expect(credit(passed + more)).toBeLessThanOrEqual(credit(passed));
      },
    ),
  );
});
