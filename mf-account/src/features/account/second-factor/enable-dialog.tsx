import type { Enrolment } from '@console/contract/accounts/endpoints/second-factor';
import {
  secondFactorBeginSchema,
  secondFactorConfirmSchema,
} from '@console/contract/accounts/sign-in/second-factor';
import { FieldStack, showErrors, TextInput, useContractForm } from '@console/kit/form';
import { toast } from '@console/kit/notify';
import { Box, CopyText, FormDialog } from '@console/kit/ui';
import { useState } from 'react';
import { useBeginSecondFactorMutation, useConfirmSecondFactorMutation } from './second-factor.api';

type EnableDialogProps = { onClose: () => void; onCodes: (codes: string[]) => void };

/** First the password, then the secret and its first code. */
export function EnableDialog({ onClose, onCodes }: EnableDialogProps) {
  const [enrolment, setEnrolment] = useState<Enrolment>();
  return enrolment ? (
    <SecretStep enrolment={enrolment} onClose={onClose} onCodes={onCodes} />
  ) : (
    <PasswordStep onClose={onClose} onBegun={setEnrolment} />
  );
}

type PasswordStepProps = { onClose: () => void; onBegun: (enrolment: Enrolment) => void };

function PasswordStep({ onClose, onBegun }: PasswordStepProps) {
  const form = useContractForm(secondFactorBeginSchema, { password: '' });
  const [begin, { isLoading }] = useBeginSecondFactorMutation();
  const submit = form.handleSubmit(async (body) => {
    try {
      onBegun(await begin({ body, errorsAt: 'caller' }).unwrap());
    } catch (error) {
      showErrors(form, error);
    }
  });
  return (
    <FormDialog
      open
      title="开启两步验证"
      explanation="需要一个验证器应用，例如 Google Authenticator、Microsoft Authenticator 或腾讯身份验证器。先确认是你本人："
      verb="下一步"
      busy={isLoading}
      unsaved={form.formState.isDirty ? '填写的内容' : undefined}
      onClose={onClose}
      onSubmit={submit}
    >
      <TextInput
        control={form.control}
        name="password"
        type="password"
        label="当前密码"
        autoComplete="current-password"
        autoFocus
      />
    </FormDialog>
  );
}

type SecretStepProps = EnableDialogProps & { enrolment: Enrolment };

function SecretStep({ enrolment, onClose, onCodes }: SecretStepProps) {
  const form = useContractForm(secondFactorConfirmSchema, { code: '' });
  const [confirm, { isLoading }] = useConfirmSecondFactorMutation();
  const submit = form.handleSubmit(async (body) => {
    try {
      const { recoveryCodes } = await confirm({ body, errorsAt: 'caller' }).unwrap();
      onCodes(recoveryCodes);
      toast.success('两步验证已开启，其他设备已退出登录');
      onClose();
    } catch (error) {
      showErrors(form, error);
    }
  });
  return (
    <FormDialog
      open
      title="扫描二维码"
      explanation="用验证器应用扫描二维码，再输入它显示的 6 位数字。"
      verb="开启两步验证"
      busy={isLoading}
      unsaved={form.formState.isDirty ? '填写的内容' : undefined}
      onClose={onClose}
      onSubmit={submit}
    >
      <FieldStack>
        <Box sx={{ display: 'grid', justifyItems: 'center', gap: 3 }}>
          <Box
            component="img"
            src={enrolment.qrImage}
            alt="两步验证的二维码"
            sx={{
              width: 192,
              height: 192,
              borderRadius: '6px',
              border: 1,
              borderColor: 'line.hairline',
            }}
          />
          <Box sx={{ fontSize: 12, color: 'text.tertiary', textAlign: 'center' }}>
            无法扫描时，在应用中手动输入密钥：
            <br />
            <CopyText text={enrolment.secret} label="复制密钥">
              {enrolment.secret.match(/.{1,4}/g)?.join(' ')}
            </CopyText>
          </Box>
        </Box>
        <TextInput
          control={form.control}
          name="code"
          label="动态验证码"
          placeholder="6 位数字"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={7}
          mono
          autoFocus
        />
      </FieldStack>
    </FormDialog>
  );
}
