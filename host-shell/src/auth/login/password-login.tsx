import { authCalls } from '@console/contract/accounts/calls';
import { passwordLoginSchema } from '@console/contract/accounts/sign-in/auth';
import { callEndpoint } from '@console/kit/api';
import { CaptchaField, ProofState } from '../captcha/captcha-field';
import { useCaptcha } from '../captcha/use-captcha';
import { AuthForm, SubmitButton } from '../form/auth-form';
import { Field } from '../form/field';
import { PasswordField } from '../form/password-field';
import { useFeedback } from '../form/use-feedback';
import { useSubmit } from '../form/use-submit';
import { enter } from './enter';

/** `onChallenge` is told of an account with a second factor. */
export type FirstStepProps = { onChallenge: (challenge: string) => void };

// The captcha's answer joins on the way: what stands in its field is not what is sent.
const formSchema = passwordLoginSchema.omit({ captcha: true });

export function PasswordLogin({ onChallenge }: FirstStepProps) {
  const feedback = useFeedback();
  const captcha = useCaptcha('login', feedback);

  const { busy, submit } = useSubmit(feedback, formSchema, async (input) => {
    const answer = await captcha.send(
      (proof) => callEndpoint(authCalls.login, { body: { ...input, captcha: proof } }),
      input.account,
    );
    if (!answer) return false;
    const { data, error } = answer;
    if (data) return enter(data.access_token, '登录成功');
    if (error.challenge !== undefined) onChallenge(error.challenge);
    else feedback.fail(error);
    // Whatever was wrong (验证码错误 above all), the first try uses the captcha up.
    await captcha.renew();
    await captcha.check(input.account);
    return false;
  });

  return (
    <AuthForm feedback={feedback} onSubmit={submit} onType={captcha.begin}>
      <Field
        name="account"
        label="账户"
        autoComplete="username"
        autoCapitalize="off"
        spellCheck={false}
        maxLength={254}
        placeholder="邮箱、手机号或用户名"
        error={feedback.fields.account}
        onBlur={({ currentTarget: { value } }) => value && void captcha.check(value)}
      />
      <PasswordField
        label="密码"
        autoComplete="current-password"
        error={feedback.fields.password}
      />
      <CaptchaField view={captcha.view} error={feedback.fields.captcha} onRenew={captcha.renew} />
      <ProofState view={captcha.view} />
      <SubmitButton busy={busy} busyText="正在登录…">
        登录
      </SubmitButton>
    </AuthForm>
  );
}
