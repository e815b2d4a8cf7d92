import TextField from '@mui/material/TextField';
import { Box } from '../ui/box';
import type { ActiveFilter } from './filter-bar';

type Range = { from?: string | undefined; to?: string | undefined };
/** Props of {@link DateRange}. */
export type DateRangeProps = { value: Range; onChange: (patch: Range) => void };

/** First and last day (YYYY-MM-DD) of what a list shows. */
export function DateRange({ value, onChange }: DateRangeProps) {
  return (
    <Box
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 1.5,
        minWidth: 0,
        color: 'text.tertiary',
      }}
    >
      <Day label="开始日期" value={value.from} onChange={(from) => onChange({ from })} />
      –
      <Day label="结束日期" value={value.to} onChange={(to) => onChange({ to })} />
    </Box>
  );
}

type DayProps = {
  label: string;
  value: string | undefined;
  onChange: (day: string | undefined) => void;
};

function Day({ label, value, onChange }: DayProps) {
  return (
    <TextField
      type="date"
      value={value ?? ''}
      onChange={(event) => onChange(event.target.value || undefined)}
      slotProps={{ htmlInput: { 'aria-label': label, max: '9999-12-31' } }}
      sx={{ flex: '0 1 146px', minWidth: 0 }}
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
