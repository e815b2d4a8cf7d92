import { defenceGroupCreateSchema } from '@console/contract/defence/groups/groups';
import { FieldStack, showErrors, TextInput, useContractForm } from '@console/kit/form';
import { toast } from '@console/kit/notify';
import { Box, Button, FormDrawer } from '@console/kit/ui';
import { TextFileButton } from '@console/settings/fields';
import { useNavigate } from 'react-router-dom';
import { z } from 'zod';
import { useCreateDefenceGroupMutation } from '../../defence/defence.api';
import { useKnownParts } from '../../defence/rule-parts';
import { defenceGroupPath } from '../../paths';
import { readGroupFile } from './group-file';

const importSchema = z.object({
  text: z.string().min(1, '请选择文件，或粘贴文件的内容'),
  /** A name that replaces the file's. */
  name: z.union([z.literal(''), defenceGroupCreateSchema.shape.name]),
});

/** Adds the group of a file that was exported here or in another account. */
export function ImportGroupDrawer({ onClose }: { onClose: () => void }) {
  const form = useContractForm(importSchema, { text: '', name: '' });
  const { control, formState, setError, setValue } = form;
  const { parts } = useKnownParts();
  const navigate = useNavigate();
  const [create] = useCreateDefenceGroupMutation();
  const save = form.handleSubmit(async ({ text, name: wanted }) => {
    const read = readGroupFile(text, parts);
    if ('problems' in read) {
      return setError('text', { message: read.problems.join('；') }, { shouldFocus: true });
    }
    try {
      const body = { ...read.group, ...(wanted && { name: wanted }) };
      const { id, name } = await create({ body, errorsAt: 'caller' }).unwrap();
      toast.success(`已导入规则组 ${name}`);
      onClose();
      await navigate(defenceGroupPath(id));
    } catch (error) {
      // The file is one field: errors of the group show there, except that of its name.
      showErrors(form, error, ({ name, ...fields }): Record<string, string> => {
        const told = Object.values(fields).join('；');
        return { ...(name && { name }), ...(told && { text: told }) };
      });
    }
  });
  return (
    <FormDrawer
      open
      title="导入规则组"
      unsaved={formState.isDirty ? '导入的内容' : undefined}
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
            导入规则组
          </Button>
        </>
      )}
    >
      <FieldStack>
        <Box sx={{ fontSize: 13, color: 'text.secondary' }}>
          使用「导出 JSON」得到的文件。匹配器和过滤器的内容已写在规则里；IP
          名单和签名过滤器按名称对应，需要先在这个账户中添加。
        </Box>
        <TextFileButton
          accept=".json,.txt"
          testId="group-file"
          onText={(text) => setValue('text', text, { shouldDirty: true })}
        />
        <TextInput
          control={control}
          name="text"
          label="文件内容"
          mono
          rows={14}
          placeholder={'{\n  "kind": "defence-group",\n  "name": "…",\n  "rules": []\n}'}
          help="选择文件，或者把内容粘贴在这里。"
        />
        <TextInput
          control={control}
          name="name"
          label="规则组名称"
          optional
          maxLength={40}
          help="不填写时使用文件中的名称。"
        />
      </FieldStack>
    </FormDrawer>
  );
}
