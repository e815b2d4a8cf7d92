import { isStopped, packageStateAt, servedUntil } from './package-state';

const at = (text: string) => new Date(`${text}+08:00`);
const endsAt = at('2028-02-29T10:00:00');

it.each([
  ['2028-02-22T09:59:59', 'normal'],
  ['2028-02-22T10:00:00', 'expiring'],
  ['2028-02-29T09:59:59', 'expiring'],
  ['2028-02-29T10:00:00', 'grace'],
  ['2028-03-03T09:59:59', 'grace'],
  ['2028-03-03T10:00:00', 'expired'],
])('a package that ends on a leap day is at %s %s', (now, state) => {
  const one = { endsAt, cancelledAt: null, exhausted: false };
  expect(packageStateAt(one, 3, at(now))).toBe(state);
});

it('has no grace where none is set, and none once it was cancelled', () => {
  const one = { endsAt, cancelledAt: null, exhausted: false };
  expect(packageStateAt(one, 0, endsAt)).toBe('expired');
  const cancelled = { ...one, cancelledAt: at('2028-02-10T00:00:00') };
  expect(packageStateAt(cancelled, 3, at('2028-02-11T00:00:00'))).toBe('cancelled');
  expect(servedUntil(cancelled, 3)).toEqual(endsAt);
  expect(isStopped('cancelled', endsAt, at('2028-02-29T09:59:59'))).toBe(false);
  expect(isStopped('cancelled', endsAt, endsAt)).toBe(true);
});

it('is out of traffic also while it ends or was cancelled, but ended above all', () => {
  const one = { endsAt, cancelledAt: at('2028-02-10T00:00:00'), exhausted: true };
  expect(packageStateAt(one, 3, at('2028-02-28T00:00:00'))).toBe('exhausted');
  expect(packageStateAt({ ...one, cancelledAt: null }, 3, at('2028-03-01T00:00:00'))).toBe(
    'exhausted',
  );
  expect(packageStateAt({ ...one, cancelledAt: null }, 3, at('2028-03-04T00:00:00'))).toBe(
    'expired',
  );
  expect(packageStateAt({ endsAt: null, cancelledAt: null, exhausted: false }, 3, endsAt)).toBe(
    'normal',
  );
});
