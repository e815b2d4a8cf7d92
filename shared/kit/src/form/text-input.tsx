import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
import { type ReactNode, useId } from 'react';
import { type Control, type FieldPath, type FieldValues, useController } from 'react-hook-form';
import { FieldFrame, type FieldText, helpId } from './field-frame';

/** The field's place in its form. */
export type FieldProps<Values extends FieldValues, Context, Output> = FieldText & {
  control: Control<Values, Context, Output>;
  name: FieldPath<Values>;
  disabled?: boolean;
};

/** Props of {@link TextInput}. */
export type TextInputProps<Values extends FieldValues, Context, Output> = FieldProps<
  Values,
  Context,
  Output
> & {
  type?: 'text' | 'password' | 'email' | 'tel' | 'url' | 'search';
  placeholder?: string;
  autoComplete?: string;
  /** The on-screen keyboard to show. */
  inputMode?: 'text' | 'numeric' | 'tel' | 'email' | 'url';
  autoFocus?: boolean;
  /** Domains, addresses, ids. */
  mono?: boolean;
  /** Lines of a text area. */
  rows?: number;
  maxLength?: number;
  start?: ReactNode;
  end?: ReactNode;
  size?: 'medium' | 'large';
};

/** A line or an area of text. */
export function TextInput<Values extends FieldValues, Context, Output>(
  props: TextInputProps<Values, Context, Output>,
) {
  const { control, name, label, help, optional, type = 'text', rows, start, end } = props;
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
        inputRef={field.ref}
        ref={null}
        type={type}
        disabled={props.disabled}
        placeholder={props.placeholder}
        autoComplete={props.autoComplete ?? 'off'}
        autoFocus={props.autoFocus}
        error={fieldState.invalid}
        multiline={rows !== undefined}
        rows={rows}
        fullWidth
        slotProps={{
          input: {
            className: props.mono ? 'mono' : undefined,
            sx: props.size === 'large' ? { height: 42 } : undefined,
            startAdornment: start ? (
              <InputAdornment position="start">{start}</InputAdornment>
            ) : undefined,
            endAdornment: end ? <InputAdornment position="end">{end}</InputAdornment> : undefined,
          },
          htmlInput: {
            maxLength: props.maxLength,
            inputMode: props.inputMode,
            'aria-describedby': helpId(id),
            spellCheck: false,
          },
        }}
      />
    </FieldFrame>
  );
}
