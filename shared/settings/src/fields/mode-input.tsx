import { listModeWords, optionsOf } from '@console/contract/sites/settings/words';
import { ToggleButton, ToggleButtonGroup } from '@console/kit/controls';
import { FieldFrame, useController, useFormContext } from '@console/kit/form';
import { useId } from 'react';

const modes = optionsOf(listModeWords);

/** Whether a list restricts nothing, is all that is let in, or what is kept out. */
export function ModeInput({ name, label }: { name: string; label: string }) {
  const id = useId();
  const { control } = useFormContext();
  const { field, fieldState } = useController({ control, name });
  return (
    <FieldFrame id={id} group label={label} error={fieldState.error?.message}>
      <ToggleButtonGroup
        exclusive
        value={field.value}
        // Pressing what is pressed would leave none.
        onChange={(_, mode) => mode !== null && field.onChange(mode)}
        onBlur={field.onBlur}
        aria-label={label}
        sx={{ justifySelf: 'start' }}
      >
        {modes.map(({ value, label: word }, index) => (
          <ToggleButton key={value} value={value} ref={index === 0 ? field.ref : undefined}>
            {word}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
    </FieldFrame>
  );
}
