import { authCalls } from '@console/contract/accounts/calls';
import { phoneLoginSchema } from '@console/contract/accounts/sign-in/auth';
import { callEndpoint } from '@console/kit/api';
import { ContactFields } from '../code/contact-fields';
import { useCodeSender } from '../code/use-code-sender';
import { AuthForm, SubmitButton } from '../form/auth-form';
import { useFeedback } from '../form/use-feedback';
import { useSubmit } from '../form/use-submit';
import { enter } from './enter';
import type { FirstStepProps } from './password-login';

export function PhoneLogin({ onChallenge }: FirstStepProps) {
  const feedback = useFeedback();
  const sender = useCodeSender('login', 'phone', feedback);

  const { busy, submit } = useSubmit(feedback, phoneLoginSchema, async (input) => {
    const { data, error } = await callEndpoint(authCalls.login, { body: input });
    if (data) return enter(data.access_token, '登录成功');
    if (error.challenge !== undefined) onChallenge(error.challenge);
    else feedback.fail(error);
    return false;
  });

  return (
    <AuthForm feedback={feedback} onSubmit={submit} onType={sender.captcha.begin}>
      <ContactFields sender={sender} feedback={feedback} />
      <SubmitButton busy={busy} busyText="正在登录…">
        登录
      </SubmitButton>
    </AuthForm>
  );
}
