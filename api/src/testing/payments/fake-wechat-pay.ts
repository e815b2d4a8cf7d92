import { createCipheriv, createSign, createVerify, randomUUID, X509Certificate } from 'node:crypto';
import type { WechatPayAccount } from '../../ports/payments/wechat-pay-client';
import { type FakeAnswer, type FakeRequest, startFakeHttp } from '../fake-http';
import { type RsaIdentity, rsaIdentity } from './rsa-certificates';

const merchantId = '1900000001';
const appId = 'wx0000000000000001';
const secret = '0123456789abcdef0123456789abcdef';
const publicKeyId = 'PUB_KEY_ID_0119000000012026112200000000000000';

type Trade = {
  outTradeNo: string;
  total: number;
  notifyUrl: string;
  transactionId: string;
  state: 'NOTPAY' | 'SUCCESS' | 'CLOSED' | 'REFUND';
  refunds: Map<string, number>;
};
type Fault =
  | 'silent'
  | 'unsigned'
  | 'old-answer'
  | 'slow-refund'
  | 'no-refund'
  | 'poor'
  | 'lost-answer'
  /** The merchant may not do this, now. */
  | 'no-rights';

const authorizationPattern =
  /^WECHATPAY2-SHA256-RSA2048 mchid="(.+)",serial_no="(.+)",timestamp="(\d+)",nonce_str="(.+)",signature="(.+)"$/;

const sign = (text: string, { privateKey }: RsaIdentity) =>
  createSign('RSA-SHA256').update(text).sign(privateKey, 'base64');
const seconds = () => Math.floor(Date.now() / 1_000);

