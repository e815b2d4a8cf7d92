import type { Captcha, CaptchaType } from '@console/contract/auth';
import type { Config } from '../../config';
import type { Db } from '../../db/engine';
import { ApiError } from '../../plugins/api-error';
import type { Secrets } from '../../secrets';
import type { Attempts } from './attempts.service';
import { createImageCaptchas } from './image-captchas';
import { networkOf } from './network';
import { createPowCaptchas } from './pow-captchas';

const addressLimit = { max: 120, seconds: 300 };
/** Failures of an account after which its sign-in asks for a captcha. */
const freeFailures = 3;

type Answer = { id: string; answer: string };

export type CaptchaService = ReturnType<typeof createCaptchaService>;

/** Which captcha a form must bring, and whether the one that it brings is right. */
export function createCaptchaService(deps: {
  db: Db;
  secrets: Secrets;
  attempts: Attempts;
  policy: Config['captcha'];
}) {
  const { attempts, policy } = deps;
  const kinds = {
    image: createImageCaptchas(deps.db),
    pow: createPowCaptchas(deps.db, deps.secrets),
  };

  /** What a sign-in must bring after so many failures of its account. */
  function loginType(failures: number): CaptchaType {
    const { loginWhen: when, loginKind } = policy;
    const asked = when === 'always' || (when === 'after-failures' && failures >= freeFailures);
    return asked ? loginKind : 'none';
  }

  /** What the next sign-in of an account must bring; existing or not is no matter. */
  async function typeForLogin(account: string | undefined): Promise<CaptchaType> {
    const failures = account === undefined ? 0 : await attempts.read(loginKey(account));
    return loginType(failures);
  }

  /** What a request for a code must bring. */
  const typeForCode = (): CaptchaType => policy.code;

  /** A captcha to answer. */
  async function create(type: keyof typeof kinds, ip: string): Promise<Captcha> {
    await attempts.hit(`captcha:address:${networkOf(ip)}`, addressLimit);
    return kinds[type].create();
  }

  /** Fails with CAPTCHA_WRONG unless the answer is right; any answer spends its captcha. */
  async function require(type: CaptchaType, answer: Answer | undefined): Promise<void> {
    if (type === 'none') return;
    if (!(answer && (await kinds[type].redeem(answer)))) throw new ApiError('CAPTCHA_WRONG');
  }

  return { loginType, typeForLogin, typeForCode, create, require };
}

/** Under which failures of an account are counted. */
export function loginKey(account: string): string {
  return `login:account:${account.trim().toLowerCase()}`;
}
