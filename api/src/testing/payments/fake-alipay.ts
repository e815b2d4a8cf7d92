import { createHash, createSign, createVerify, randomUUID, X509Certificate } from 'node:crypto';
import type { AlipaySettings } from '../../ports/payments/payments.config';
import { startFakeHttp } from '../fake-http';
import { type RsaIdentity, rsaIdentity } from './rsa-certificates';

const appId = '2021000000000001';
const sellerId = '2088000000000001';

/** As Alipay numbers certificates: MD5 of the issuer, its parts turned around, and the decimal serial. */
function serialOf(pem: string): string {
  const { issuer, serialNumber } = new X509Certificate(pem);
  const name = issuer.split('\n').reverse().join(',');
  return createHash('md5')
    .update(`${name}${BigInt(`0x${serialNumber}`)}`)
    .digest('hex');
}

type Asked = Readonly<Partial<Record<string, string>>>;

const signText = (parameters: Asked, ...left: string[]) =>
  Object.keys(parameters)
    .filter((name) => !left.includes(name))
    .sort((one, other) => (one < other ? -1 : 1))
    .map((name) => `${name}=${parameters[name]}`)
    .join('&');

const sign = (text: string, { privateKey }: RsaIdentity, hash = 'RSA-SHA256') =>
  createSign(hash).update(text).sign(privateKey, 'base64');

type Trade = {
  tradeNo: string;
  outTradeNo: string;
  amount: string;
  notifyUrl: string;
  state: 'WAIT_BUYER_PAY' | 'TRADE_SUCCESS' | 'TRADE_CLOSED';
  refunds: Map<string, string>;
};
type Fault =
  | 'silent'
  | 'unsigned'
  | 'other-certificate'
  | 'forgetful-refund'
  | 'no-refund'
  | 'lost-answer'
  /** The application may not do this, now. */
  | 'no-rights';

