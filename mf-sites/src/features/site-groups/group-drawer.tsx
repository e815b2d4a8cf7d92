import type { SiteGroup } from '@console/contract/sites/endpoints/groups';
import { siteGroupCreateSchema } from '@console/contract/sites/groups';
import { FieldStack, showErrors, TextInput, useContractForm } from '@console/kit/form';
import { toast } from '@console/kit/notify';
import { Box, Button, FormDrawer } from '@console/kit/ui';
import {
  useCreateSiteGroupMutation,
  useUpdateSiteGroupMutation,
} from '../../sites/groups/site-groups.api';

type GroupDrawerProps = { stored?: SiteGroup; onClose: () => void };

/** Adds or changes a group. */
export function GroupDrawer({ stored, onClose }: GroupDrawerProps) {
  const { form, save } = useGroupForm(stored, onClose);
  const { control, formState } = form;
  return (
    <FormDrawer
      open
      title={stored ? `修改分组 ${stored.name}` : '添加分组'}
      unsaved={formState.isDirty ? '分组' : undefined}
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
            保存分组
          </Button>
        </>
      )}
    >
      <Box
        component="form"
        noValidate
        aria-label="分组"
        onSubmit={(event) => void save(event)}
        autoComplete="off"
      >
        <FieldStack>
          <TextInput
            control={control}
            name="name"
            label="分组名称"
            maxLength={40}
            autoFocus
            placeholder="例如：电商业务"
          />
          <TextInput control={control} name="note" label="备注" optional maxLength={200} />
        </FieldStack>
        <button type="submit" hidden />
      </Box>
    </FormDrawer>
  );
}

function useGroupForm(stored: SiteGroup | undefined, onClose: () => void) {
  const form = useContractForm(siteGroupCreateSchema, {
    name: stored?.name ?? '',
    note: stored?.note ?? '',
  });
  const [create] = useCreateSiteGroupMutation();
  const [update] = useUpdateSiteGroupMutation();
  const save = form.handleSubmit(async (body) => {
    try {
      const { name } = stored
        ? await update({ params: { id: stored.id }, body, errorsAt: 'caller' }).unwrap()
        : await create({ body, errorsAt: 'caller' }).unwrap();
      toast.success(`已保存分组 ${name}`);
      onClose();
    } catch (error) {
      showErrors(form, error);
    }
  });
  return { form, save };
}
