import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { canonicalQuery, signedHeaders } from './aliyun-signature';
import { RecipientRefused } from './recipient-refused';
import type { SmsPort } from './sms.port';

export type AliyunSmsSettings = {
  accessKeyId: string;
  accessKeySecret: string;
  /** 短信签名 */
  signName: string;
  /** A template with the one variable `code`. */
  templateCode: string;
  endpoint: string;
};

const timeoutMs = 20_000;
const answerSchema = z.object({ Code: z.string(), Message: z.string().optional() });
const refusals = new Set(['isv.MOBILE_NUMBER_ILLEGAL', 'isv.MOBILE_COUNT_OVER_LIMIT']);

/** 阿里云短信服务, by its interface SendSms of 2017-05-25. */
export function createAliyunSms(settings: AliyunSmsSettings): SmsPort {
  return {
    send: async ({ phone, code }) => {
      const query = {
        PhoneNumbers: phone,
        SignName: settings.signName,
        TemplateCode: settings.templateCode,
        TemplateParam: JSON.stringify({ code }),
      };
      const url = new URL(settings.endpoint);
      const headers = signedHeaders(
        {
          host: url.host,
          action: 'SendSms',
          version: '2017-05-25',
          query,
          date: `${new Date().toISOString().slice(0, 19)}Z`,
          nonce: randomUUID(),
        },
        settings,
      );
      const response = await fetch(`${url.origin}/?${canonicalQuery(query)}`, {
        method: 'POST',
        headers,
        signal: AbortSignal.timeout(timeoutMs),
      });
      const answer = answerSchema.safeParse(await response.json().catch(() => undefined));
      const result = answer.data?.Code ?? `HTTP ${response.status}`;
      if (result === 'OK') return;
      if (refusals.has(result)) throw new RecipientRefused();
      throw new Error(
        `Alibaba Cloud took no text message: ${result} ${answer.data?.Message ?? ''}`,
      );
    },
  };
}
