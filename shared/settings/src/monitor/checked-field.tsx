import { TextField } from '@console/kit/controls';
import { useEffect, useState } from 'react';
import type { z } from 'zod';

type CheckedFieldProps = {
  label: string;
  placeholder?: string;
  value: string | undefined;
  /** The contract's rule; its sentence is shown below the field. */
  schema: z.ZodType<string | undefined>;
  onChange: (value: string | undefined) => void;
  width?: number;
};

/** A filter that is typed: asked for on Enter or when the field is left, once it is right. */
export function CheckedField(props: CheckedFieldProps) {
  const { label, placeholder, value = '', schema, onChange, width = 200 } = props;
  const [text, setText] = useState(value);
  const [problem, setProblem] = useState<string | undefined>(undefined);
  useEffect(() => {
    setText(value);
    setProblem(undefined);
  }, [value]);
  const submit = () => {
    const wanted = text.trim();
    const checked = schema.safeParse(wanted === '' ? undefined : wanted);
    if (wanted !== '' && !checked.success) {
      setProblem(checked.error.issues[0]?.message);
      return;
    }
    setProblem(undefined);
    if (wanted !== value) onChange(wanted === '' ? undefined : checked.data);
  };
  return (
    <TextField
      value={text}
      placeholder={placeholder ?? label}
      error={problem !== undefined}
      helperText={problem}
      onChange={(event) => setText(event.target.value)}
      onBlur={submit}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && !event.nativeEvent.isComposing) submit();
      }}
      slotProps={{ htmlInput: { 'aria-label': label } }}
      sx={{ width: { base: '100%', xs: width } }}
    />
  );
}
