import Switch from '@mui/material/Switch';
import { useId } from 'react';
import { type FieldValues, useController } from 'react-hook-form';
import { Box } from '../ui/box';
import { helpId } from './field-frame';
import type { FieldProps } from './text-input';

/** On or off, with the label beside the switch and the help below. */
export function SwitchInput<Values extends FieldValues, Context, Output>(
  props: FieldProps<Values, Context, Output>,
) {
  const { control, name, label, help, disabled } = props;
  const id = useId();
  const { field, fieldState } = useController({ control, name });
  const note = fieldState.error?.message ?? help;
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      <Box
        component="label"
        htmlFor={id}
        sx={{ display: 'inline-flex', alignItems: 'center', gap: 3, width: 'fit-content' }}
      >
        <Switch
          id={id}
          name={field.name}
          checked={Boolean(field.value)}
          onChange={(_, checked) => field.onChange(checked)}
          onBlur={field.onBlur}
          disabled={disabled}
          slotProps={{ input: { ref: field.ref, 'aria-describedby': helpId(id), role: 'switch' } }}
        />
        {label}
      </Box>
      {note ? (
        <Box
          id={helpId(id)}
          sx={{ fontSize: 12, color: fieldState.error ? 'error.main' : 'text.tertiary' }}
        >
          {note}
        </Box>
      ) : null}
    </Box>
  );
}
