import { formatDate, startOfToday } from '../../format';
import type { ActiveFilter } from './filter-bar';
import { RangePicker } from './range-picker';

type Range = { from?: string | undefined; to?: string | undefined };
/** Props of {@link DateRange}. */
export type DateRangeProps = { value: Range; onChange: (patch: Range) => void };

const ready = [
  { value: '7', label: '近 7 天' },
  { value: '30', label: '近 30 天' },
] as const;

/** The first of this many days, of which today is the last. */
function firstOf(days: string): string {
  const day = new Date(startOfToday());
  day.setDate(day.getDate() - Number(days) + 1);
  return formatDate(day);
}

/** First and last day (YYYY-MM-DD) of what a list shows. */
export function DateRange({ value: { from, to }, onChange }: DateRangeProps) {
  return (
    <RangePicker
      label="日期"
      ready={ready}
      value={to ? undefined : ready.find(({ value }) => from === firstOf(value))?.value}
      onReady={(days) => onChange({ from: days && firstOf(days), to: undefined })}
      none="全部日期"
      ends={{ from, to }}
      onEnds={onChange}
      unit="day"
    />
  );
}

/** The days in force as chips. */
export function rangeFilters(
  { from, to }: Range,
  onChange: DateRangeProps['onChange'],
): ActiveFilter[] {
  const filter = (key: keyof Range, label: string, value: string | undefined): ActiveFilter[] =>
    value ? [{ key, label, value, onRemove: () => onChange({ [key]: undefined }) }] : [];
  return [...filter('from', '开始日期', from), ...filter('to', '结束日期', to)];
}
