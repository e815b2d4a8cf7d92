import { z } from 'zod';
import { defineEndpoints } from './endpoint';
import { isPersonNumber, isUnitNumber } from './identity-numbers';
import { emptySchema, instantSchema } from './paging';
import { plainText } from './scalars';

const personNameSchema = plainText()
  .trim()
  .regex(/^[\p{Script=Han}·]{2,30}$/u, '请输入身份证上的姓名');

const personNumberSchema = plainText()
  .trim()
  .toUpperCase()
  .refine(isPersonNumber, '请输入有效的身份证号码');

/** 实名认证 of a person. */
export const individualSchema = z.object({
  kind: z.literal('individual'),
  name: personNameSchema,
  idNumber: personNumberSchema,
});

/** 实名认证 of a company or another organisation. */
export const enterpriseSchema = z.object({
  kind: z.literal('enterprise'),
  name: plainText().trim().min(4, '请输入营业执照上的名称').max(100, '名称最多 100 个字'),
  /** 统一社会信用代码 */
  idNumber: plainText().trim().toUpperCase().refine(isUnitNumber, '请输入有效的统一社会信用代码'),
  /** 法定代表人 */
  legalPerson: personNameSchema,
});

export const certifySchema = z.discriminatedUnion('kind', [individualSchema, enterpriseSchema]);
export type CertificationRequest = z.output<typeof certifySchema>;

export const certificationStateSchema = z.enum(['under-review', 'normal', 'unsuccessful']);

/** A user's own certification; name and number are told in part only. */
export const certificationSchema = z.object({
  kind: z.enum(['individual', 'enterprise']),
  state: certificationStateSchema,
  name: z.string(),
  idNumber: z.string(),
  /** Why it was not successful. */
  reason: z.string(),
  submittedAt: instantSchema,
});
export type Certification = z.output<typeof certificationSchema>;

/** The same as whoever reviews it reads it: whole. */
export const certificationReviewSchema = certificationSchema.extend({
  /** 法定代表人 of a company. */
  legalPerson: z.string().nullable(),
});
export type CertificationReview = z.output<typeof certificationReviewSchema>;

/** Accepts a certification that is under review, or refuses it with a reason that its owner reads. */
export const certificationVerdictSchema = z.discriminatedUnion('state', [
  z.object({ state: z.literal('normal') }),
  z.object({
    state: z.literal('unsuccessful'),
    reason: plainText().trim().min(1, '请填写原因').max(200, '原因最多 200 个字'),
  }),
]);
export type CertificationVerdict = z.output<typeof certificationVerdictSchema>;

/** The kinds as people call them. */
export const certificationKindLabels = { individual: '个人', enterprise: '企业' } as const;

/** Words of the states. */
export const certificationStateLabels = {
  'under-review': '审核中',
  normal: '已认证',
  unsuccessful: '未通过',
} as const satisfies Record<z.output<typeof certificationStateSchema>, string>;

export const certificationEndpoints = defineEndpoints({
  certifyUser: {
    method: 'POST',
    path: '/v1/user/certify',
    access: 'allUser',
    summary: '提交实名认证',
    body: certifySchema,
    data: emptySchema,
  },
  checkCertification: {
    method: 'GET',
    path: '/user/certify/check',
    access: 'allUser',
    summary: '取自己的实名认证，未提交时为空',
    data: certificationSchema.nullable(),
  },
});
