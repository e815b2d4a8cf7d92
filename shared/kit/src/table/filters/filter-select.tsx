import MenuItem from '@mui/material/MenuItem';
import Select from '@mui/material/Select';
import { Box } from '../../ui/box';

/** Props of {@link FilterSelect}. */
export type FilterSelectProps<Value extends string> = {
  label: string;
  value: Value | undefined;
  options: readonly { value: Value; label: string }[];
  onChange: (value: Value | undefined) => void;
};

/** A filter with a few choices; its label is its placeholder while nothing is chosen. */
export function FilterSelect<Value extends string>(props: FilterSelectProps<Value>) {
  const { label, value, options, onChange } = props;
  return (
    <Select
      displayEmpty
      value={value ?? ''}
      onChange={(event) =>
        onChange(options.find((option) => option.value === event.target.value)?.value)
      }
      renderValue={(chosen) =>
        options.find((option) => option.value === chosen)?.label ?? (
          <Box component="span" sx={{ color: 'text.tertiary' }}>
            {label}
          </Box>
        )
      }
      SelectDisplayProps={{ 'aria-label': label }}
      sx={{ minWidth: 130 }}
    >
      <MenuItem value="">全部{label}</MenuItem>
      {options.map((option) => (
        <MenuItem key={option.value} value={option.value}>
          {option.label}
        </MenuItem>
      ))}
    </Select>
  );
}
