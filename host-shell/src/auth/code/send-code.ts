import { authCalls } from '@console/contract/accounts/calls';
import { emailSchema, phoneSchema } from '@console/contract/accounts/sign-in/auth';
import { callEndpoint } from '@console/kit/api';
import type { CaptchaAnswer } from '../captcha/captcha';

export type Purpose = 'login' | 'register' | 'forget';
/** Where a code is sent. The name is also that of the form's field. */
export type Channel = 'email' | 'phone';

/** What an address or a number must be, by the contract. */
export const contactSchemas = { email: emailSchema, phone: phoneSchema } as const;

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** `@` and three random characters, as the specification's section 3 has it. */
export function randomSuffix(): string {
  const picks = crypto.getRandomValues(new Uint32Array(3));
  return `@${[...picks].map((pick) => letters[pick % letters.length]).join('')}`;
}

/** Has a code sent, by e-mail or by text message. */
export function sendCode(
  purpose: Purpose,
  channel: Channel,
  target: string,
  captcha: CaptchaAnswer | undefined,
) {
  if (channel === 'phone') {
    // Only a registration cares whether a number is free, and it says so at its end; 0 is the
    // specification's default.
    const check_exist = purpose === 'register' ? 1 : 0;
    return callEndpoint(authCalls.sendPhoneCode, {
      body: { phone: target, purpose, check_exist, randstr: randomSuffix(), captcha },
    });
  }
  const request = { body: { email: target, captcha } };
  return purpose === 'register'
    ? callEndpoint(authCalls.sendRegisterEmail, request)
    : callEndpoint(authCalls.sendForgetEmail, request);
}
