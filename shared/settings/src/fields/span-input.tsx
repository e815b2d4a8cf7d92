import type { TimeSpan } from '@console/contract/sites/settings/cache';
import { timeUnitWords as units } from '@console/contract/sites/settings/words';
import { TextField } from '@console/kit/controls';
import {
  FieldFrame,
  type FieldText,
  helpId,
  useController,
  useFormContext,
} from '@console/kit/form';
import { Box, MenuItem } from '@console/kit/ui';
import { type ReactNode, useId } from 'react';

type Unit = TimeSpan['unit'];

const isUnit = (text: string): text is Unit => text in units;

type SpanInputProps = FieldText & {
  name: string;
  /** Shown while there is no time; the field is then empty and means `null`. */
  nullText?: string;
};

/** A time and its unit. */
export function SpanInput({ name, nullText, ...text }: SpanInputProps) {
  const id = useId();
  const { control } = useFormContext();
  const { field, fieldState } = useController({ control, name });
  const span: { value: number | string; unit: Unit } | null = field.value;
  const unit = span?.unit ?? 'minute';
  const change = (value: string) => {
    if (value.trim() === '' && nullText !== undefined) field.onChange(null);
    else field.onChange({ value: /^\d{1,12}$/.test(value) ? Number(value) : value, unit });
  };
  return (
    <FieldFrame {...text} id={id} error={messageIn(fieldState.error)}>
      <Box sx={{ display: 'flex', gap: 2 }}>
        <TextField
          id={id}
          name={field.name}
          value={span?.value ?? ''}
          onChange={(event) => change(event.target.value)}
          onBlur={field.onBlur}
          inputRef={field.ref}
          placeholder={nullText}
          error={fieldState.invalid}
          autoComplete="off"
          sx={{ width: 112 }}
          slotProps={{
            input: { className: 'num' },
            htmlInput: { inputMode: 'numeric', 'aria-describedby': helpId(id) },
          }}
        />
        <TextField
          select
          value={unit}
          disabled={span === null}
          onChange={(event) =>
            isUnit(event.target.value) &&
            field.onChange({ value: span?.value ?? '', unit: event.target.value })
          }
          sx={{ width: 88 }}
          slotProps={{ select: { SelectDisplayProps: { 'aria-label': `${text.label}的单位` } } }}
        >
          {Object.entries(units).map(([value, label]) => (
            <MenuItem key={value} value={value}>
              {label}
            </MenuItem>
          ))}
        </TextField>
      </Box>
    </FieldFrame>
  );
}

/** Spans side by side. */
export function Spans({ children }: { children: ReactNode }) {
  return <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 5 }}>{children}</Box>;
}

function messageIn(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null) return undefined;
  if ('message' in error && typeof error.message === 'string') return error.message;
  return 'value' in error ? messageIn(error.value) : undefined;
}
