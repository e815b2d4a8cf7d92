import { createPublicKey, type KeyObject, X509Certificate } from 'node:crypto';
import { z } from 'zod';
import type { CallHttp } from '../outbound/http-call';
import { jsonOf } from './json-of';
import { GatewayError, NoticeRefused, type NoticeRequest } from './payment-gateway';

/** A merchant at WeChat Pay; the texts are PEM. */
export type WechatPayAccount = {
  url: string;
  merchantId: string;
  appId: string;
  privateKey: string;
  /** Serial number of the merchant's own certificate. */
  serial: string;
  /** The APIv3 key, which encrypts what notifications tell: 32 bytes. */
  secret: string;
  /** WeChat Pay's public key, by its id: what new merchants are given. */
  publicKey?: { id: string; pem: string };
  /** Certificates of the platform, one after the other: what older merchants have. */
  platformCertificates?: string;
};

/** For how long a signature is good before and after its time, in seconds. */
const skewSeconds = 300;

type Verifier = { key: KeyObject; inTime: () => boolean };

const certificatePattern = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g;

function verifiersOf({ publicKey, platformCertificates = '' }: WechatPayAccount) {
  const verifiers = new Map<string, Verifier>();
  if (publicKey) {
    verifiers.set(publicKey.id, { key: createPublicKey(publicKey.pem), inTime: () => true });
  }
  for (const pem of platformCertificates.match(certificatePattern) ?? []) {
    const certificate = new X509Certificate(pem);
    const [from, to] = [Date.parse(certificate.validFrom), Date.parse(certificate.validTo)];
    verifiers.set(certificate.serialNumber.toUpperCase(), {
      key: certificate.publicKey,
      inTime: () => from <= Date.now() && Date.now() <= to,
    });
  }
  return verifiers;
}

const headOf = (headers: NoticeRequest['headers'], name: string): string => {
  const value = headers[name];
  return typeof value === 'string' ? value : '';
};

const noticeSchema = z.object({
  event_type: z.string(),
  resource: z.object({
    algorithm: z.literal('AEAD_AES_256_GCM'),
    ciphertext: z.string(),
    associated_data: z.string().default(''),
    nonce: z.string(),
  }),
});

export type WechatPayAnswer = { status: number; data: unknown };

/**
 * Speaks with WeChat Pay (version 3) by its library's signatures and our own connections. Only what
 * is signed by a key that the operator installed, within five minutes, is believed.
 */
export function createWechatPayClient(account: WechatPayAccount, call: CallHttp) {
  const verifiers = verifiersOf(account);
  // Loaded when it is used, as few installations do.
  const library = () => import('wechatpay-axios-plugin');
  /** While a merchant changes from certificates to the public key, WeChat Pay is told which is meant. */
  const meant = account.publicKey && { 'wechatpay-serial': account.publicKey.id };

  /** Why what came with these headers is not WeChat Pay's word; nothing where it is. */
  async function faultOf(headers: NoticeRequest['headers'], body: string) {
    const [timestamp, nonce] = ['timestamp', 'nonce'].map((name) =>
      headOf(headers, `wechatpay-${name}`),
    );
    const verifier = verifiers.get(headOf(headers, 'wechatpay-serial'));
    if (!verifier) return 'signed by an unknown key';
    if (!verifier.inTime()) return 'the certificate is out of its time';
    if (!(Math.abs(Date.now() / 1_000 - Number(timestamp || NaN)) <= skewSeconds)) {
      return 'too old, or from the future';
    }
    const { Formatter, Rsa } = await library();
    const text = Formatter.response(timestamp ?? '', nonce ?? '', body);
    const signature = headOf(headers, 'wechatpay-signature');
    return Rsa.verify(text, signature, verifier.key) ? undefined : 'signature';
  }

  /** Calls, and resolves to what was answered, whether that is a yes or a no. */
  async function request(
    method: 'GET' | 'POST',
    path: string,
    content?: object,
  ): Promise<WechatPayAnswer> {
    const { Formatter, Rsa } = await library();
    const body = content ? JSON.stringify(content) : '';
    const [timestamp, nonce] = [Formatter.timestamp(), Formatter.nonce()];
    const signature = Rsa.sign(
      Formatter.request(method, path, timestamp, nonce, body),
      account.privateKey,
    );
    const { merchantId, serial } = account;
    const answer = await call({
      method,
      url: new URL(account.url + path),
      headers: {
        accept: 'application/json',
        'user-agent': 'console',
        authorization: Formatter.authorization(merchantId, nonce, signature, timestamp, serial),
        ...meant,
        ...(content && { 'content-type': 'application/json' }),
      },
      ...(content && { body }),
    }).catch(() => {
      throw new GatewayError('wechat pay cannot be reached');
    });
    const fault = await faultOf(answer.headers, answer.text);
    if (fault) throw new GatewayError(`wechat pay, ${answer.status}: ${fault}`);
    if (answer.status === 429 || answer.status >= 500) {
      throw new GatewayError(`wechat pay does not know: ${answer.status}`);
    }
    return { status: answer.status, data: jsonOf(answer.text) };
  }

  /** The decrypted content of a notification. Refuses what WeChat Pay did not sign. */
  async function openNotice({ headers, body }: NoticeRequest) {
    const fault = await faultOf(headers, body);
    if (fault) throw new NoticeRefused(fault);
    const notice = noticeSchema.safeParse(jsonOf(body)).data;
    if (!notice) throw new NoticeRefused('unreadable');
    const { ciphertext, nonce, associated_data: context } = notice.resource;
    const { Aes } = await library();
    try {
      const text = Aes.AesGcm.decrypt(ciphertext, account.secret, nonce, context);
      return { event: notice.event_type, data: jsonOf(text) };
    } catch {
      throw new NoticeRefused('it does not open with the APIv3 key');
    }
  }

  return { request, openNotice };
}
