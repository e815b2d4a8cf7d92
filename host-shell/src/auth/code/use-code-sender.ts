import { toast } from '@console/kit/notify';
import { useState } from 'react';
import { useCaptcha } from '../captcha/use-captcha';
import type { Feedback } from '../form/use-feedback';
import { type Channel, contactSchemas, type Purpose, sendCode } from './send-code';
import { useWait } from './use-wait';

/** Sends codes for one form: the captcha before it, the wait after it. */
export function useCodeSender(purpose: Purpose, channel: Channel, feedback: Feedback) {
  const captcha = useCaptcha('code', feedback);
  const email = useWait(`${purpose}.email`);
  const phone = useWait(`${purpose}.phone`);
  const wait = channel === 'email' ? email : phone;
  const [typed, setTyped] = useState({ email: email.target ?? '', phone: phone.target ?? '' });
  const [sending, setSending] = useState(false);

  const contact = contactSchemas[channel].safeParse(typed[channel]);
  // The wait belongs to one address: a person who mistyped theirs need not sit it out.
  const waiting = contact.data !== undefined && contact.data === wait.target;

  const request = async () => {
    if (!contact.success) {
      feedback.reject({ [channel]: contact.error.issues[0]?.message ?? '' });
      return;
    }
    const target = contact.data;
    const answer = await captcha.send((proof) => sendCode(purpose, channel, target, proof));
    if (!answer) return;
    const { data, error } = answer;
    const seconds = data ? data.waitSeconds : error.waitSeconds;
    if (seconds) wait.start(target, seconds);
    if (data) {
      toast.success('验证码已发送', { id: 'auth' });
      feedback.focus('code');
    } else {
      feedback.fail(error);
    }
    await captcha.renew();
    if (error) await captcha.check();
  };

  const send = async () => {
    if (sending) return;
    setSending(true);
    feedback.clear();
    await request();
    setSending(false);
  };

  return {
    channel,
    captcha,
    typed,
    type: (name: Channel, value: string) => setTyped({ ...typed, [name]: value }),
    sentTo: waiting ? wait.target : undefined,
    left: waiting ? wait.left : 0,
    sending,
    send,
  };
}

export type CodeSender = ReturnType<typeof useCodeSender>;
