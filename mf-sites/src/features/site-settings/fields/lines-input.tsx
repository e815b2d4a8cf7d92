import { TextField } from '@console/kit/controls';
import {
  FieldFrame,
  type FieldText,
  helpId,
  useController,
  useFormContext,
} from '@console/kit/form';
import { useId, useState } from 'react';

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
  // What was typed stays as it stands while it means the value of the form.
  const text = read(typed).join('\n') === items.join('\n') ? typed : items.join('\n');
  return (
    <FieldFrame
      id={id}
      label={label}
      help={help}
      optional={optional}
      error={messageIn(fieldState.error, items)}
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

/** The error of the list, or the first one of an item with the item it is about. */
function messageIn(error: unknown, items: readonly string[]): string | undefined {
  if (typeof error !== 'object' || error === null) return undefined;
  if ('message' in error && typeof error.message === 'string') return error.message;
  for (const [index, item] of items.entries()) {
    const message = messageIn(Reflect.get(error, index), []);
    if (message) return `「${item}」${message}`;
  }
  return messageIn(Reflect.get(error, 'root'), []);
}
