import { FieldFrame, helpId, useController, useFormContext } from '@console/kit/form';
import { MomentField } from '@console/kit/table';
import { useId } from 'react';

/** An instant in the local time of the person, or none. */
export function ExpiryInput({ name, label }: { name: string; label: string }) {
  const id = useId();
  const { control } = useFormContext();
  const { field, fieldState } = useController({ control, name });
  const change = (value: string | null) => {
    field.onChange(value);
    field.onBlur();
  };
  return (
    <FieldFrame id={id} label={label} error={fieldState.error?.message}>
      <MomentField
        label={label}
        unit="instant"
        value={field.value ?? undefined}
        onChange={(instant) => change(instant ?? null)}
        onUnreadable={change}
        width="100%"
        input={{ id, ref: field.ref, 'aria-describedby': helpId(id) }}
      />
    </FieldFrame>
  );
}
