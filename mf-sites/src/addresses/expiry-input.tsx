import { TextField } from '@console/kit/controls';
import { FieldFrame, helpId, useController, useFormContext } from '@console/kit/form';
import { useId } from 'react';

/** An instant in the local time of the person, or none. */
export function ExpiryInput({ name, label }: { name: string; label: string }) {
  const id = useId();
  const { control } = useFormContext();
  const { field, fieldState } = useController({ control, name });
  return (
    <FieldFrame id={id} label={label} error={fieldState.error?.message}>
      <TextField
        id={id}
        name={field.name}
        type="datetime-local"
        value={localText(field.value)}
        onChange={(event) => field.onChange(instantOf(event.target.value))}
        onBlur={field.onBlur}
        inputRef={field.ref}
        error={fieldState.invalid}
        fullWidth
        slotProps={{ htmlInput: { 'aria-describedby': helpId(id) } }}
      />
    </FieldFrame>
  );
}

function localText(instant: string | null): string {
  if (!instant) return '';
  const time = new Date(instant);
  return new Date(time.getTime() - time.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

function instantOf(local: string): string | null {
  return local === '' ? null : new Date(local).toISOString();
}