/** Alipay's gateway on loopback: it verifies, signs with its certificate, and misbehaves on demand. */
export async function startFakeAlipay() {
  const [app, alipay, root, stranger] = await Promise.all(
    ['app', 'alipay', 'root', 'stranger'].map((name) => rsaIdentity(name)),
  );
  if (!(app && alipay && root && stranger)) throw new Error('No keys');
  const trades = new Map<string, Trade>();
  const closed: string[] = [];
  const faults = new Set<Fault>();

  function isSigned(parameters: Asked): boolean {
    const verifier = createVerify('RSA-SHA256').update(signText(parameters, 'sign'));
    const certificate = new X509Certificate(app?.certificate ?? '');
    return (
      parameters.app_id === appId &&
      parameters.sign_type === 'RSA2' &&
      parameters.app_cert_sn === serialOf(app?.certificate ?? '') &&
      parameters.alipay_root_cert_sn === serialOf(root?.certificate ?? '') &&
      /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(parameters.timestamp ?? '') &&
      verifier.verify(certificate.publicKey, parameters.sign ?? '', 'base64')
    );
  }

  const no = (sub_code: string) => ({
    code: '40004',
    msg: 'Business Failed',
    sub_code,
    sub_msg: sub_code,
  });
  const yes = (more: object) => ({ code: '10000', msg: 'Success', ...more });

  function answer(method: string, parameters: Asked): object {
    const asked = JSON.parse(parameters.biz_content ?? '{}');
    const outTradeNo: string = asked.out_trade_no;
    if (faults.has('no-rights')) {
      return { ...no('isv.insufficient-isv-permissions'), code: '40006' };
    }
    const trade = trades.get(outTradeNo);
    if (method === 'alipay.trade.precreate') {
      begin(outTradeNo, asked.total_amount, parameters.notify_url ?? '');
      return yes({ out_trade_no: outTradeNo, qr_code: `https://qr.alipay.test/${outTradeNo}` });
    }
    if (!trade || trade.tradeNo === '') return no('ACQ.TRADE_NOT_EXIST');
    if (method === 'alipay.trade.query') {
      const { tradeNo: trade_no, amount: total_amount, state: trade_status } = trade;
      return yes({ out_trade_no: outTradeNo, trade_no, total_amount, trade_status });
    }
    if (method === 'alipay.trade.close') {
      closed.push(outTradeNo);
      trade.state = 'TRADE_CLOSED';
      return yes({ out_trade_no: outTradeNo });
    }
    if (method === 'alipay.trade.fastpay.refund.query') {
      return yes(
        trade.refunds.has(asked.out_request_no) ? { refund_status: 'REFUND_SUCCESS' } : {},
      );
    }
    if (method !== 'alipay.trade.refund') return no('isv.invalid-method');
    if (faults.has('no-refund')) return no('ACQ.TRADE_HAS_FINISHED');
    const isNew = !trade.refunds.has(asked.out_request_no);
    trade.refunds.set(asked.out_request_no, asked.refund_amount);
    return yes({ fund_change: isNew && !faults.has('forgetful-refund') ? 'Y' : 'N' });
  }

  function begin(outTradeNo: string, amount: string, notifyUrl: string): void {
    trades.set(outTradeNo, {
      ...{ outTradeNo, amount, notifyUrl, tradeNo: '', state: 'WAIT_BUYER_PAY' },
      refunds: new Map(),
    });
  }

  const server = await startFakeHttp(({ body }) => {
    if (faults.has('silent')) return { status: 502, json: {} };
    const parameters = Object.fromEntries(new URLSearchParams(body));
    if (!isSigned(parameters)) return { status: 401, json: {} };
    const { method = '' } = parameters;
    const told = answer(method, parameters);
    if (faults.has('lost-answer')) return { status: 504, json: {} };
    const signer = faults.has('other-certificate') ? stranger : alipay;
    return {
      json: {
        [`${method.replaceAll('.', '_')}_response`]: told,
        alipay_cert_sn: serialOf(signer.certificate),
        sign: faults.has('unsigned') ? sign('else', alipay) : sign(JSON.stringify(told), signer),
      },
    };
  });

  /** A person scans the code that was asked for this attempt, or opens the page of this address. */
  function pay(outTradeNoOrUrl: string, change: { amount?: string } = {}) {
    if (outTradeNoOrUrl.includes('?')) {
      const parameters = Object.fromEntries(new URL(outTradeNoOrUrl).searchParams);
      if (!isSigned(parameters)) throw new Error('The console did not sign as Alipay asks');
      const asked = JSON.parse(parameters.biz_content ?? '{}');
      begin(asked.out_trade_no, asked.total_amount, parameters.notify_url ?? '');
      return settle(asked.out_trade_no, change);
    }
    return settle(outTradeNoOrUrl, change);
  }

  function settle(outTradeNo: string, change: { amount?: string }) {
    const trade = trades.get(outTradeNo);
    if (!trade) throw new Error('Nobody asked for this');
    trade.tradeNo = randomUUID().replaceAll('-', '');
    trade.state = 'TRADE_SUCCESS';
    trade.amount = change.amount ?? trade.amount;
    const told: Record<string, string> = {
      ...{
        app_id: appId,
        seller_id: sellerId,
        charset: 'utf-8',
        version: '1.0',
        sign_type: 'RSA2',
      },
      ...{
        notify_type: 'trade_status_sync',
        notify_id: randomUUID(),
        notify_time: '2026-11-22 10:00:00',
      },
      ...{ trade_no: trade.tradeNo, out_trade_no: outTradeNo, total_amount: trade.amount },
      ...{
        trade_status: 'TRADE_SUCCESS',
        subject: '账户充值',
        alipay_cert_sn: serialOf(alipay?.certificate ?? ''),
      },
    };
    /** Its notification, with something changed before or after it is signed. */
    const notice = (
      before: Record<string, string> = {},
      after: Record<string, string> = {},
      how: { hash?: string; signer?: 'stranger' } = {},
    ) => {
      const all = { ...told, ...before };
      const identity = how.signer ? stranger : alipay;
      if (!identity) throw new Error('No keys');
      const signature = sign(signText(all, 'sign_type'), identity, how.hash);
      return new URLSearchParams({ ...all, sign: signature, ...after }).toString();
    };
    return { trade, notice };
  }

  const settings: AlipaySettings = {
    ...{ url: `${server.url}/gateway.do`, appId, sellerId, privateKey: app.privateKey },
    ...{ appCertificate: app.certificate, alipayCertificate: alipay.certificate },
    ...{ rootCertificate: root.certificate, methods: ['qr', 'page'] },
  };

  return { ...{ pay, settings, trades, closed, faults }, close: server.close };
}
