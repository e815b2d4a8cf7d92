import { createPrivateKey, createPublicKey, X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { PlainError } from '../../errors/plain-error';
import type { AlipayMethod } from './alipay';
import type { AlipayAccount } from './alipay-client';
import type { BankAccount } from './bank-transfer';
import type { WechatPayAccount } from './wechat-pay-client';

const address = z.url({ protocol: /^https?$/, message: '应为 https:// 地址' });
const base = address.transform((url) => url.replace(/\/+$/, ''));
const listOf = <const T extends string>(names: readonly T[], fallback: T[]) =>
  z
    .string()
    .transform((text) => text.split(',').map((part) => part.trim()))
    .pipe(z.array(z.enum(names, `应为 ${names.join('、')}`)))
    .default(fallback);

/** Settings of the gateways that people pay by. */
export const paymentEnvironment = {
  /** Where browsers and gateways reach the console: `https://console.example.com`. */
  PUBLIC_URL: base.optional(),
  EPAY_URL: address.optional(),
  EPAY_PID: z.string().optional(),
  EPAY_KEY: z.string().min(16, '至少 16 个字符').optional(),
  EPAY_METHODS: listOf(['alipay', 'wxpay', 'qqpay', 'bank'], ['alipay', 'wxpay']),
  ALIPAY_URL: address.default('https://openapi.alipay.com/gateway.do'),
  ALIPAY_APP_ID: z.string().optional(),
  ALIPAY_SELLER_ID: z.string().optional(),
  ALIPAY_KEY_FILE: z.string().optional(),
  ALIPAY_APP_CERT_FILE: z.string().optional(),
  ALIPAY_CERT_FILE: z.string().optional(),
  ALIPAY_ROOT_CERT_FILE: z.string().optional(),
  ALIPAY_METHODS: listOf(['qr', 'page'], ['qr']),
  WECHATPAY_URL: base.default('https://api.mch.weixin.qq.com'),
  WECHATPAY_MCHID: z.string().optional(),
  WECHATPAY_APPID: z.string().optional(),
  WECHATPAY_SERIAL: z.string().optional(),
  WECHATPAY_KEY_FILE: z.string().optional(),
  WECHATPAY_V3_KEY: z
    .string()
    .refine((text) => Buffer.byteLength(text) === 32, '应为 32 个字符')
    .optional(),
  WECHATPAY_PUBLIC_KEY_ID: z.string().optional(),
  WECHATPAY_PUBLIC_KEY_FILE: z.string().optional(),
  WECHATPAY_CERT_FILE: z.string().optional(),
  BANK_PAYEE: z.string().optional(),
  BANK_NAME: z.string().optional(),
  BANK_ACCOUNT: z.string().optional(),
  BANK_DAYS: z.coerce
    .number('应为数字')
    .int('应为整数')
    .min(1, '至少 1 天')
    .max(60, '最多 60 天')
    .default(7),
  /** What an affiliate earns of each order that a customer of theirs pays; 0 is nothing. */
  AFFILIATE_PERCENT: z.coerce
    .number('应为数字')
    .int('应为整数')
    .min(0, '至少 0')
    .max(90, '最多 90')
    .default(0),
  AFFILIATE_ORDERS: z.enum(['all', 'first'], '应为 all 或 first').default('first'),
};

const settingsSchema = z.object(paymentEnvironment);
type Given = z.output<typeof settingsSchema>;
type Name = keyof Given;

export type EpaySettings = {
  url: string;
  pid: string;
  key: string;
  methods: readonly ('alipay' | 'wxpay' | 'qqpay' | 'bank')[];
};
export type AlipaySettings = AlipayAccount & { methods: readonly AlipayMethod[] };
export type PaymentSettings = {
  epay?: EpaySettings | undefined;
  alipay?: AlipaySettings | undefined;
  wechat?: WechatPayAccount | undefined;
  bank?: BankAccount | undefined;
};

const wrong = (name: string, why: string) => new PlainError(`环境变量 ${name} 不正确：${why}`);

/** Settings that only count together: a reader of them, or nothing where none is there. */
function together<N extends Name>(given: Given, ...names: N[]): ((name: N) => string) | undefined {
  const values = new Map<Name, string>();
  for (const name of names) {
    const value = given[name];
    if (typeof value === 'string' && value !== '') values.set(name, value);
  }
  if (values.size === 0) return undefined;
  const missing = names.filter((name) => !values.has(name));
  if (missing.length > 0) {
    const all = `${names.join('、')} 须一起填写`;
    throw new PlainError(missing.map((name) => wrong(name, all).message).join('\n'));
  }
  return (name) => values.get(name) ?? '';
}

/** The text of a file that holds a key or certificates, judged before anything depends on it. */
function pemOf(name: Name, path: string, judge: (pem: string) => unknown): string {
  let pem: string;
  try {
    pem = readFileSync(path, 'utf8');
  } catch {
    throw wrong(name, `无法读取文件 ${path}`);
  }
  try {
    judge(pem);
  } catch {
    throw wrong(name, `文件 ${path} 不是 PEM 格式的密钥或证书`);
  }
  return pem;
}

const certificate = (pem: string) => new X509Certificate(pem);

function readAlipay(given: Given): AlipaySettings | undefined {
  const set = together(
    given,
    ...(['ALIPAY_APP_ID', 'ALIPAY_SELLER_ID', 'ALIPAY_KEY_FILE', 'ALIPAY_APP_CERT_FILE'] as const),
    ...(['ALIPAY_CERT_FILE', 'ALIPAY_ROOT_CERT_FILE'] as const),
  );
  return (
    set && {
      url: given.ALIPAY_URL,
      appId: set('ALIPAY_APP_ID'),
      sellerId: set('ALIPAY_SELLER_ID'),
      privateKey: pemOf('ALIPAY_KEY_FILE', set('ALIPAY_KEY_FILE'), createPrivateKey),
      appCertificate: pemOf('ALIPAY_APP_CERT_FILE', set('ALIPAY_APP_CERT_FILE'), certificate),
      alipayCertificate: pemOf('ALIPAY_CERT_FILE', set('ALIPAY_CERT_FILE'), certificate),
      rootCertificate: pemOf('ALIPAY_ROOT_CERT_FILE', set('ALIPAY_ROOT_CERT_FILE'), certificate),
      methods: given.ALIPAY_METHODS,
    }
  );
}

function readWechatPay(given: Given): WechatPayAccount | undefined {
  const set = together(
    given,
    ...(['WECHATPAY_MCHID', 'WECHATPAY_APPID', 'WECHATPAY_SERIAL'] as const),
    ...(['WECHATPAY_KEY_FILE', 'WECHATPAY_V3_KEY'] as const),
  );
  if (!set) return undefined;
  const publicKey = together(given, 'WECHATPAY_PUBLIC_KEY_ID', 'WECHATPAY_PUBLIC_KEY_FILE');
  const certificates = given.WECHATPAY_CERT_FILE;
  if (!(publicKey || certificates)) {
    throw wrong('WECHATPAY_PUBLIC_KEY_FILE', '须填写微信支付公钥或平台证书（WECHATPAY_CERT_FILE）');
  }
  return {
    url: given.WECHATPAY_URL,
    merchantId: set('WECHATPAY_MCHID'),
    appId: set('WECHATPAY_APPID'),
    serial: set('WECHATPAY_SERIAL'),
    secret: set('WECHATPAY_V3_KEY'),
    privateKey: pemOf('WECHATPAY_KEY_FILE', set('WECHATPAY_KEY_FILE'), createPrivateKey),
    ...(publicKey && {
      publicKey: {
        id: publicKey('WECHATPAY_PUBLIC_KEY_ID'),
        pem: pemOf(
          'WECHATPAY_PUBLIC_KEY_FILE',
          publicKey('WECHATPAY_PUBLIC_KEY_FILE'),
          createPublicKey,
        ),
      },
    }),
    ...(certificates && {
      platformCertificates: pemOf('WECHATPAY_CERT_FILE', certificates, certificate),
    }),
  };
}

function readEpay(given: Given): EpaySettings | undefined {
  const set = together(given, 'EPAY_URL', 'EPAY_PID', 'EPAY_KEY');
  return (
    set && {
      ...{ url: set('EPAY_URL'), pid: set('EPAY_PID'), key: set('EPAY_KEY') },
      methods: given.EPAY_METHODS,
    }
  );
}

function readBank(given: Given): BankAccount | undefined {
  const set = together(given, 'BANK_PAYEE', 'BANK_NAME', 'BANK_ACCOUNT');
  return (
    set && {
      ...{ payee: set('BANK_PAYEE'), bank: set('BANK_NAME'), account: set('BANK_ACCOUNT') },
      days: given.BANK_DAYS,
    }
  );
}

/** Which gateways are set up; half a gateway is a mistake, and none pays without an address to tell. */
export function readPayments(given: Given) {
  const payments: PaymentSettings = {
    epay: readEpay(given),
    alipay: readAlipay(given),
    wechat: readWechatPay(given),
    bank: readBank(given),
  };
  const { bank: _, ...telling } = payments;
  if (Object.values(telling).some((one) => one !== undefined) && !given.PUBLIC_URL) {
    throw new PlainError('环境变量 PUBLIC_URL 不正确：设置支付渠道时必须填写控制台地址');
  }
  return {
    publicUrl: given.PUBLIC_URL,
    payments,
    affiliate: { percent: given.AFFILIATE_PERCENT, orders: given.AFFILIATE_ORDERS },
  };
}
