import type { emailCodeSchema, phoneCodeSchema } from '@console/contract/accounts/endpoints/auth';
import { codeWaitSeconds } from '@console/contract/accounts/limits';
import type { z } from 'zod';
import { networkOf } from '../../../http/network';
import type { Messenger } from '../../../ports/messenger';
import type { RateLimits } from '../../rate-limits/rate-limits.service';
import type { Brand } from '../../system-info/system-info.service';
import type { ContactsService } from '../../users/contacts.service';
import type { CaptchaService } from '../captchas/captcha.service';
import { elsewhereMail, forgetMail, knownMail, registerMail } from './code-mails';
import type { Codes } from './codes';

const addressLimit = { max: 30, seconds: 3600 };
const addressDayLimit = { max: 100, seconds: 86_400 };
const waitLimit = {
  max: 1,
  seconds: codeWaitSeconds,
  refusal: (seconds: number) => `发送过于频繁，请 ${seconds} 秒后再试`,
};
const recipientDayLimit = {
  max: 10,
  seconds: 86_400,
  refusal: () => '今天向它发送的验证码已达上限，请明天再试',
};

type EmailRequest = z.output<typeof emailCodeSchema>;
type PhoneRequest = z.output<typeof phoneCodeSchema>;

/** Where a request comes from: the console, how the browser reaches it, and the network address. */
export type Visit = { brand: Brand; origin: string; ip: string };

/** Sends codes by mail and text message. */
export function createCodeSendingService(deps: {
  rateLimits: RateLimits;
  captcha: CaptchaService;
  codes: Codes;
  contacts: ContactsService;
  messenger: Messenger;
}) {
  const { rateLimits, captcha, codes, contacts, messenger } = deps;
  const fromNetwork = [
    rateLimits('code:address', addressLimit),
    rateLimits('code:address-day', addressDayLimit),
  ];
  const toRecipient = [
    rateLimits('code:wait', waitLimit),
    rateLimits('code:day', recipientDayLimit),
  ];

  /** What every request must pass before anybody is written to or looked up. */
  async function admit({ ip }: Visit, answer: EmailRequest['captcha']): Promise<void> {
    for (const limiter of fromNetwork) await limiter.hit(networkOf(ip));
    await captcha.require(captcha.typeForCode(), answer);
  }

  /** Runs `send` unless the recipient has had enough; what could not be sent does not count. */
  async function throttled(recipient: string, send: () => Promise<void>) {
    for (const limiter of toRecipient) await limiter.hit(recipient);
    try {
      await send();
    } catch (error) {
      for (const limiter of toRecipient) await limiter.forgive(recipient);
      throw error;
    }
    return { waitSeconds: codeWaitSeconds };
  }

  /** Sends a code for a new account, or, where there is one, the way in: the answer is the same. */
  async function sendRegisterEmail({ email, captcha: answer }: EmailRequest, visit: Visit) {
    const { systemInfo, panelId } = visit.brand;
    messenger.requireMail();
    await admit(visit, answer);
    return throttled(email, async () => {
      const code = await codes.issue({ purpose: 'register', recipient: email, panelId });
      const account = await contacts.find({ email });
      const here = account?.panelId === panelId;
      const known = here
        ? knownMail(systemInfo, `${visit.origin}/auth/login`)
        : elsewhereMail(systemInfo);
      await messenger.sendMail({
        to: email,
        ...(account ? known : registerMail(systemInfo, code)),
      });
    });
  }

  /** Sends a code for a new password if there is an account; the answer is the same without one. */
  async function sendForgetEmail({ email, captcha: answer }: EmailRequest, visit: Visit) {
    const { systemInfo, panelId } = visit.brand;
    messenger.requireMail();
    await admit(visit, answer);
    return throttled(email, async () => {
      const code = await codes.issue({ purpose: 'forget', recipient: email, panelId });
      const account = await contacts.find({ email });
      if (account?.panelId !== panelId) return;
      messenger.sendMailBeside({ to: email, ...forgetMail(systemInfo, code) });
    });
  }

  /**
   * Sends a code to a phone. Whether the number has an account changes nothing here, even with
   * `check_exist`: it is revealed when the code is entered, and so only to the holder of the phone.
   */
  async function sendPhoneCode(request: PhoneRequest, visit: Visit) {
    const { phone, purpose, captcha: answer } = request;
    const { systemInfo, panelId } = visit.brand;
    messenger.requireSms();
    await admit(visit, answer);
    return throttled(phone, async () => {
      const code = await codes.issue({ purpose, recipient: phone, panelId });
      await messenger.sendCode({ phone, code, brandName: systemInfo.brandName, purpose });
    });
  }

  return { sendRegisterEmail, sendForgetEmail, sendPhoneCode };
}
