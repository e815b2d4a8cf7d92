import { conditionDepthMax } from '@console/contract/defence/rules/choices';
import type { ConditionNode } from '@console/contract/defence/rules/conditions';
import { Trash2Icon } from '@console/kit/controls';
import { useFieldArray, useFormContext, useWatch } from '@console/kit/form';
import { Box, Button, IconButton, PlusIcon } from '@console/kit/ui';
import { ChoiceInput, errorText } from '@console/settings/fields';
import { emptyLeaf, emptyNode, joints, nodeOptions } from './condition.model';
import { LeafFields } from './leaf-fields';

type ConditionEditorProps = {
  /** Where the condition stands in its form. */
  name: string;
  /** What screen readers call it: 条件, 条件组 2. */
  label: string;
  level?: number;
  onRemove?: () => void;
};

/** Conditions of which all, any or none must be met; groups nest to a fixed depth. */
export function ConditionEditor({ name, label, level = 1, onRemove }: ConditionEditorProps) {
  const { control, getFieldState, formState, setValue } = useFormContext();
  const list = `${name}.items`;
  const { fields, append, remove } = useFieldArray({ control, name: list, keyName: 'key' });
  const kind: ConditionNode['kind'] = useWatch({ control, name: `${name}.kind` });
  const items: readonly { kind: string }[] = useWatch({ control, name: list });
  const error = errorText(getFieldState(list, formState).error);
  return (
    <Box role="group" aria-label={label} sx={level === 1 ? undefined : groupLook}>
      <Box sx={{ display: 'flex', alignItems: 'flex-end', gap: 2, mb: 3 }}>
        <Box sx={{ width: 150 }}>
          <ChoiceInput
            label={level === 1 ? '条件之间' : '组内条件'}
            value={kind}
            options={nodeOptions}
            onChange={(next) => setValue(`${name}.kind`, next, { shouldDirty: true })}
          />
        </Box>
        {onRemove ? (
          <IconButton aria-label={`移除${label}`} onClick={onRemove} sx={{ ml: 'auto' }}>
            <Trash2Icon aria-hidden />
          </IconButton>
        ) : null}
      </Box>
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        {fields.map(({ key }, index) => {
          const part = { name: `${list}.${index}`, onRemove: () => remove(index) };
          return (
            <Box key={key}>
              {index > 0 ? <Joint>{joints[kind]}</Joint> : null}
              {items[index]?.kind === 'is' ? (
                <LeafFields {...part} label={`条件 ${index + 1}`} />
              ) : (
                <ConditionEditor {...part} label={`条件组 ${index + 1}`} level={level + 1} />
              )}
            </Box>
          );
        })}
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, mt: 3 }}>
        <Button
          size="small"
          startIcon={<PlusIcon aria-hidden />}
          onClick={() => append(emptyLeaf(), { shouldFocus: false })}
        >
          添加条件
        </Button>
        {level < conditionDepthMax - 1 ? (
          <Button
            size="small"
            startIcon={<PlusIcon aria-hidden />}
            onClick={() => append(emptyNode(), { shouldFocus: false })}
          >
            添加条件组
          </Button>
        ) : null}
      </Box>
      {error ? (
        <Box role="alert" sx={{ mt: 2, fontSize: 12, color: 'error.main' }}>
          {error}
        </Box>
      ) : null}
    </Box>
  );
}

function Joint({ children }: { children: string }) {
  return (
    <Box sx={{ mb: 2, fontSize: 12, fontWeight: 500, color: 'text.tertiary' }}>{children}</Box>
  );
}

const groupLook = {
  pl: 3,
  py: 1,
  borderLeft: 2,
  borderColor: 'primary.main',
} as const;
