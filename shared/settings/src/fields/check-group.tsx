import { Checkbox, FormControlLabel } from '@console/kit/controls';
import { FieldFrame, type FieldText, useController, useFormContext } from '@console/kit/form';
import { Box } from '@console/kit/ui';
import { useId } from 'react';

type CheckGroupProps = FieldText & {
  name: string;
  options: readonly string[];
  /** What options are called that do not speak for themselves. */
  labels?: Readonly<Record<string, string>>;
};

/** Any number of a few words. */
export function CheckGroup({ name, options, labels, ...text }: CheckGroupProps) {
  const id = useId();
  const { control } = useFormContext();
  const { field, fieldState } = useController({ control, name });
  const chosen: readonly string[] = field.value;
  return (
    <FieldFrame {...text} id={id} group error={fieldState.error?.message}>
      <Box role="group" aria-label={text.label} sx={{ display: 'flex', flexWrap: 'wrap' }}>
        {options.map((option, index) => (
          <FormControlLabel
            key={option}
            label={labels?.[option] ?? option}
            control={
              <Checkbox
                checked={chosen.includes(option)}
                onChange={(_, checked) =>
                  field.onChange(
                    options.filter((one) => (one === option ? checked : chosen.includes(one))),
                  )
                }
                onBlur={field.onBlur}
                slotProps={{ input: index === 0 ? { ref: field.ref } : {} }}
              />
            }
          />
        ))}
      </Box>
    </FieldFrame>
  );
}
