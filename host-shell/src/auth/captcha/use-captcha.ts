import { toast } from '@console/kit/notify';
import { useEffect, useState, useSyncExternalStore } from 'react';
import type { Feedback } from '../form/use-feedback';
import { createCaptcha, type Scene } from './captcha';

/** The captcha of a form; which kind is asked for is known soon after the form is shown. */
export function useCaptcha(scene: Scene, feedback: Feedback) {
  const [captcha] = useState(() => createCaptcha(scene));
  const view = useSyncExternalStore(captcha.subscribe, captcha.view);
  useEffect(() => {
    void captcha.check();
    return captcha.drop;
  }, [captcha]);

  /** What goes with the request; undefined when it must not be sent, which the form then says. */
  const take = async () => {
    const taken = await captcha.take(feedback.read('captcha'));
    if (!('missing' in taken)) return taken;
    feedback.reject({ captcha: taken.missing });
    // Only an image has a field to say it at.
    if (captcha.view().kind === 'pow') toast.error(taken.missing, { id: 'auth' });
    return undefined;
  };

  const { begin, check, renew } = captcha;
  return { view, begin, check, renew, take };
}
