import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { canonicalQuery, signedHeaders } from './aliyun-signature';
import { httpCaller } from './outbound/http-call';
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

const limits = { connectMs: 10_000, totalMs: 20_000, answerBytesMax: 64 * 1024 };
const answerSchema = z.object({ Code: z.string(), Message: z.string().optional() });
const refusals = new Set(['isv.MOBILE_NUMBER_ILLEGAL', 'isv.MOBILE_COUNT_OVER_LIMIT']);

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** 阿里云短信服务, by its interface SendSms of 2017-05-25. */
export function createAliyunSms(settings: AliyunSmsSettings): SmsPort {
  // The operator sets the address.
  const call = httpCaller({ limits });
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
      const { status, text } = await call({
        method: 'POST',
        url: new URL(`${url.origin}/?${canonicalQuery(query)}`),
        headers,
        body: '',
      });
      const answer = answerSchema.safeParse(jsonOf(text));
      const result = answer.data?.Code ?? `HTTP ${status}`;
      if (result === 'OK') return;
      if (refusals.has(result)) throw new RecipientRefused();
      throw new Error(
        `Alibaba Cloud took no text message: ${result} ${answer.data?.Message ?? ''}`,
      );
    },
  };
}
