import { namedFields } from '@console/contract/defence/rules/choices';
import type { ConditionLeaf } from '@console/contract/defence/rules/conditions';
import { Checkbox, FormControlLabel, Trash2Icon } from '@console/kit/controls';
import { TextInput, useFormContext, useWatch } from '@console/kit/form';
import { Box, IconButton } from '@console/kit/ui';
import { ChoiceInput } from '@console/settings/fields';
import {
  fieldOptions,
  hasCase,
  nameLabels,
  operatorOptions,
  withField,
  withOperator,
} from './condition.model';
import { ValueFields } from './value-fields';

type LeafFieldsProps = { name: string; label: string; onRemove: () => void };

/** A condition: a part of the request, the comparison, and its values. */
export function LeafFields({ name, label, onRemove }: LeafFieldsProps) {
  const { control, setValue, clearErrors, getFieldState, formState } = useFormContext();
  const leaf: ConditionLeaf = useWatch({ control, name });
  const change = (next: ConditionLeaf) => {
    clearErrors(name);
    setValue(name, next, { shouldDirty: true });
  };
  const operatorError = getFieldState(`${name}.operator`, formState).error?.message;
  const isNamed = namedFields.has(leaf.field);
  return (
    <Box role="group" aria-label={label} sx={leafLook}>
      <Box sx={headLook(isNamed)}>
        <ChoiceInput
          label="请求的"
          value={leaf.field}
          options={fieldOptions}
          onChange={(field) => change(withField(leaf, field))}
        />
        {isNamed ? (
          <TextInput
            control={control}
            name={`${name}.name`}
            label={nameLabels[leaf.field] ?? '名称'}
            mono
            maxLength={64}
          />
        ) : null}
        <ChoiceInput
          label="比较方式"
          value={leaf.operator}
          options={operatorOptions(leaf.field)}
          error={operatorError}
          onChange={(operator) => change(withOperator(leaf, operator))}
        />
        <IconButton aria-label={`移除${label}`} onClick={onRemove} sx={{ mt: '23px' }}>
          <Trash2Icon aria-hidden />
        </IconButton>
      </Box>
      <ValueFields name={name} leaf={leaf} />
      {hasCase(leaf.field, leaf.operator) ? (
        <FormControlLabel
          label="不分大小写"
          sx={{ width: 'fit-content' }}
          control={
            <Checkbox
              checked={leaf.ignoreCase}
              onChange={(_, checked) =>
                setValue(`${name}.ignoreCase`, checked, { shouldDirty: true })
              }
            />
          }
        />
      ) : null}
    </Box>
  );
}

const leafLook = {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 3,
  p: 3,
  border: 1,
  borderColor: 'line.hairline',
  borderRadius: 2,
  bgcolor: 'layer.sunken',
} as const;

/** Side by side where there is room; the button always stands beside the last. */
const headLook = (isNamed: boolean) =>
  ({
    display: 'grid',
    columnGap: 2,
    rowGap: 3,
    alignItems: 'start',
    gridTemplateColumns: {
      base: 'minmax(0, 1fr) auto',
      md: isNamed ? 'repeat(3, minmax(0, 1fr)) auto' : 'repeat(2, minmax(0, 1fr)) auto',
    },
    '& > :first-child': { gridColumn: { base: '1 / -1', md: 'auto' } },
    ...(isNamed && { '& > :nth-child(2)': { gridColumn: { base: '1 / -1', md: 'auto' } } }),
  }) as const;
