import { X509Certificate } from 'node:crypto';
import type { AlipaySdk } from 'alipay-sdk';
import { z } from 'zod';
import { serviceTimeOf } from '../../service-time';
import type { CallHttp } from '../outbound/http-call';
import type { FormParameters } from './form-parameters';
import { jsonOf } from './json-of';
import { GatewayError, NoticeRefused } from './payment-gateway';

/** An application at Alipay in the mode of certificates; the texts are PEM. */
export type AlipayAccount = {
  url: string;
  appId: string;
  /** 收款方的 2088 账号：who was paid. */
  sellerId: string;
  privateKey: string;
  appCertificate: string;
  alipayCertificate: string;
  rootCertificate: string;
};

const answerSchema = z.looseObject({ code: z.string(), sub_code: z.string().optional() });
export type AlipayAnswer = z.output<typeof answerSchema>;

const envelopeSchema = z.looseObject({ sign: z.string(), alipay_cert_sn: z.string() });

/** Codes that say neither yes nor no. */
const unclear = new Set(['20000', '10003']);

const keyTypeOf = (pem: string) => (pem.includes('BEGIN RSA PRIVATE KEY') ? 'PKCS1' : 'PKCS8');

/**
 * Speaks with Alipay by its own library's signatures and our own connections. Only what is signed
 * by the certificate that the operator installed, within its validity, is believed.
 */
export function createAlipayClient(account: AlipayAccount, call: CallHttp) {
  let made: Promise<AlipaySdk> | undefined;

  // The library takes a fifth of a second to load: only an installation that uses it waits for it.
  const library = () => {
    made ??= import('alipay-sdk').then(
      ({ AlipaySdk: Sdk }) =>
        new Sdk({
          appId: account.appId,
          // It takes a last empty line for a part of the key.
          privateKey: account.privateKey.trim(),
          keyType: keyTypeOf(account.privateKey),
          signType: 'RSA2',
          gateway: account.url,
          appCertContent: account.appCertificate,
          alipayPublicCertContent: account.alipayCertificate,
          alipayRootCertContent: account.rootCertificate,
        }),
    );
    return made;
  };

  const inTime = () => {
    const { validFrom, validTo } = new X509Certificate(account.alipayCertificate);
    const now = Date.now();
    return Date.parse(validFrom) <= now && now <= Date.parse(validTo);
  };

  // Alipay reads a time without a zone as Beijing's; the library would write this machine's.
  const stamped = (bizContent: object, more: object = {}) => ({
    ...more,
    timestamp: serviceTimeOf(new Date()),
    bizContent: { ...bizContent },
  });

  /** Calls a method, and resolves to its answer, whether that is a yes or a no. */
  async function execute(method: string, bizContent: object, more?: object): Promise<AlipayAnswer> {
    const sdk = await library();
    const answer = await call({
      method: 'POST',
      url: new URL(`${account.url}?charset=utf-8`),
      headers: { 'content-type': 'application/x-www-form-urlencoded;charset=utf-8' },
      body: sdk.sdkExecute(method, stamped(bizContent, more)),
    }).catch(() => {
      throw new GatewayError('alipay cannot be reached');
    });
    const key = `${method.replaceAll('.', '_')}_response`;
    const envelope = envelopeSchema.safeParse(jsonOf(answer.text)).data;
    const told = answerSchema.safeParse(envelope?.[key]).data;
    if (answer.status !== 200 || !envelope || !told) {
      throw new GatewayError('alipay gave no readable answer');
    }
    if (envelope.alipay_cert_sn !== sdk.config.alipayCertSn || !inTime()) {
      throw new GatewayError('alipay answered by another certificate, or one out of its time');
    }
    try {
      sdk.checkResponseSign(answer.text, key, envelope.sign, '');
    } catch {
      // The library's own message quotes the answer.
      throw new GatewayError('alipay did not sign its answer');
    }
    if (unclear.has(told.code) || told.sub_code?.endsWith('SYSTEM_ERROR')) {
      throw new GatewayError(`alipay does not know: ${told.code} ${told.sub_code ?? ''}`);
    }
    return told;
  }

  /** The address of a page of Alipay's. */
  async function pageOf(method: string, bizContent: object, more: object): Promise<string> {
    const sdk = await library();
    return sdk.pageExecute(method, 'GET', stamped(bizContent, more));
  }

  /** Refuses a notification that Alipay has not signed for this application. */
  async function requireSigned(parameters: FormParameters): Promise<void> {
    const sdk = await library();
    // The library obeys the message's own word for the algorithm, and knows SHA-1 as well.
    if (parameters.sign_type !== 'RSA2') throw new NoticeRefused('another way of signing');
    if (parameters.alipay_cert_sn && parameters.alipay_cert_sn !== sdk.config.alipayCertSn) {
      throw new NoticeRefused('signed by another certificate');
    }
    if (!inTime()) throw new NoticeRefused('the certificate is out of its time');
    if (!sdk.checkNotifySignV2({ ...parameters })) throw new NoticeRefused('signature');
  }

  return { execute, pageOf, requireSigned };
}
