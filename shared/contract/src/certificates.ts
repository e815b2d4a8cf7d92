import { z } from 'zod';
import { siteDomainSchema } from './address';
import { issueErrorSchema } from './certificate-issues';
import { defineEndpoints } from './endpoint';
import { idParamsSchema, instantSchema, pageOf, pageQuerySchema } from './paging';
import { plainText } from './scalars';
import { nodeSyncSchema } from './sites';

/** Where a certificate comes from. */
export const certificateSourceSchema = z.enum(['upload', 'letsencrypt', 'zerossl', 'acme']);
export type CertificateSource = z.output<typeof certificateSourceSchema>;

/** How long a certificate is still good; `pending` has not been issued yet. */
export const certificateValiditySchema = z.enum(['pending', 'valid', 'expiring', 'expired']);
export type CertificateValidity = z.output<typeof certificateValiditySchema>;

/** From how many days before its end a certificate is called `expiring`, and is renewed. */
export const certificateExpiringDays = 30;

/** What is not wrong with a certificate, but worth knowing before visitors see it. */
export const certificateWarningSchema = z.enum([
  'chain-incomplete',
  'chain-reordered',
  'chain-extra',
  'self-signed',
  'untrusted-root',
  'not-yet-valid',
]);
export type CertificateWarning = z.output<typeof certificateWarningSchema>;

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

export const certificateSiteSchema = z.object({ id: z.uuid(), domain: z.string() });

/** How a CA is shown that one holds a domain. */
export const acmeChallengeSchema = z.enum(['http-01', 'dns-01']);
export type AcmeChallenge = z.output<typeof acmeChallengeSchema>;

/** How far an order at a CA is; `issued` waits for the renewal. */
export const issueStateSchema = z.enum([
  'waiting',
  'ordering',
  'validating',
  'issuing',
  'issued',
  'failed',
]);
export type IssueState = z.output<typeof issueStateSchema>;

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

/** What a person fills in to have a certificate issued. */
export const certificateApplySchema = certificateApplyFields.superRefine(checkApply);

/** The order of a certificate that a CA issues. */
export const certificateIssueSchema = z.object({
  state: issueStateSchema,
  challenge: acmeChallengeSchema,
  /** Why the last try failed; the code is `null` for failures from before there were codes. */
  error: z.string().nullable(),
  errorCode: issueErrorSchema.nullable(),
  /** When it is tried again, or renewed. */
  nextAttemptAt: instantSchema.nullable(),
});

export const certificateSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  source: certificateSourceSchema,
  /** The names it is good for, in punycode; `*.` may lead. */
  domains: z.array(z.string()),
  issuer: z.string(),
  keyType: z.string(),
  validity: certificateValiditySchema,
  notBefore: instantSchema.nullable(),
  notAfter: instantSchema.nullable(),
  /** Whole days until `notAfter`; negative once it is past. */
  daysLeft: z.int().nullable(),
  warnings: z.array(certificateWarningSchema),
  /** The sites that use it. */
  sites: z.array(certificateSiteSchema),
  /** `null` for what was uploaded. */
  issue: certificateIssueSchema.nullable(),
  autoRenew: z.boolean(),
  /** Nodes that have its newest content; `null` while no site uses it. */
  sync: nodeSyncSchema.nullable(),
  createdAt: instantSchema,
  updatedAt: instantSchema,
});
export type Certificate = z.output<typeof certificateSchema>;

/** One certificate of a chain, the site's own first. */
export const chainLinkSchema = z.object({
  subject: z.string(),
  issuer: z.string(),
  notBefore: instantSchema,
  notAfter: instantSchema,
});

export const certificateDetailSchema = certificateSchema.extend({
  serialNumber: z.string(),
  /** SHA-256 of the certificate, as browsers show it. */
  fingerprint: z.string(),
  chain: z.array(chainLinkSchema),
});
export type CertificateDetail = z.output<typeof certificateDetailSchema>;

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

