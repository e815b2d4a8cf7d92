import { FieldStack, LeaveGuard, showErrors, TextInput, useContractForm } from '@console/kit/form';
import { toast } from '@console/kit/notify';
import { Box, Button, Section } from '@console/kit/ui';
import { useMemo, useState } from 'react';
import { useUpdateUserMutation } from './account.api';
import { passwordFormSchema } from './password.model';
import { placeProof, type Way } from './second-factor/proof.model';
import { proofInputs, WayButton } from './second-factor/proof-way';
import { useGetSecondFactorQuery } from './second-factor/second-factor.api';

const empty = { oldPassword: '', password: '', repeated: '', proof: '' };

export function PasswordForm() {
  const [chosen, setWay] = useState<Way>('code');
  const { data: factor } = useGetSecondFactorQuery();
  const way = factor?.activeSince ? chosen : undefined;
  const schema = useMemo(() => passwordFormSchema(way), [way]);
  const form = useContractForm(schema, empty);
  const { control, formState } = form;
  const [update, { isLoading }] = useUpdateUserMutation();
  const save = form.handleSubmit(async ({ oldPassword, password, proof }) => {
    const body = { oldPassword, password, ...(way && { [way]: proof }) };
    try {
      await update({ body, errorsAt: 'caller' }).unwrap();
      form.reset(empty);
      toast.success('密码已修改，其他设备已退出登录');
    } catch (error) {
      showErrors(form, error, placeProof);
    }
  });
  const change = (next: Way) => {
    form.resetField('proof');
    setWay(next);
  };
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
          {way && (
            <Box>
              <TextInput control={control} name="proof" {...proofInputs[way]} mono />
              <WayButton way={way} onChange={change} />
            </Box>
          )}
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
