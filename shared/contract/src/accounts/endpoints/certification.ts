import { z } from 'zod';
import { defineEndpoints } from '../../common/endpoint';
import { emptySchema, instantSchema } from '../../common/paging';
import { plainText } from '../../common/scalars';
import { certificationRequests } from '../calls';
import { certificationStateSchema, certifySchema } from '../certification/certification';

/** A user's own certification; name and number are partly masked. */
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

export const certificationEndpoints = defineEndpoints({
  certifyUser: {
    ...certificationRequests.certifyUser,
    access: 'allUser',
    summary: '提交实名认证',
    body: certifySchema,
    data: emptySchema,
  },
  checkCertification: {
    ...certificationRequests.checkCertification,
    access: 'allUser',
    summary: '取自己的实名认证，未提交时为空',
    data: certificationSchema.nullable(),
  },
});
