import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useId } from 'react';
import { type FieldValues, useController } from 'react-hook-form';
import { FieldFrame, helpId, labelId } from './field-frame';
import type { FieldProps } from './text-input';

/** A choice with its Chinese label. */
export type Option<Value extends string | number = string> = { value: Value; label: string };

/** Props of {@link SelectInput}. */
export type SelectInputProps<Values extends FieldValues, Context, Output> = FieldProps<
  Values,
  Context,
  Output
> & { options: readonly Option<string | number>[]; placeholder?: string };

/** One of a few choices. */
export function SelectInput<Values extends FieldValues, Context, Output>(
  props: SelectInputProps<Values, Context, Output>,
) {
  const { control, name, label, help, optional, options, placeholder } = props;
  const id = useId();
  const { field, fieldState } = useController({ control, name });
  return (
    <FieldFrame
      id={id}
      label={label}
      help={help}
      optional={optional}
      error={fieldState.error?.message}
    >
      <TextField
        {...field}
        select
        id={id}
        value={field.value ?? ''}
        inputRef={field.ref}
        ref={null}
        disabled={props.disabled}
        error={fieldState.invalid}
        fullWidth
        sx={wrapping}
        slotProps={{
          select: {
            // An empty text is a choice like any other when it is offered.
            displayEmpty: placeholder !== undefined || options.some(({ value }) => value === ''),
            SelectDisplayProps: { 'aria-labelledby': labelId(id), 'aria-describedby': helpId(id) },
          },
        }}
      >
        {placeholder === undefined ? null : (
          <MenuItem value="" disabled>
            {placeholder}
          </MenuItem>
        )}
        {options.map((option) => (
          <MenuItem key={option.value} value={option.value}>
            {option.label}
          </MenuItem>
        ))}
      </TextField>
    </FieldFrame>
  );
}

/** On a phone a long choice wraps instead of being cut off. */
const wrapping = {
  '& .MuiInputBase-root': { height: 'auto', minHeight: 34 },
  '& .MuiSelect-select.MuiSelect-select': { py: '6px', whiteSpace: 'normal' },
} as const;
