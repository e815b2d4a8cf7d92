import { authCalls } from '@console/contract/accounts/calls';
import { codeStepSchema, recoveryStepSchema } from '@console/contract/accounts/sign-in/auth';
import { callEndpoint } from '@console/kit/api';
import { toast } from '@console/kit/notify';
import { useState } from 'react';
import { AuthForm, SubmitButton } from '../form/auth-form';
import { Field } from '../form/field';
import { useFeedback } from '../form/use-feedback';
import { useSubmit } from '../form/use-submit';
import { enter } from './enter';

const ways = {
  code: {
    schema: codeStepSchema.omit({ challenge: true }),
    explanation: '请打开验证器应用，输入它当前显示的 6 位数字。',
    other: '使用恢复码',
    field: {
      name: 'code',
      label: '动态验证码',
      inputMode: 'numeric',
      autoComplete: 'one-time-code',
      // Room for the space that people copy along.
      maxLength: 7,
      placeholder: '6 位数字',
    },
  },
  recovery: {
    schema: recoveryStepSchema.omit({ challenge: true }),
    explanation: '请输入任意一个保存过的恢复码，每个只能用一次。',
    other: '使用动态验证码',
    field: {
      name: 'recoveryCode',
      label: '恢复码',
      autoComplete: 'off',
      maxLength: 24,
      placeholder: 'xxxx-xxxx-xxxx-xxxx',
    },
  },
} as const;
type Way = keyof typeof ways;

/** The only field gets the focus when it appears. */
const takeFocus = (input: HTMLInputElement | null) => input?.focus();

type SecondStepProps = {
  challenge: string;
  /** Back to the first step: the person wants it, or the challenge is over. */
  onBack: () => void;
};

/** The second step of signing in, where the account has a second factor. */
export function SecondStep({ challenge, onBack }: SecondStepProps) {
  const [way, setWay] = useState<Way>('code');
  const feedback = useFeedback();
  const { schema, explanation, other, field } = ways[way];

  const { busy, submit } = useSubmit(feedback, schema, async (input) => {
    const { data, error } = await callEndpoint(authCalls.loginSecondFactor, {
      body: { challenge, ...input },
    });
    if (data) return enter(data.access_token, '登录成功');
    // A refusal that names no field ends the challenge: it has expired, or the account is barred.
    if (error.status === 400 && Object.keys(error.fields).length === 0) {
      toast.error(error.msg, { id: 'auth' });
      onBack();
      return true;
    }
    feedback.fail(error);
    // The next code is typed over the wrong one.
    feedback.form.current?.querySelector('input')?.select();
    return false;
  });

  const change = () => {
    feedback.clear();
    setWay(way === 'code' ? 'recovery' : 'code');
  };

  return (
    <div className="form">
      <div>
        <h1>两步验证</h1>
        <p className="quiet">{explanation}</p>
      </div>
      <AuthForm feedback={feedback} onSubmit={submit}>
        <Field
          key={way}
          {...field}
          ref={takeFocus}
          type="text"
          autoCapitalize="off"
          spellCheck={false}
          error={feedback.fields[field.name]}
        />
        <SubmitButton busy={busy} busyText="正在验证…">
          验证并登录
        </SubmitButton>
      </AuthForm>
      <div className="choices">
        <button type="button" onClick={change}>
          {other}
        </button>
        <button type="button" onClick={onBack}>
          返回登录
        </button>
      </div>
    </div>
  );
}
