import { TextField } from '@console/kit/controls';
import {
  FieldFrame,
  type FieldText,
  helpId,
  useController,
  useFormContext,
} from '@console/kit/form';
import { useId, useState } from 'react';
import { errorText } from '../error-text';

type LinesInputProps = FieldText & {
  name: string;
  placeholder?: string;
  rows?: number;
  /** What divides items besides a new line; nothing where an item may hold spaces. */
  separator?: RegExp;
};

const spacesOrCommas = /[\s,，;；、]+/;

/** A list of texts in an area, an item a line. */
export function LinesInput(props: LinesInputProps) {
  const { name, label, help, optional, separator = spacesOrCommas } = props;
  const id = useId();
  const { control } = useFormContext();
  const { field, fieldState } = useController({ control, name });
  const items: readonly string[] = field.value;
  const read = (text: string) =>
    text
      .split(separator)
      .map((item) => item.trim())
      .filter(Boolean);
  const [typed, setTyped] = useState('');
  // The typed text stays as it is while it means the form's value.
  const text = read(typed).join('\n') === items.join('\n') ? typed : items.join('\n');
  return (
    <FieldFrame
      id={id}
      label={label}
      help={help}
      optional={optional}
      error={errorText(fieldState.error, items)}
    >
      <TextField
        id={id}
        name={field.name}
        value={text}
        onChange={(event) => {
          setTyped(event.target.value);
          field.onChange(read(event.target.value));
        }}
        onBlur={field.onBlur}
        inputRef={field.ref}
        placeholder={props.placeholder}
        error={fieldState.invalid}
        multiline
        rows={props.rows ?? 3}
        fullWidth
        slotProps={{
          input: { className: 'mono' },
          htmlInput: { 'aria-describedby': helpId(id), spellCheck: false },
        }}
      />
    </FieldFrame>
  );
}
