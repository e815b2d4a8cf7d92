import { formatDateTime } from '../../format';
import { readDay, readInstant } from './moment-text';

test('a day is read however people write it, and what is none is not', () => {
  for (const text of ['2026-01-05', '2026/1/5', ' 2026.1.5 ', '2026年1月5日']) {
    expect(readDay(text)).toBe('2026-01-05');
  }
  for (const text of ['2026-02-30', '2026-13-01', '01/05/2026', '2026-1-5 08:00', '0001-1-1', '']) {
    expect(readDay(text)).toBeUndefined();
  }
});

test('an instant is read in the time of the machine', () => {
  const shown = (text: string) => formatDateTime(readInstant(text));
  expect(shown('2026-1-31 8:05')).toBe('2026-01-31 08:05:00');
  expect(shown('2026年1月31日 23:59:58')).toBe('2026-01-31 23:59:58');
  expect(shown('2026-01-31')).toBe('2026-01-31 00:00:00');
  for (const text of ['2026-1-31 24:00', '2026-1-31 8', '8:00', 'morgen']) {
    expect(readInstant(text)).toBeUndefined();
  }
});
