import { authCalls } from '@console/contract/accounts/calls';
import { emailRegisterSchema, phoneRegisterSchema } from '@console/contract/accounts/sign-in/auth';
import { callEndpoint } from '@console/kit/api';
import { loginPath } from '@console/kit/session';
import { useId, useState } from 'react';
import { readAffiliateCode } from '../affiliate-code';
import { channelTabs } from '../code/channel-tabs';
import { ContactFields } from '../code/contact-fields';
import type { Channel } from '../code/send-code';
import { useCodeSender } from '../code/use-code-sender';
import { AuthForm, SubmitButton } from '../form/auth-form';
import { MethodTabs } from '../form/method-tabs';
import { NewPasswordField } from '../form/new-password-field';
import { useFeedback } from '../form/use-feedback';
import { useSubmit } from '../form/use-submit';
import { enter } from '../login/enter';
import { termsPath } from '../paths';

const schemas = { email: emailRegisterSchema, phone: phoneRegisterSchema } as const;

export function RegisterPage() {
  const [channel, setChannel] = useState<Channel>('email');
  const feedback = useFeedback();
  const sender = useCodeSender('register', channel, feedback);

  const { busy, submit } = useSubmit(feedback, schemas[channel], async (input) => {
    const { data, error } = await callEndpoint(authCalls.register, {
      body: { ...input, aff: readAffiliateCode() },
    });
    if (data) return enter(data.access_token, '注册成功');
    feedback.fail(error);
    return false;
  });

  const choose = (next: Channel) => {
    feedback.clear();
    setChannel(next);
  };

  return (
    <div className="form">
      <div>
        <h1>注册账户</h1>
        <p className="quiet">
          已有账户？<a href={loginPath}>去登录</a>
        </p>
      </div>
      <MethodTabs label="注册方式" tabs={channelTabs('注册')} chosen={channel} onChoose={choose}>
        <AuthForm feedback={feedback} onSubmit={submit} onType={sender.captcha.begin}>
          <ContactFields sender={sender} feedback={feedback} />
          <NewPasswordField label="密码" error={feedback.fields.password} />
          <TermsBox error={feedback.fields.terms} />
          <SubmitButton busy={busy} busyText="正在注册…">
            注册
          </SubmitButton>
        </AuthForm>
      </MethodTabs>
    </div>
  );
}

function TermsBox({ error }: { error: string | undefined }) {
  const id = useId();
  return (
    <div className="field">
      <div className="tick">
        <input
          type="checkbox"
          id={id}
          name="terms"
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-note` : undefined}
        />
        <span>
          <label htmlFor={id}>我已阅读并同意</label>
          <a href={termsPath} target="_blank" rel="noopener" title="在新标签页打开">
            服务条款
          </a>
        </span>
      </div>
      {error && (
        <div id={`${id}-note`} className="note error">
          {error}
        </div>
      )}
    </div>
  );
}
