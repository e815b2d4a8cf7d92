import type { Captcha, CaptchaType } from '@console/contract/accounts/endpoints/auth';
import type { Config } from '../../../config';
import type { Db } from '../../../db/engine';
import { networkOf } from '../../../http/network';
import { ApiError } from '../../../plugins/api-error';
import type { Secrets } from '../../../secrets/secrets';
import type { RateLimits } from '../../rate-limits/rate-limits.service';
import { createImageCaptchas } from './image-captchas';
import { createPowCaptchas } from './pow-captchas';

const addressLimit = { max: 120, seconds: 300 };

type Answer = { id: string; answer: string };

export type CaptchaService = ReturnType<typeof createCaptchaService>;

/** Which captcha a form must bring, and whether the one that it brings is right. */
export function createCaptchaService(deps: {
  db: Db;
  secrets: Secrets;
  rateLimits: RateLimits;
  policy: Config['captcha'];
}) {
  const { policy } = deps;
  const handedOut = deps.rateLimits('captcha:address', addressLimit);
  const kinds = {
    image: createImageCaptchas(deps.db),
    pow: createPowCaptchas(deps.db, deps.secrets),
  };

  /** What a sign-in must bring; `asked` tells whether there were failures enough. */
  function typeForLogin(asked: boolean): CaptchaType {
    const { loginWhen: when, loginKind } = policy;
    return when === 'always' || (when === 'after-failures' && asked) ? loginKind : 'none';
  }

  /** What a request for a code must bring. */
  const typeForCode = (): CaptchaType => policy.code;

  /** A captcha to answer. */
  async function create(type: keyof typeof kinds, ip: string): Promise<Captcha> {
    await handedOut.hit(networkOf(ip));
    return kinds[type].create();
  }

  /** Fails with CAPTCHA_WRONG unless the answer is right; any answer spends its captcha. */
  async function require(type: CaptchaType, answer: Answer | undefined): Promise<void> {
    if (type === 'none') return;
    // None has been shown yet, so no answer was wrong.
    if (!answer) throw new ApiError('CAPTCHA_WRONG', { message: '请先完成验证' });
    if (!(await kinds[type].redeem(answer))) throw new ApiError('CAPTCHA_WRONG');
  }

  return { typeForLogin, typeForCode, create, require };
}
