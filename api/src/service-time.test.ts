import {
  addServiceMonths,
  serviceTimeOf,
  startOfServiceDay,
  startOfServiceMonth,
} from './service-time';

it('begins days and months at midnight in Shanghai', () => {
  expect(startOfServiceDay('2026-11-20').toISOString()).toBe('2026-11-19T16:00:00.000Z');
  expect(startOfServiceDay('2026-12-31', 1).toISOString()).toBe('2026-12-31T16:00:00.000Z');
  expect(startOfServiceMonth(new Date('2026-10-31T16:30:00Z')).toISOString()).toBe(
    '2026-10-31T16:00:00.000Z',
  );
});

it.each([
  ['2026-11-20T03:04:05.006Z', 1, '2026-12-20T03:04:05.006Z'],
  ['2027-01-31T03:00:00.000Z', 1, '2027-02-28T03:00:00.000Z'],
  ['2024-02-29T03:00:00.000Z', 12, '2025-02-28T03:00:00.000Z'],
  // 1 December, 02:00 in Shanghai.
  ['2026-11-30T18:00:00.000Z', 3, '2027-02-28T18:00:00.000Z'],
])('%s and %i months are %s', (at, months, expected) => {
  expect(addServiceMonths(new Date(at), months).toISOString()).toBe(expected);
});

it('tells day and time in Shanghai', () => {
  expect(serviceTimeOf(new Date('2026-11-20T18:04:05.999Z'))).toBe('2026-11-21 02:04:05');
});
