import dayjs from 'dayjs';
import {
  exactBytes,
  formatBits,
  formatBytes,
  formatCompact,
  formatDate,
  formatDateTime,
  formatMoney,
  formatNumber,
  formatPercent,
  formatRate,
  formatRelative,
  formatTime,
  recencyLabel,
} from '.';

test('figures are grouped and scaled', () => {
  expect(formatNumber(1284)).toBe('1,284');
  expect(formatNumber(-1_234_567.891)).toBe('-1,234,567.89');
  expect([0, 12, 999, 1000].map(formatNumber)).toEqual(['0', '12', '999', '1,000']);
  expect(formatCompact(48_213_906)).toBe('4,821.4 万');
  expect(formatBytes(0)).toBe('0 B');
  expect(formatBytes(1.82 * 1024 ** 4)).toBe('1.82 TB');
  expect(formatBytes(1024 * 1024 - 1)).toBe('1 MB');
  expect(exactBytes(12_408_113)).toBe('12,408,113 B');
  expect(formatBits(3_420_000_000)).toBe('3.42 Gbps');
  expect(formatPercent(0.968)).toBe('96.8%');
});

test('a rate that is small keeps two figures, so that lines of a grid differ', () => {
  expect([0, 1284, 1.256, 0.1].map(formatRate)).toEqual(
    ['0', '1,284', '1.26', '0.1'].map((figure) => `${figure} 次/秒`),
  );
  expect([0.005, 0.01, 0.015, 1 / 60].map(formatRate)).toEqual(
    ['0.005', '0.01', '0.015', '0.017'].map((figure) => `${figure} 次/秒`),
  );
});

test('money is fen with a yen sign', () => {
  expect(formatMoney(123_450)).toBe('¥1,234.50');
  expect(formatMoney(-5)).toBe('-¥0.05');
  expect(formatMoney(100_000_000_00)).toBe('¥100,000,000.00');
});

test('what is missing is a dash', () => {
  for (const format of [formatNumber, formatBytes, formatBits, formatPercent, formatMoney]) {
    expect(format(null)).toBe('-');
    expect(format(undefined)).toBe('-');
    expect(format(Number.NaN)).toBe('-');
  }
  expect(formatDate(null)).toBe('-');
  expect(formatDateTime('not a time')).toBe('-');
});

test('an instant is a date over a time', () => {
  const at = new Date(2026, 10, 20, 9, 5, 7);
  expect(formatDate(at)).toBe('2026-11-20');
  expect(formatTime(at)).toBe('09:05:07');
  expect(formatDateTime(at)).toBe('2026-11-20 09:05:07');
});

test('relative times speak Chinese', () => {
  expect(formatRelative(dayjs().subtract(3, 'minute').toDate())).toBe('3 分钟前');
});

test('recent entries are of today or of the last seven days', () => {
  expect(recencyLabel(new Date())).toBe('今天');
  expect(recencyLabel(dayjs().subtract(6, 'day').toDate())).toBe('最近 7 天');
  expect(recencyLabel(dayjs().subtract(7, 'day').add(1, 'minute').toDate())).toBe('最近 7 天');
  expect(recencyLabel(dayjs().subtract(7, 'day').subtract(1, 'minute').toDate())).toBeUndefined();
  expect(recencyLabel(dayjs().add(2, 'day').toDate())).toBeUndefined();
  expect(recencyLabel('nonsense')).toBeUndefined();
});
