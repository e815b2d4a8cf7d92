import { passwordUpdateSchema } from '@console/contract/users';
import { FieldStack, LeaveGuard, showErrors, TextInput, useContractForm } from '@console/kit/form';
import { toast } from '@console/kit/notify';
import { Box, Button, Section } from '@console/kit/ui';
import { z } from 'zod';
import { useUpdateUserMutation } from './account.api';

/** The new password is typed twice, because nobody sees what they type. */
const schema = passwordUpdateSchema
  .extend({ repeated: z.string().min(1, '请再次输入新密码') })
  .refine(({ password, repeated }) => password === repeated, {
    path: ['repeated'],
    message: '两次输入的密码不一致',
  });

const empty = { oldPassword: '', password: '', repeated: '' };

export function PasswordForm() {
  const form = useContractForm(schema, empty);
  const { control, formState } = form;
  const [update, { isLoading }] = useUpdateUserMutation();
  const save = form.handleSubmit(async ({ oldPassword, password }) => {
    try {
      await update({ body: { oldPassword, password }, errorsAt: 'caller' }).unwrap();
      form.reset(empty);
      toast.success('密码已修改，其他设备已退出登录');
    } catch (error) {
      showErrors(form, error);
    }
  });
  return (
    <Section title="登录密码" description="修改后，其他设备上的登录会全部失效。" layout="split">
      <Box component="form" aria-label="登录密码" onSubmit={(event) => void save(event)}>
        <FieldStack>
          <TextInput
            control={control}
            name="oldPassword"
            type="password"
            label="当前密码"
            autoComplete="current-password"
          />
          <TextInput
            control={control}
            name="password"
            type="password"
            label="新密码"
            help="8–128 位，须同时包含字母和数字。"
            autoComplete="new-password"
          />
          <TextInput
            control={control}
            name="repeated"
            type="password"
            label="确认新密码"
            autoComplete="new-password"
          />
          <Box>
            <Button type="submit" variant="contained" color="primary" loading={isLoading}>
              修改密码
            </Button>
          </Box>
        </FieldStack>
        <LeaveGuard when={formState.isDirty} />
      </Box>
    </Section>
  );
}
