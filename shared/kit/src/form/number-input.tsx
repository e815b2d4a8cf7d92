import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
import { useId } from 'react';
import { type FieldValues, useController } from 'react-hook-form';
import { FieldFrame, helpId } from './field-frame';
import type { FieldProps } from './text-input';

/** Props of {@link NumberInput}. */
export type NumberInputProps<Values extends FieldValues, Context, Output> = FieldProps<
  Values,
  Context,
  Output
> & {
  /** Shown inside the field: 秒, MB, 次/秒. */
  unit?: string;
  placeholder?: string;
  /** An empty field means `null` and not an error. */
  nullable?: boolean;
};

/**
 * A number with its unit: a text field with a numeric keyboard, as a `number` field drops what
 * it does not understand and changes with the mouse wheel. Anything else stays as typed, so that
 * the schema can report it.
 */
export function NumberInput<Values extends FieldValues, Context, Output>(
  props: NumberInputProps<Values, Context, Output>,
) {
  const { control, name, label, help, optional, unit, nullable } = props;
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
        id={id}
        value={field.value ?? ''}
        onChange={(event) => field.onChange(numberOf(event.target.value, nullable))}
        inputRef={field.ref}
        ref={null}
        disabled={props.disabled}
        placeholder={props.placeholder}
        autoComplete="off"
        error={fieldState.invalid}
        sx={{ width: 200, maxWidth: '100%' }}
        slotProps={{
          input: {
            className: 'num',
            endAdornment: unit ? <InputAdornment position="end">{unit}</InputAdornment> : undefined,
          },
          htmlInput: { inputMode: 'decimal', 'aria-describedby': helpId(id) },
        }}
      />
    </FieldFrame>
  );
}

/** `3.` and `-` are on the way to a number, so they stay text until they are one. */
function numberOf(text: string, nullable = false): number | string | null {
  const trimmed = text.trim();
  if (trimmed === '') return nullable ? null : '';
  return /^-?\d+(\.\d*[1-9])?$/.test(trimmed) ? Number(trimmed) : text;
}