/** WeChat Pay on loopback: it verifies, signs by its public key or its certificate, encrypts, and misbehaves on demand. */
export async function startFakeWechatPay() {
  const [merchant, platform, certified, stranger] = await Promise.all(
    ['merchant', 'platform', 'certified', 'stranger'].map((name) => rsaIdentity(name)),
  );
  if (!(merchant && platform && certified && stranger)) throw new Error('No keys');
  const serialOf = (pem: string) => new X509Certificate(pem).serialNumber;
  const trades = new Map<string, Trade>();
  const closed: string[] = [];
  const faults = new Set<Fault>();

  function isSigned({ method, url, headers, body }: FakeRequest): boolean {
    const [, mchid, serial, timestamp, nonce, signature = ''] =
      authorizationPattern.exec(headers.authorization ?? '') ?? [];
    const text = `${method}\n${url.pathname}${url.search}\n${timestamp}\n${nonce}\n${body}\n`;
    return (
      mchid === merchantId &&
      serial === serialOf(merchant?.certificate ?? '') &&
      headers['wechatpay-serial'] === publicKeyId &&
      createVerify('RSA-SHA256')
        .update(text)
        .verify(merchant?.publicKey ?? '', signature, 'base64')
    );
  }

  const headersOf = (body: string, signer: RsaIdentity, serial: string, at = seconds()) => {
    const nonce = randomUUID();
    return {
      'wechatpay-timestamp': String(at),
      'wechatpay-nonce': nonce,
      'wechatpay-serial': serial,
      'wechatpay-signature': sign(`${at}\n${nonce}\n${body}\n`, signer),
    };
  };

  const stated = (trade: Trade) => ({
    ...{
      mchid: merchantId,
      appid: appId,
      out_trade_no: trade.outTradeNo,
      trade_state: trade.state,
    },
    ...(trade.transactionId && {
      transaction_id: trade.transactionId,
      amount: { total: trade.total, payer_total: trade.total - 1, currency: 'CNY' },
    }),
  });

  function answer({ method, url, body }: FakeRequest): FakeAnswer {
    const asked = body ? JSON.parse(body) : {};
    const no = (status: number, code: string) => ({ status, json: { code, message: code } });
    if (url.pathname === '/v3/pay/transactions/native') {
      const { out_trade_no: outTradeNo, amount, notify_url: notifyUrl } = asked;
      trades.set(outTradeNo, {
        ...{ outTradeNo, notifyUrl, total: amount.total, transactionId: '', state: 'NOTPAY' },
        refunds: new Map(),
      });
      return { json: { code_url: `weixin://wxpay/bizpayurl?pr=${outTradeNo}` } };
    }
    if (faults.has('no-rights')) return no(403, 'NO_AUTH');
    const [, refundNo] = /refunds\/(\w+)$/.exec(url.pathname) ?? [];
    if (refundNo) {
      const isKnown = [...trades.values()].some(({ refunds }) => refunds.has(refundNo));
      return isKnown ? { json: { status: 'SUCCESS' } } : no(404, 'RESOURCE_NOT_EXISTS');
    }
    const found = /out-trade-no\/(\w+)(\/close)?$/.exec(url.pathname);
    const trade = trades.get(found?.[1] ?? asked.out_trade_no);
    if (!trade) return no(404, 'ORDER_NOT_EXIST');
    if (found?.[2]) {
      if (trade.state === 'SUCCESS') return no(400, 'ORDERPAID');
      closed.push(trade.outTradeNo);
      trade.state = 'CLOSED';
      return { status: 204, json: undefined };
    }
    if (method === 'GET') return { json: stated(trade) };
    if (faults.has('no-refund')) return no(400, 'INVALID_REQUEST');
    if (faults.has('poor')) return no(403, 'NOT_ENOUGH');
    trade.refunds.set(asked.out_refund_no, asked.amount.refund);
    trade.state = 'REFUND';
    return { json: { status: faults.has('slow-refund') ? 'PROCESSING' : 'SUCCESS' } };
  }

  const server = await startFakeHttp((request) => {
    if (faults.has('silent')) return { status: 502, json: {} };
    if (!isSigned(request)) return { status: 401, json: {} };
    const { status = 200, json } = answer(request);
    if (faults.has('lost-answer')) return { status: 504, json: {} };
    const body = json === undefined ? '' : JSON.stringify(json);
    const signer = faults.has('unsigned') ? stranger : platform;
    const at = seconds() - (faults.has('old-answer') ? 301 : 0);
    return { status, json, headers: headersOf(body, signer, publicKeyId, at) };
  });

  type Telling = { at?: number; signer?: 'stranger' | 'certified'; event?: string; key?: string };

  /** A person scans the code that was asked for this attempt. */
  function pay(outTradeNo: string, change: { total?: number } = {}) {
    const trade = trades.get(outTradeNo);
    if (!trade) throw new Error('Nobody asked for this');
    trade.transactionId = `4200${Date.now()}${Math.floor(Math.random() * 1e9)}`;
    trade.state = 'SUCCESS';
    trade.total = change.total ?? trade.total;
    /** Its notification, with something changed in what it tells or in how. */
    const notice = (before: object = {}, how: Telling = {}) => {
      const nonce = randomUUID().slice(0, 12);
      const cipher = createCipheriv('aes-256-gcm', how.key ?? secret, nonce);
      cipher.setAAD(Buffer.from('transaction'));
      const plain = JSON.stringify({ ...stated(trade), ...before });
      const sealed = Buffer.concat([
        cipher.update(plain, 'utf8'),
        cipher.final(),
        cipher.getAuthTag(),
      ]);
      const body = JSON.stringify({
        ...{ id: randomUUID(), event_type: how.event ?? 'TRANSACTION.SUCCESS' },
        resource: {
          ...{ algorithm: 'AEAD_AES_256_GCM', ciphertext: sealed.toString('base64') },
          ...{ associated_data: 'transaction', nonce, original_type: 'transaction' },
        },
      });
      const signers = {
        platform: [platform, publicKeyId],
        stranger: [stranger, publicKeyId],
        certified: [certified, serialOf(certified?.certificate ?? '')],
      } as const;
      const [signer, serial] = signers[how.signer ?? 'platform'];
      if (!signer) throw new Error('No keys');
      return { body, headers: headersOf(body, signer, serial, how.at) };
    };
    return { trade, notice };
  }

  const settings: WechatPayAccount = {
    ...{ url: server.url, merchantId, appId, secret, privateKey: merchant.privateKey },
    serial: serialOf(merchant.certificate),
    publicKey: { id: publicKeyId, pem: platform.publicKey },
    platformCertificates: certified.certificate,
  };

  return { ...{ pay, settings, trades, closed, faults }, close: server.close };
}
