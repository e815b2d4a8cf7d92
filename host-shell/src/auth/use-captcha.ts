import { authEndpoints } from '@console/contract/auth';
import { callEndpoint } from '@console/kit/api';
import { useCallback, useEffect, useState } from 'react';

export type Captcha = { id: string; image: string };

/** The image captcha of the sign-in form: there when the API asks for one, and renewable. */
export function useCaptcha() {
  const [captcha, setCaptcha] = useState<Captcha>();

  const renew = useCallback(async () => {
    const { data } = await callEndpoint(authEndpoints.getCaptcha, { query: { type: 'image' } });
    setCaptcha(data?.type === 'image' ? data : undefined);
  }, []);

  /** Asks whether this account needs a captcha now, and shows a fresh one if it does. */
  const check = useCallback(
    async (account?: string) => {
      const { data } = await callEndpoint(authEndpoints.getCaptchaType, {
        query: { account: account || undefined },
      });
      if (data?.type === 'image') await renew();
      else if (data) setCaptcha(undefined);
    },
    [renew],
  );

  useEffect(() => void check(), [check]);

  return { captcha, renew, check };
}
