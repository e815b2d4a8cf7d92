import { z } from 'zod';
import { ipVersion, portSchema, toAsciiHost, withoutScheme } from '../common/addresses/address';
import { isDomain } from '../common/addresses/domain-name';
import { plainText } from '../common/scalars';

/** DNS vendors and protocols that the console speaks. */
export const dnsProviderSchema = z.enum([
  'aliyun',
  'tencent',
  'cloudflare',
  'huawei',
  'rfc2136',
  'http',
]);
export type DnsProvider = z.output<typeof dnsProviderSchema>;

export const tsigAlgorithmSchema = z.enum(['hmac-sha256', 'hmac-sha384', 'hmac-sha512']);
export type TsigAlgorithm = z.output<typeof tsigAlgorithmSchema>;

/** A zone's or record's name: IDN is turned into punycode, `*` and `_` may stand in it. */
export const dnsHostSchema = plainText()
  .trim()
  .overwrite(withoutScheme)
  .min(1, '请输入域名')
  .max(253, '域名过长')
  .transform((value, ctx) => {
    const host = toAsciiHost(value);
    if (host === undefined || !isDomain(host)) {
      ctx.addIssue({ code: 'custom', message: '域名格式不正确' });
      return z.NEVER;
    }
    return host;
  });

/** Visible ASCII without spaces. A label in Latin has the spaces round it that a sentence needs. */
const token = (label: string, max = 256) =>
  plainText()
    .trim()
    .max(max, `${label.trimStart()}过长`)
    .regex(/^[\x21-\x7e]*$/, `${label.trimStart()}中不能有空格或中文`);
const filled = (label: string, max?: number) =>
  token(label, max).min(1, `请输入${label.trimEnd()}`);

/** `required`: a secret must be given. `kept`: an empty one stands for the one that is stored. */
export type SecretRule = 'required' | 'kept';

const serverSchema = plainText()
  .trim()
  .overwrite(withoutScheme)
  .min(1, '请输入服务器地址')
  .max(253, '服务器地址过长')
  .transform((value, ctx) => {
    const bare = value.replace(/^\[(.*)\]$/, '$1').toLowerCase();
    if (ipVersion(bare)) return bare;
    const host = toAsciiHost(bare);
    if (host !== undefined && (isDomain(host) || host === 'localhost')) return host;
    ctx.addIssue({ code: 'custom', message: '服务器地址应为 IPv4、IPv6 或域名，不带端口' });
    return z.NEVER;
  });

const urlSchema = plainText()
  .trim()
  .min(1, '请输入接口地址')
  .max(500, '接口地址过长')
  .refine((text) => {
    if (!URL.canParse(text)) return false;
    const url = new URL(text);
    return /^https?:$/.test(url.protocol) && url.username === '' && url.password === '';
  }, '接口地址应以 https:// 或 http:// 开头，不带用户名和密码');

/**
 * Address and keys of a DNS API, by provider. What `dnsConfigSchema` names is shown again; the rest
 * are secrets, which only go in.
 */
export function dnsSettingsSchema(rule: SecretRule) {
  const secret = (label: string, max?: number) =>
    rule === 'required' ? filled(label, max) : token(label, max);
  const base64 = secret('TSIG 密钥', 512).regex(
    /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/,
    'TSIG 密钥应为 Base64 文本',
  );
  return z.discriminatedUnion('provider', [
    z.object({
      provider: z.literal('aliyun'),
      accessKeyId: filled(' AccessKey ID '),
      accessKeySecret: secret(' AccessKey Secret '),
    }),
    z.object({
      provider: z.literal('tencent'),
      secretId: filled(' SecretId '),
      secretKey: secret(' SecretKey '),
    }),
    z.discriminatedUnion('method', [
      z.object({
        provider: z.literal('cloudflare'),
        method: z.literal('token'),
        apiToken: secret(' API 令牌'),
      }),
      z.object({
        provider: z.literal('cloudflare'),
        method: z.literal('key'),
        email: z.email('请输入账户邮箱').max(254),
        apiKey: secret(' Global API Key '),
      }),
    ]),
    z.object({
      provider: z.literal('huawei'),
      accessKeyId: filled(' Access Key Id '),
      secretAccessKey: secret(' Secret Access Key '),
      region: plainText()
        .trim()
        .regex(/^[a-z]{2,}-[a-z]+-\d{1,3}$/, '区域应形如 cn-north-4')
        .max(30)
        .default('cn-north-4'),
    }),
    z.object({
      provider: z.literal('rfc2136'),
      server: serverSchema,
      port: portSchema.default(53),
      zone: dnsHostSchema,
      keyName: plainText()
        .trim()
        .min(1, '请输入 TSIG 密钥名称')
        .max(253, 'TSIG 密钥名称过长')
        .toLowerCase()
        .regex(/^[a-z0-9_-]+(\.[a-z0-9_-]+)*\.?$/, 'TSIG 密钥名称只能有字母、数字、点、- 和 _'),
      algorithm: tsigAlgorithmSchema.default('hmac-sha256'),
      keySecret: base64,
    }),
    z.object({
      provider: z.literal('http'),
      url: urlSchema,
      secret: secret('签名密钥'),
    }),
  ]);
}
export type DnsSettings = z.output<ReturnType<typeof dnsSettingsSchema>>;

/** What of the settings is shown again. */
export const dnsConfigSchema = z.discriminatedUnion('provider', [
  z.object({ provider: z.literal('aliyun'), accessKeyId: z.string() }),
  z.object({ provider: z.literal('tencent'), secretId: z.string() }),
  z.discriminatedUnion('method', [
    z.object({ provider: z.literal('cloudflare'), method: z.literal('token') }),
    z.object({
      provider: z.literal('cloudflare'),
      method: z.literal('key'),
      email: z.string(),
    }),
  ]),
  z.object({ provider: z.literal('huawei'), accessKeyId: z.string(), region: z.string() }),
  z.object({
    provider: z.literal('rfc2136'),
    server: z.string(),
    port: z.int(),
    zone: z.string(),
    keyName: z.string(),
    algorithm: tsigAlgorithmSchema,
  }),
  z.object({ provider: z.literal('http'), url: z.string() }),
]);
export type DnsConfig = z.output<typeof dnsConfigSchema>;
