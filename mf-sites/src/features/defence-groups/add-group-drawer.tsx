import { builtinGroups } from '@console/contract/defence/groups/builtin';
import { defenceGroupCreateSchema } from '@console/contract/defence/groups/groups';
import { FieldStack, SelectInput, showErrors, TextInput, useContractForm } from '@console/kit/form';
import { toast } from '@console/kit/notify';
import { Box, Button, FormDrawer } from '@console/kit/ui';
import { useNavigate } from 'react-router-dom';
import { z } from 'zod';
import {
  useCopyDefenceGroupMutation,
  useCreateDefenceGroupMutation,
} from '../../defence/defence.api';
import { defenceGroupPath } from '../../paths';

type AddGroupDrawerProps = {
  /** The group to copy; without it the person chooses what to begin with. */
  from?: { id: string; name: string } | undefined;
  onClose: () => void;
};

const blank = 'blank';
const addSchema = defenceGroupCreateSchema.pick({ name: true }).extend({ from: z.string() });

const startOptions = [
  { value: blank, label: '空白规则组' },
  ...builtinGroups.map(({ id, name }) => ({ value: id, label: `复制内置的「${name}」` })),
];

/** Adds a group, empty or as a copy, and goes on to its rules. */
export function AddGroupDrawer({ from, onClose }: AddGroupDrawerProps) {
  const { form, save } = useAddGroup(from, onClose);
  const { control, formState } = form;
  return (
    <FormDrawer
      open
      title={from ? `复制规则组 ${from.name}` : '添加规则组'}
      unsaved={formState.isDirty ? '规则组' : undefined}
      onClose={onClose}
      actions={(close) => (
        <>
          <Button onClick={close}>取消</Button>
          <Button
            variant="contained"
            color="primary"
            loading={formState.isSubmitting}
            onClick={() => void save()}
          >
            {from ? '复制规则组' : '添加规则组'}
          </Button>
        </>
      )}
    >
      <Box
        component="form"
        noValidate
        aria-label="规则组"
        onSubmit={(event) => void save(event)}
        autoComplete="off"
      >
        <FieldStack>
          <TextInput
            control={control}
            name="name"
            label="规则组名称"
            maxLength={40}
            autoFocus
            placeholder="例如：商城大促"
          />
          {from ? null : (
            <SelectInput
              control={control}
              name="from"
              label="从哪里开始"
              options={startOptions}
              help="添加后进入规则页，逐条调整。"
            />
          )}
        </FieldStack>
        <button type="submit" hidden />
      </Box>
    </FormDrawer>
  );
}

function useAddGroup(from: AddGroupDrawerProps['from'], onClose: () => void) {
  const form = useContractForm(addSchema, {
    name: from ? `${from.name} 副本`.slice(0, 40) : '',
    from: from?.id ?? blank,
  });
  const navigate = useNavigate();
  const [create] = useCreateDefenceGroupMutation();
  const [copy] = useCopyDefenceGroupMutation();
  const save = form.handleSubmit(async ({ name, from: start }) => {
    try {
      const { id } =
        start === blank
          ? await create({ body: { name }, errorsAt: 'caller' }).unwrap()
          : await copy({ params: { id: start }, body: { name }, errorsAt: 'caller' }).unwrap();
      toast.success(`已添加规则组 ${name}`);
      onClose();
      await navigate(defenceGroupPath(id));
    } catch (error) {
      showErrors(form, error);
    }
  });
  return { form, save };
}
