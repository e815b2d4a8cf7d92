import { z } from 'zod';
import { defineEndpoints } from '../../common/endpoint';
import { idParamsSchema, instantSchema, pageOf } from '../../common/paging';
import { plainText } from '../../common/scalars';
import { nodeSyncSchema } from '../../sites/endpoints/sites';
import { certificateRequests } from '../calls';
import { issueErrorSchema } from '../certificate-issues';
import {
  acmeChallengeSchema,
  certificateApplyFields,
  certificateListQuerySchema,
  certificatePemSchema,
  certificateRenameSchema,
  certificateSourceSchema,
  certificateUploadSchema,
  certificateValiditySchema,
  checkApply,
} from '../certificates';

/** Not errors of a certificate, but worth knowing before visitors see it. */
export const certificateWarningSchema = z.enum([
  'chain-incomplete',
  'chain-reordered',
  'chain-extra',
  'self-signed',
  'untrusted-root',
  'not-yet-valid',
]);
export type CertificateWarning = z.output<typeof certificateWarningSchema>;

export const certificateSiteSchema = z.object({ id: z.uuid(), domain: z.string() });

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
  /** The names it covers, in punycode; `*.` may lead. */
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

export const certificateUpdateSchema = z.object({
  name: certificateRenameSchema.shape.name.optional(),
  pem: certificatePemSchema.optional(),
  autoRenew: z.boolean().optional(),
});

export const certificateDownloadSchema = z.object({
  /** Of the account; needed for the private key, not for the chain. */
  password: plainText().max(200).optional(),
});

export const certificateEndpoints = defineEndpoints({
  listCertificates: {
    ...certificateRequests.listCertificates,
    access: 'allUser',
    summary: '列出自己的证书',
    query: certificateListQuerySchema,
    data: pageOf(certificateSchema),
  },
  getCertificate: {
    ...certificateRequests.getCertificate,
    access: 'allUser',
    summary: '取一个证书的详情',
    params: idParamsSchema,
    data: certificateDetailSchema,
  },
  uploadCertificate: {
    ...certificateRequests.uploadCertificate,
    access: 'allUser',
    summary: '上传证书',
    body: certificateUploadSchema,
    data: certificateDetailSchema,
  },
  listAcmeDirectories: {
    ...certificateRequests.listAcmeDirectories,
    access: 'allUser',
    summary: '列出运营方另外提供的证书机构',
    data: z.object({ items: z.array(z.object({ name: z.string() })) }),
  },
  applyCertificate: {
    ...certificateRequests.applyCertificate,
    access: 'allUser',
    summary: '向证书机构申请证书',
    body: certificateApplySchema,
    data: certificateDetailSchema,
  },
  retryCertificate: {
    ...certificateRequests.retryCertificate,
    access: 'allUser',
    summary: '立即重试签发或续期',
    params: idParamsSchema,
    data: certificateDetailSchema,
  },
  updateCertificate: {
    ...certificateRequests.updateCertificate,
    access: 'allUser',
    summary: '修改证书名称，或换成新的证书内容',
    params: idParamsSchema,
    body: certificateUpdateSchema,
    data: certificateDetailSchema,
  },
  deleteCertificates: {
    ...certificateRequests.deleteCertificates,
    access: 'allUser',
    summary: '删除没有被网站使用的证书',
    body: z.object({ ids: z.array(z.uuid()).min(1, '请选择证书').max(100) }),
    data: z.object({ deleted: z.int() }),
  },
  downloadCertificate: {
    ...certificateRequests.downloadCertificate,
    access: 'allUser',
    summary: '下载证书链；验证密码后连同私钥',
    params: idParamsSchema,
    body: certificateDownloadSchema,
    data: z.object({ fileName: z.string(), chain: z.string(), privateKey: z.string().nullable() }),
  },
  bindCertificate: {
    ...certificateRequests.bindCertificate,
    access: 'allUser',
    summary: '让一些网站使用这个证书',
    params: idParamsSchema,
    body: z.object({ siteIds: z.array(z.uuid()).min(1, '请选择网站').max(500) }),
    data: z.object({
      bound: z.int(),
      /** Sites with domains that the certificate does not cover: browsers warn there. */
      uncovered: z.array(
        z.object({ id: z.uuid(), domain: z.string(), domains: z.array(z.string()) }),
      ),
    }),
  },
});
