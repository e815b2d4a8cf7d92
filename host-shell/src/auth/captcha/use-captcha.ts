import { captchaWrongCode } from '@console/contract/common/captcha-code';
import type { ApiError } from '@console/kit/api';
import { toast } from '@console/kit/notify';
import { useEffect, useState, useSyncExternalStore } from 'react';
import type { Feedback } from '../form/use-feedback';
import { type CaptchaAnswer, createCaptcha, type Scene } from './captcha';

/** The captcha of a form; which kind is required is known soon after the form is shown. */
export function useCaptcha(scene: Scene, feedback: Feedback) {
  const [captcha] = useState(() => createCaptcha(scene));
  const view = useSyncExternalStore(captcha.subscribe, captcha.view);
  useEffect(() => {
    void captcha.check();
    return captcha.drop;
  }, [captcha]);

  /**
   * What goes with the request; undefined when the request must not be sent, and the form then says
   * why.
   */
  const take = async () => {
    const taken = await captcha.take(feedback.read('captcha'));
    if (!('missing' in taken)) return taken;
    feedback.reject({ captcha: taken.missing });
    // Only an image has a field to say it at.
    if (captcha.view().kind === 'pow') toast.error(taken.missing, { id: 'auth' });
    return undefined;
  };

  /**
   * Sends a form with the captcha that is required. When the API starts requiring one while the
   * form shows none, the form adapts: it shows the picture, or solves the proof and sends again by
   * itself.
   */
  async function send<R extends { error?: ApiError | undefined }>(
    call: (captcha: CaptchaAnswer | undefined) => Promise<R>,
    account?: string,
  ): Promise<R | undefined> {
    const taken = await take();
    if (!taken) return undefined;
    const answer = await call(taken.captcha);
    const isAsked = answer.error?.code === captchaWrongCode;
    if (taken.captcha || !isAsked) return answer;
    await captcha.check(account);
    if (captcha.view().kind === 'none') return answer;
    const wanted = await take();
    return wanted && call(wanted.captcha);
  }

  const { begin, check, renew } = captcha;
  return { view, begin, check, renew, send };
}
