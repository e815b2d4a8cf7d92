import { type SubmitEvent, useEffect, useRef } from 'react';
import { titlePage } from './brand';
import type { Captcha } from './use-captcha';
import { useLogin } from './use-login';

type FieldProps = {
  name: string;
  label: string;
  error: string | undefined;
  type?: 'text' | 'password';
  autoComplete: string;
  placeholder?: string;
  onBlur?: (value: string) => void;
};

export function LoginPage() {
  const { captcha, renew, check, fields, busy, submit } = useLogin();
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => titlePage('登录'), []);

  useEffect(() => {
    if (Object.keys(fields).length === 0) return;
    form.current?.querySelector<HTMLInputElement>('[aria-invalid="true"]')?.focus();
  }, [fields]);

  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    void submit(event.currentTarget);
  };

  return (
    <form ref={form} className="form" onSubmit={onSubmit} noValidate={true}>
      <div>
        <h1>登录</h1>
        <p className="hint">使用你的账户进入控制台。</p>
      </div>
      <Field
        name="account"
        label="账户"
        autoComplete="username"
        placeholder="邮箱、手机号或用户名"
        error={fields.account}
        onBlur={(account) => account && !captcha && void check(account)}
      />
      <Field
        name="password"
        label="密码"
        type="password"
        autoComplete="current-password"
        error={fields.password}
      />
      {captcha && (
        <CaptchaField captcha={captcha} error={fields['captcha.answer']} onRenew={renew} />
      )}
      <button type="submit" className="submit" disabled={busy}>
        {busy ? '正在登录…' : '登录'}
      </button>
    </form>
  );
}

function Field({ name, label, error, type = 'text', onBlur, ...rest }: FieldProps) {
  const errorId = `${name}-error`;
  return (
    <div className="field">
      <label htmlFor={name}>{label}</label>
      <input
        id={name}
        name={name}
        type={type}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? errorId : undefined}
        onBlur={(event) => onBlur?.(event.currentTarget.value)}
        {...rest}
      />
      {error && (
        <span id={errorId} className="error">
          {error}
        </span>
      )}
    </div>
  );
}

type CaptchaFieldProps = {
  captcha: Captcha;
  error: string | undefined;
  onRenew: () => Promise<void>;
};

function CaptchaField({ captcha, error, onRenew }: CaptchaFieldProps) {
  return (
    <div className="captcha">
      {/* A new image empties the field: the old answer fits it no more. */}
      <Field key={captcha.id} name="captcha" label="验证码" autoComplete="off" error={error} />
      <button
        type="button"
        className="captcha-image"
        aria-label="换一张验证码"
        onClick={() => void onRenew()}
      >
        <img src={captcha.image} alt="图形验证码" />
      </button>
    </div>
  );
}
