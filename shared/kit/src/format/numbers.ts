import { isMissing, missing } from './missing';

type Value = number | null | undefined;

/** `1,284`; at most two decimals. */
export function formatNumber(value: Value): string {
  return isMissing(value) ? missing : roundedFigure(value, 2);
}

/** A rate per second: `1.25 次/秒`. Small rates keep two significant digits, as one a minute is 0.017. */
export function formatRate(value: Value): string {
  if (isMissing(value)) return missing;
  const size = Math.abs(value);
  const digits = size > 0 && size < 0.1 ? 1 - Math.floor(Math.log10(size)) : 2;
  return `${roundedFigure(value, Math.min(digits, 6))} 次/秒`;
}

/** Large counts as people say them: `9,820`, `4,821.4 万`, `12.04 亿`. */
export function formatCompact(value: Value): string {
  if (isMissing(value)) return missing;
  const size = Math.abs(value);
  if (size < 10_000) return roundedFigure(value, 2);
  if (size < 100_000_000) return `${roundedFigure(value / 10_000, 1)} 万`;
  return `${roundedFigure(value / 100_000_000, 2)} 亿`;
}

/** A share between 0 and 1 as `96.8%`. */
export function formatPercent(ratio: Value, digits = 1): string {
  return isMissing(ratio) ? missing : `${roundedFigure(ratio * 100, digits)}%`;
}

/** Integer fen as `¥1,234.50`. */
export function formatMoney(fen: Value): string {
  if (isMissing(fen)) return missing;
  return `${fen < 0 ? '-' : ''}¥${group((Math.abs(fen) / 100).toFixed(2))}`;
}

/** Rounded to at most this many decimals, with commas between thousands. */
export function roundedFigure(value: number, digits: number): string {
  return group(String(Number(value.toFixed(digits))));
}

/**
 * Commas between thousands. Done by hand: the first `Intl` formatter of a page costs more than all
 * of a dashboard's numbers.
 */
function group(text: string): string {
  const [whole = '', ...decimals] = text.split('.');
  return [whole.replaceAll(/\B(?=(\d{3})+$)/g, ','), ...decimals].join('.');
}
