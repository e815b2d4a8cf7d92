import { z } from 'zod';
import { PlainError } from '../../plain-error';

/** Settings of the gateways that people pay by. */
export const paymentEnvironment = {
  /** Where browsers and gateways reach the console: `https://console.example.com`. */
  PUBLIC_URL: z
    .url({ protocol: /^https?$/, message: '应为 https:// 地址' })
    .transform((url) => url.replace(/\/+$/, ''))
    .optional(),
  EPAY_URL: z.url({ protocol: /^https?$/, message: '应为 https:// 地址' }).optional(),
  EPAY_PID: z.string().optional(),
  EPAY_KEY: z.string().min(16, '至少 16 个字符').optional(),
  EPAY_METHODS: z
    .string()
    .transform((text) => text.split(',').map((part) => part.trim()))
    .pipe(z.array(z.enum(['alipay', 'wxpay', 'qqpay', 'bank'], '应为 alipay、wxpay、qqpay、bank')))
    .default(['alipay', 'wxpay']),
};

const settingsSchema = z.object(paymentEnvironment);
type Given = z.output<typeof settingsSchema>;

export type EpaySettings = {
  url: string;
  pid: string;
  key: string;
  methods: readonly ('alipay' | 'wxpay' | 'qqpay' | 'bank')[];
};

/** Which gateways are set up; half a gateway is a mistake, and none pays without an address to tell. */
export function readPayments(given: Given) {
  const { EPAY_URL: url, EPAY_PID: pid, EPAY_KEY: key } = given;
  const parts = { EPAY_URL: url, EPAY_PID: pid, EPAY_KEY: key };
  const missing = Object.entries(parts).flatMap(([name, value]) => (value ? [] : [name]));
  if (missing.length > 0 && missing.length < 3) {
    throw new PlainError(
      missing
        .map((name) => `环境变量 ${name} 不正确：EPAY_URL、EPAY_PID、EPAY_KEY 须一起填写`)
        .join('\n'),
    );
  }
  if (url && !given.PUBLIC_URL) {
    throw new PlainError('环境变量 PUBLIC_URL 不正确：设置支付渠道时必须填写控制台地址');
  }
  const epay: EpaySettings | undefined =
    url && pid && key ? { url, pid, key, methods: given.EPAY_METHODS } : undefined;
  return { publicUrl: given.PUBLIC_URL, payments: { epay } };
}
