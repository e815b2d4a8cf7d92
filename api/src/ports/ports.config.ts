import { z } from 'zod';
import { PlainError } from '../errors/plain-error';
import type { AliyunSmsSettings } from './aliyun-sms';
import type { SmtpSettings } from './smtp-mail';

/** Settings of the parties outside that the control plane speaks to. */
export const portSettings = {
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\/.+/, '应以 smtp:// 或 smtps:// 开头')
    .optional(),
  MAIL_FROM: z.email('应为邮箱地址').optional(),
  ALIYUN_SMS_ACCESS_KEY_ID: z.string().optional(),
  ALIYUN_SMS_ACCESS_KEY_SECRET: z.string().optional(),
  ALIYUN_SMS_SIGN_NAME: z.string().optional(),
  ALIYUN_SMS_TEMPLATE_CODE: z.string().optional(),
  ALIYUN_SMS_ENDPOINT: z.url('应为 https:// 地址').default('https://dysmsapi.aliyuncs.com'),
};

const settingsSchema = z.object(portSettings);
type Given = z.output<typeof settingsSchema>;

/** Nothing when none of them is set; fails when only some are. */
function allOrNone<K extends keyof Given>(given: Given, names: readonly K[]) {
  const missing = names.filter((name) => given[name] === undefined);
  if (missing.length === names.length) return false;
  if (missing.length === 0) return true;
  throw new PlainError(
    missing.map((name) => `环境变量 ${name} 不正确：${names.join('、')} 须一起填写`).join('\n'),
  );
}

/** Which mail server and which provider of text messages to use; `undefined` is none. */
export function readPorts(given: Given): {
  mail: SmtpSettings | undefined;
  sms: AliyunSmsSettings | undefined;
} {
  const mail = allOrNone(given, ['SMTP_URL', 'MAIL_FROM']);
  const sms = allOrNone(given, [
    'ALIYUN_SMS_ACCESS_KEY_ID',
    'ALIYUN_SMS_ACCESS_KEY_SECRET',
    'ALIYUN_SMS_SIGN_NAME',
    'ALIYUN_SMS_TEMPLATE_CODE',
  ]);
  return {
    mail: mail ? { url: given.SMTP_URL ?? '', from: given.MAIL_FROM ?? '' } : undefined,
    sms: sms
      ? {
          accessKeyId: given.ALIYUN_SMS_ACCESS_KEY_ID ?? '',
          accessKeySecret: given.ALIYUN_SMS_ACCESS_KEY_SECRET ?? '',
          signName: given.ALIYUN_SMS_SIGN_NAME ?? '',
          templateCode: given.ALIYUN_SMS_TEMPLATE_CODE ?? '',
          endpoint: given.ALIYUN_SMS_ENDPOINT,
        }
      : undefined,
  };
}
