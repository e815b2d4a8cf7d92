import { TextField } from '@console/kit/controls';
import { FieldFrame, type FieldText, helpId, type Option } from '@console/kit/form';
import { MenuItem } from '@console/kit/ui';
import { useId } from 'react';

type ChoiceInputProps<Value extends string | number> = FieldText & {
  value: Value;
  options: readonly Option<Value>[];
  error?: string;
  onChange: (value: Value) => void;
  /** Takes the focus when what was chosen is refused. */
  inputRef?: (element: HTMLInputElement | null) => void;
};

/** One of a few choices, where choosing changes more than this field. */
export function ChoiceInput<Value extends string | number>(props: ChoiceInputProps<Value>) {
  const { value, options, error, onChange, inputRef, ...text } = props;
  const id = useId();
  return (
    <FieldFrame {...text} id={id} error={error}>
      <TextField
        select
        id={id}
        value={value}
        onChange={(event) => {
          const chosen = options.find((option) => option.value === event.target.value);
          if (chosen) onChange(chosen.value);
        }}
        inputRef={inputRef}
        error={error !== undefined}
        fullWidth
        slotProps={{
          select: {
            SelectDisplayProps: { 'aria-label': text.label, 'aria-describedby': helpId(id) },
          },
        }}
      >
        {options.map((option) => (
          <MenuItem key={option.value} value={option.value}>
            {option.label}
          </MenuItem>
        ))}
      </TextField>
    </FieldFrame>
  );
}
