export { missing } from './missing';
export { formatCompact, formatMoney, formatNumber, formatPercent, formatRate } from './numbers';
export {
  exactBits,
  exactBytes,
  formatBits,
  formatBytes,
  type Scaled,
  scaleBits,
  scaleBytes,
} from './sizes';
export {
  daysUntil,
  formatDate,
  formatDateTime,
  formatRelative,
  formatTime,
  type Instant,
  recencyLabel,
  startOfToday,
} from './times';
