import type { ForwardAction } from '@console/contract/forwards/endpoints/actions';
import type { Forward } from '@console/contract/forwards/endpoints/forwards';
import { FieldStack, SelectInput, useContractForm } from '@console/kit/form';
import { Box, Button, FormDrawer } from '@console/kit/ui';
import { z } from 'zod';
import { forwardNames } from '../../forwards/forward.model';
import { useGroupOptions, usePackageOptions } from '../../forwards/use-options';

export type Choosing = { kind: 'group' | 'package'; forwards: Forward[] };

type ChooseDrawerProps = Choosing & {
  onApply: (verb: string, forwards: readonly Forward[], action: ForwardAction) => Promise<boolean>;
  onClose: () => void;
  onDone: () => void;
};

const schemas = {
  group: z.object({ choice: z.string() }),
  package: z.object({ choice: z.string().min(1, '请选择套餐') }),
};

/** Chooses a group or package for many forwards. */
export function ChooseDrawer({ kind, forwards, onApply, onClose, onDone }: ChooseDrawerProps) {
  const form = useContractForm(schemas[kind], { choice: '' });
  const groups = useGroupOptions();
  const packages = usePackageOptions();
  const label = kind === 'group' ? '分组' : '套餐';
  const save = form.handleSubmit(async ({ choice }) => {
    const action: ForwardAction =
      kind === 'group' ? { kind, groupId: choice || null } : { kind, packageId: choice };
    if (!(await onApply(kind === 'group' ? '移动' : '更换套餐：', forwards, action))) return;
    onDone();
    onClose();
  });
  return (
    <FormDrawer
      open
      title={`为 ${forwards.length} 个转发设置${label}`}
      unsaved={form.formState.isDirty ? '选择' : undefined}
      onClose={onClose}
      actions={(close) => (
        <>
          <Button onClick={close}>取消</Button>
          <Button
            variant="contained"
            color="primary"
            loading={form.formState.isSubmitting}
            onClick={() => void save()}
          >
            设置{label}
          </Button>
        </>
      )}
    >
      <Box component="form" noValidate aria-label={label} onSubmit={(event) => void save(event)}>
        <FieldStack>
          <Box sx={{ overflowWrap: 'anywhere' }}>{forwardNames(forwards)}</Box>
          <SelectInput
            control={form.control}
            name="choice"
            label={label}
            options={kind === 'group' ? groups : packages}
            help={
              kind === 'group'
                ? '转发的设置不变。'
                : '超出套餐端口数的转发不会更换，会在结果中列出。'
            }
            {...(kind === 'package' && { placeholder: '请选择套餐' })}
          />
        </FieldStack>
      </Box>
    </FormDrawer>
  );
}
