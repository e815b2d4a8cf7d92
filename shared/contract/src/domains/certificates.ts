import { z } from 'zod';
import { siteDomainSchema } from '../common/addresses/address';
import { pageQuerySchema } from '../common/paging';
import { plainText } from '../common/scalars';

/** Where a certificate comes from. */
export const certificateSourceSchema = z.enum(['upload', 'letsencrypt', 'zerossl', 'acme']);
export type CertificateSource = z.output<typeof certificateSourceSchema>;

/** How long a certificate is still good; `pending` has not been issued yet. */
export const certificateValiditySchema = z.enum(['pending', 'valid', 'expiring', 'expired']);
export type CertificateValidity = z.output<typeof certificateValiditySchema>;

/** From how many days before its end a certificate is called `expiring`, and is renewed. */
export const certificateExpiringDays = 30;

/** PEM text of this size holds any chain that a browser would take. */
const pemBytesMax = 100_000;

export const certificateNameSchema = plainText().trim().max(60, '名称最多 60 个字').default('');

const pemSchema = (what: string) =>
  plainText()
    .trim()
    .min(1, `请粘贴或选择${what}文件`)
    .max(pemBytesMax, `${what}内容过大，最多 ${pemBytesMax / 1000} KB`);

export const certificatePemSchema = z.object({
  /** The certificate and its chain, in any order. */
  certificate: pemSchema('证书').refine(
    (text) => text.includes('-----BEGIN'),
    '证书应为 PEM 格式，以 -----BEGIN CERTIFICATE----- 开头',
  ),
  privateKey: pemSchema('私钥').refine(
    (text) => text.includes('-----BEGIN'),
    '私钥应为 PEM 格式，以 -----BEGIN PRIVATE KEY----- 开头',
  ),
});

export const certificateUploadSchema = certificatePemSchema.extend({
  /** Empty: the first domain of the certificate. */
  name: certificateNameSchema,
});

/** How a CA is shown that one holds a domain. */
export const acmeChallengeSchema = z.enum(['http-01', 'dns-01']);
export type AcmeChallenge = z.output<typeof acmeChallengeSchema>;

/** The directories of the CAs that have a name here. */
export const acmeDirectories = {
  letsencrypt: 'https://acme-v02.api.letsencrypt.org/directory',
  zerossl: 'https://acme.zerossl.com/v2/DV90',
} as const;

/** The fields of an application, each by its own rule. */
export const certificateApplyFields = z.object({
  name: certificateNameSchema,
  domains: z
    .array(siteDomainSchema)
    .min(1, '请至少填写一个域名')
    .max(100, '每个证书最多 100 个域名')
    .refine((list) => new Set(list).size === list.length, '域名不能重复'),
  source: z.enum(['letsencrypt', 'zerossl', 'acme']).default('letsencrypt'),
  /** The name of any other CA, one of those that the operator lists. */
  directory: plainText().trim().max(60).default(''),
  email: z.email('邮箱格式不正确'),
  /** External account binding, which ZeroSSL and many commercial CAs ask for. */
  eabKid: plainText().trim().max(200).default(''),
  eabHmacKey: plainText().trim().max(500).default(''),
  challenge: acmeChallengeSchema.default('http-01'),
  /** The DNS API that sets the records of DNS-01; empty for HTTP-01. */
  dnsApiId: z
    .union([z.uuid('请选择 DNS API'), z.literal('').transform(() => null)])
    .nullable()
    .default(null),
});

/** Rules between the fields of an application. */
export function checkApply(apply: z.output<typeof certificateApplyFields>, ctx: z.RefinementCtx) {
  const refuse = (path: string, message: string) =>
    ctx.addIssue({ code: 'custom', path: [path], message });
  if (apply.challenge === 'http-01' && apply.domains.some((name) => name.startsWith('*.'))) {
    refuse('domains', '泛域名只能用 DNS 验证');
  }
  if (apply.challenge === 'dns-01' && apply.dnsApiId === null) {
    refuse('dnsApiId', '请选择 DNS API');
  }
  if (apply.source === 'acme' && apply.directory === '') refuse('directory', '请选择证书机构');
  if (apply.source === 'zerossl' && apply.eabKid === '') {
    refuse('eabKid', 'ZeroSSL 需要 EAB，请在 ZeroSSL 控制台的 Developer 页面获取');
  }
  if ((apply.eabKid === '') !== (apply.eabHmacKey === '')) {
    refuse(apply.eabKid === '' ? 'eabKid' : 'eabHmacKey', 'EAB 的两项需要一起填写');
  }
}

export const certificateSorts = ['-createdAt', 'createdAt', 'notAfter', '-notAfter'] as const;

export const certificateListQuerySchema = pageQuerySchema.extend({
  /** Part of a name, a domain or an issuer. */
  keyword: plainText().trim().max(253).optional(),
  validity: certificateValiditySchema.optional(),
  source: certificateSourceSchema.optional(),
  /** Whether a site uses it. */
  bound: z.enum(['yes', 'no']).optional(),
  sort: z.enum(certificateSorts).default('-createdAt'),
});
export type CertificateListQuery = z.output<typeof certificateListQuerySchema>;

/** A change: the name, or new content, which keeps the sites that use it. */
export const certificateRenameSchema = z.object({
  name: plainText().trim().min(1, '请输入名称').max(60, '名称最多 60 个字'),
});