export const certificateUpdateSchema = z.object({
  name: certificateRenameSchema.shape.name.optional(),
  pem: certificatePemSchema.optional(),
  autoRenew: z.boolean().optional(),
});

export const certificateDownloadSchema = z.object({
  /** Of the account; needed for the private key, not for the chain. */
  password: plainText().max(200).optional(),
});

/** True when a certificate for `pattern` is good for `domain`; `*` stands for one label. */
export function coversDomain(pattern: string, domain: string): boolean {
  if (pattern === domain) return true;
  if (!pattern.startsWith('*.') || domain.startsWith('*.')) return false;
  return domain.slice(domain.indexOf('.')) === pattern.slice(1);
}

/** The domains that none of the names of a certificate is good for. */
export function uncoveredDomains(names: readonly string[], domains: readonly string[]): string[] {
  return domains.filter((domain) => !names.some((name) => coversDomain(name, domain)));
}

export const certificateEndpoints = defineEndpoints({
  listCertificates: {
    method: 'GET',
    path: '/v1/certificates',
    access: 'allUser',
    summary: '列出自己的证书',
    query: certificateListQuerySchema,
    data: pageOf(certificateSchema),
  },
  getCertificate: {
    method: 'GET',
    path: '/v1/certificates/:id',
    access: 'allUser',
    summary: '取一个证书的详情',
    params: idParamsSchema,
    data: certificateDetailSchema,
  },
  uploadCertificate: {
    method: 'POST',
    path: '/v1/certificates',
    access: 'allUser',
    summary: '上传证书',
    body: certificateUploadSchema,
    data: certificateDetailSchema,
  },
  listAcmeDirectories: {
    method: 'GET',
    path: '/v1/certificates/directories',
    access: 'allUser',
    summary: '列出运营方另外提供的证书机构',
    data: z.object({ items: z.array(z.object({ name: z.string() })) }),
  },
  applyCertificate: {
    method: 'POST',
    path: '/v1/certificates/apply',
    access: 'allUser',
    summary: '向证书机构申请证书',
    body: certificateApplySchema,
    data: certificateDetailSchema,
  },
  retryCertificate: {
    method: 'POST',
    path: '/v1/certificates/:id/retry',
    access: 'allUser',
    summary: '立即重试签发或续期',
    params: idParamsSchema,
    data: certificateDetailSchema,
  },
  updateCertificate: {
    method: 'PUT',
    path: '/v1/certificates/:id',
    access: 'allUser',
    summary: '修改证书名称，或换成新的证书内容',
    params: idParamsSchema,
    body: certificateUpdateSchema,
    data: certificateDetailSchema,
  },
  deleteCertificates: {
    method: 'POST',
    path: '/v1/certificates/delete',
    access: 'allUser',
    summary: '删除没有被网站使用的证书',
    body: z.object({ ids: z.array(z.uuid()).min(1, '请选择证书').max(100) }),
    data: z.object({ deleted: z.int() }),
  },
  downloadCertificate: {
    method: 'POST',
    path: '/v1/certificates/:id/download',
    access: 'allUser',
    summary: '下载证书链；验证密码后连同私钥',
    params: idParamsSchema,
    body: certificateDownloadSchema,
    data: z.object({ fileName: z.string(), chain: z.string(), privateKey: z.string().nullable() }),
  },
  bindCertificate: {
    method: 'POST',
    path: '/v1/certificates/:id/bind',
    access: 'allUser',
    summary: '让一些网站使用这个证书',
    params: idParamsSchema,
    body: z.object({ siteIds: z.array(z.uuid()).min(1, '请选择网站').max(500) }),
    data: z.object({
      bound: z.int(),
      /** Sites with domains that the certificate is not good for: browsers warn there. */
      uncovered: z.array(
        z.object({ id: z.uuid(), domain: z.string(), domains: z.array(z.string()) }),
      ),
    }),
  },
});
