import MenuItem from '@mui/material/MenuItem';
import Select from '@mui/material/Select';
import { useEffect, useState } from 'react';
import { Box } from '../../ui/box';
import { MomentField, type MomentFieldProps } from './moment-field';

type Ends = { from?: string | undefined; to?: string | undefined };

/** Props of {@link RangePicker}. */
export type RangePickerProps<Ready extends string> = {
  label: string;
  /** Ranges that end now. */
  ready: readonly { value: Ready; label: string }[];
  /** The one in force; goes before `ends`. */
  value: Ready | undefined;
  onReady: (value: Ready | undefined) => void;
  /** Label of no choice; without it there always is one. */
  none?: string;
  /** A custom range. */
  ends: Ends;
  onEnds: (patch: Ends) => void;
  unit: MomentFieldProps['unit'];
};

const own = 'own';

/** A time range: one that ends now, or a custom one. */
export function RangePicker<Ready extends string>(props: RangePickerProps<Ready>) {
  const { label, ready, value, none, ends, onEnds, unit } = props;
  const { from, to } = ends;
  const [isOwn, setOwn] = useState(false);
  const isEmpty = !from && !to;
  useEffect(() => {
    if (isEmpty) setOwn(false);
  }, [isEmpty]);
  const isCustom = isOwn || (value === undefined && !isEmpty);
  const choose = (key: string) => {
    setOwn(key === own);
    if (key !== own) props.onReady(ready.find((one) => one.value === key)?.value);
  };
  const word = unit === 'day' ? '日期' : '时间';
  return (
    <Box sx={rowLook}>
      <Select
        displayEmpty
        value={isCustom ? own : (value ?? '')}
        onChange={(event) => choose(event.target.value)}
        SelectDisplayProps={{ 'aria-label': label }}
        sx={{ minWidth: 120 }}
      >
        {none === undefined ? null : <MenuItem value="">{none}</MenuItem>}
        {ready.map((one) => (
          <MenuItem key={one.value} value={one.value}>
            {one.label}
          </MenuItem>
        ))}
        <MenuItem value={own}>自定义</MenuItem>
      </Select>
      {isCustom ? (
        <Box sx={rowLook}>
          <MomentField
            label={`开始${word}`}
            unit={unit}
            value={from}
            onChange={(at) => onEnds({ from: at })}
          />
          –
          <MomentField
            label={`结束${word}`}
            unit={unit}
            value={to}
            onChange={(at) => onEnds({ to: at })}
          />
        </Box>
      ) : null}
    </Box>
  );
}

const rowLook = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 1.5,
  minWidth: 0,
  color: 'text.tertiary',
} as const;
