import { authCalls } from '@console/contract/accounts/calls';
import { emailForgetSchema, phoneForgetSchema } from '@console/contract/accounts/sign-in/auth';
import { callEndpoint } from '@console/kit/api';
import { flash } from '@console/kit/notify';
import { browser, loginPath } from '@console/kit/session';
import { useState } from 'react';
import { channelTabs } from '../code/channel-tabs';
import { ContactFields } from '../code/contact-fields';
import type { Channel } from '../code/send-code';
import { useCodeSender } from '../code/use-code-sender';
import { AuthForm, SubmitButton } from '../form/auth-form';
import { MethodTabs } from '../form/method-tabs';
import { NewPasswordField } from '../form/new-password-field';
import { useFeedback } from '../form/use-feedback';
import { useSubmit } from '../form/use-submit';

const schemas = { email: emailForgetSchema, phone: phoneForgetSchema } as const;

export function ForgetPage() {
  const [channel, setChannel] = useState<Channel>('email');
  const feedback = useFeedback();
  const sender = useCodeSender('forget', channel, feedback);

  const { busy, submit } = useSubmit(feedback, schemas[channel], async (input) => {
    const { error } = await callEndpoint(authCalls.forget, { body: input });
    if (error) {
      feedback.fail(error);
      return false;
    }
    flash.success('密码已重置，请使用新密码登录');
    browser.go(loginPath);
    return true;
  });

  const choose = (next: Channel) => {
    feedback.clear();
    setChannel(next);
  };

  return (
    <div className="form">
      <div>
        <h1>找回密码</h1>
        <p className="quiet">
          用注册时的邮箱或手机号收取验证码。<a href={loginPath}>返回登录</a>
        </p>
      </div>
      <MethodTabs label="找回方式" tabs={channelTabs('找回')} chosen={channel} onChoose={choose}>
        <AuthForm feedback={feedback} onSubmit={submit} onType={sender.captcha.begin}>
          <ContactFields sender={sender} feedback={feedback} />
          <NewPasswordField label="新密码" error={feedback.fields.password} />
          <SubmitButton busy={busy} busyText="正在重置…">
            重置密码
          </SubmitButton>
        </AuthForm>
      </MethodTabs>
    </div>
  );
}
