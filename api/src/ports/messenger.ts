import { setTimeout as wait } from 'node:timers/promises';
import { ApiError } from '../plugins/api-error';
import type { Mail, MailPort } from './mail.port';
import { RecipientRefused } from './recipient-refused';
import type { CodeMessage, SmsPort } from './sms.port';

/** Pauses before a mail that could not be sent is tried again. */
const usualPausesMs = [2_000, 15_000, 60_000];

export type Messenger = ReturnType<typeof createMessenger>;

/** Sends what people are to receive, by whichever adapters the settings have chosen. */
export function createMessenger(options: {
  mail: MailPort | undefined;
  sms: SmsPort | undefined;
  report: (message: string) => unknown;
  pausesMs?: readonly number[];
}) {
  const { mail, sms, report, pausesMs = usualPausesMs } = options;
  const closing = new AbortController();
  const underWay = new Set<Promise<void>>();

  async function handOver(send: () => Promise<void>, field: string, refused: string) {
    try {
      await send();
    } catch (error) {
      if (error instanceof RecipientRefused) {
        throw new ApiError('INVALID', { message: refused, fields: { [field]: refused } });
      }
      report(`Message not sent: ${error instanceof Error ? error.message : String(error)}`);
      throw new ApiError('UNAVAILABLE', { message: '发送失败，请稍后重试' });
    }
  }

  /** Fails unless mail can be sent at all. */
  function requireMail(): MailPort {
    if (!mail) throw new ApiError('UNAVAILABLE', { message: '平台未配置发信服务，请联系客服' });
    return mail;
  }

  /** Fails unless text messages can be sent at all. */
  function requireSms(): SmsPort {
    if (!sms) throw new ApiError('UNAVAILABLE', { message: '平台未配置短信服务，请联系客服' });
    return sms;
  }

  /** Sends a mail, and fails when it could not be handed over. */
  async function sendMail(message: Mail): Promise<void> {
    const port = requireMail();
    await handOver(() => port.send(message), 'email', '邮件无法送达这个邮箱');
  }

  /** Sends a code to a phone, and fails when it could not be handed over. */
  async function sendCode(message: CodeMessage): Promise<void> {
    const port = requireSms();
    await handOver(() => port.send(message), 'phone', '短信无法送达这个手机号');
  }

  async function tryUntilSent(message: Mail): Promise<void> {
    for (const pause of [...pausesMs, undefined]) {
      try {
        return await sendMail(message);
      } catch (error) {
        const final = error instanceof ApiError && error.reason !== 'UNAVAILABLE';
        if (final || pause === undefined || closing.signal.aborted) return;
      }
      await wait(pause, undefined, { signal: closing.signal, ref: false }).catch(() => undefined);
    }
  }

  /**
   * Sends a mail in the background, so that the time of an answer does not reveal whether there was
   * one to send.
   */
  function sendMailBeside(message: Mail): void {
    const sending = tryUntilSent(message).finally(() => underWay.delete(sending));
    underWay.add(sending);
  }

  /** Ends when what is being handed over now has been; nothing is tried again. */
  async function close(): Promise<void> {
    closing.abort();
    await Promise.all(underWay);
    mail?.close();
  }

  return {
    canMail: mail !== undefined,
    requireMail,
    requireSms,
    sendMail,
    sendMailBeside,
    sendCode,
    close,
  };
}
