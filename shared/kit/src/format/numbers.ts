import { isMissing, missing } from './missing';

type Value = number | null | undefined;

const grouped = new Intl.NumberFormat('zh-CN', { maximumFractionDigits: 2 });

/** `1,284`; at most two decimals. */
export function formatNumber(value: Value): string {
  return isMissing(value) ? missing : grouped.format(value);
}

/** Large counts as people say them: `9,820`, `4,821.4 万`, `12.04 亿`. */
export function formatCompact(value: Value): string {
  if (isMissing(value)) return missing;
  const size = Math.abs(value);
  if (size < 10_000) return grouped.format(value);
  if (size < 100_000_000) return `${trim(value / 10_000, 1)} 万`;
  return `${trim(value / 100_000_000, 2)} 亿`;
}

/** A share between 0 and 1 as `96.8%`. */
export function formatPercent(ratio: Value, digits = 1): string {
  return isMissing(ratio) ? missing : `${trim(ratio * 100, digits)}%`;
}

/** Integer fen as `¥1,234.50`. */
export function formatMoney(fen: Value): string {
  if (isMissing(fen)) return missing;
  const yuan = Math.abs(fen) / 100;
  const digits = { minimumFractionDigits: 2, maximumFractionDigits: 2 };
  return `${fen < 0 ? '-' : ''}¥${yuan.toLocaleString('zh-CN', digits)}`;
}

function trim(value: number, digits: number): string {
  return value.toLocaleString('zh-CN', { maximumFractionDigits: digits });
}
