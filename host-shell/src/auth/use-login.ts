import { authEndpoints, passwordLoginSchema } from '@console/contract/auth';
import { errors } from '@console/contract/errors';
import { callEndpoint } from '@console/kit/api';
import { flash, toast } from '@console/kit/notify';
import { browser, keepSession, takeReturn } from '@console/kit/session';
import { useState } from 'react';
import { useCaptcha } from './use-captcha';

/** What is wrong, by the path of the field in the contract's schema. */
type FieldErrors = Record<string, string>;

function fieldValue(form: HTMLFormElement, name: string): string {
  const field = form.elements.namedItem(name);
  return field instanceof HTMLInputElement ? field.value : '';
}

function read(form: HTMLFormElement, captchaId: string | undefined) {
  return passwordLoginSchema.safeParse({
    account: fieldValue(form, 'account'),
    password: fieldValue(form, 'password'),
    ...(captchaId && { captcha: { id: captchaId, answer: fieldValue(form, 'captcha') } }),
  });
}

/** State and submission of the sign-in form. */
export function useLogin() {
  const { captcha, renew, check } = useCaptcha();
  const captchaId = captcha ? captcha.id : undefined;
  const [fields, setFields] = useState<FieldErrors>({});
  const [busy, setBusy] = useState(false);

  const send = async (form: HTMLFormElement): Promise<void> => {
    const input = read(form, captchaId);
    if (!input.success) {
      setFields(
        Object.fromEntries(
          input.error.issues.map(({ path, message }) => [path.join('.'), message]),
        ),
      );
      return;
    }
    if (captcha && !input.data.captcha?.answer) {
      setFields({ 'captcha.answer': '请输入验证码' });
      return;
    }
    setFields({});
    const { data, error } = await callEndpoint(authEndpoints.login, { body: input.data });
    if (data) {
      keepSession(data.access_token);
      flash.success('登录成功');
      browser.go(takeReturn());
      return;
    }
    toast.error(error.msg, { id: 'login' });
    setFields(error.fields);
    if (error.msg === errors.CAPTCHA_WRONG.msg) await renew();
    else await check(input.data.account);
  };

  const submit = async (form: HTMLFormElement): Promise<void> => {
    setBusy(true);
    await send(form);
    setBusy(false);
  };

  return { captcha, renew, check, fields, busy, submit };
}
