import { z } from 'zod';
import { defineEndpoints } from '../../common/endpoint';
import { emptySchema, instantSchema } from '../../common/paging';
import { secondFactorRequests } from '../calls';
import { recoveryCodeSchema, totpCodeSchema } from '../sign-in/one-time-codes';
import {
  passwordField,
  secondFactorBeginSchema,
  secondFactorConfirmSchema,
} from '../sign-in/second-factor';

export const secondFactorStateSchema = z.object({
  /** Since when signing in asks for it; null while it is off. */
  activeSince: instantSchema.nullable(),
  recoveryCodesLeft: z.int(),
});
export type SecondFactorState = z.output<typeof secondFactorStateSchema>;

const codeProofSchema = z.object({ ...passwordField, code: totpCodeSchema });
const recoveryProofSchema = z.object({ ...passwordField, recoveryCode: recoveryCodeSchema });

/** Changing the second factor requires both the password and a code or a recovery code. */
export const secondFactorProofSchema = z.union([codeProofSchema, recoveryProofSchema]);

const enrolmentSchema = z.object({
  /** Base 32, for typing it by hand. */
  secret: z.string(),
  otpauthUrl: z.string(),
  /** `data:` URL of an image with the QR code of `otpauthUrl`. */
  qrImage: z.string(),
});
export type Enrolment = z.output<typeof enrolmentSchema>;

/** Shown once; only their hashes are kept. */
const newRecoveryCodesSchema = z.object({ recoveryCodes: z.array(z.string()) });

export const secondFactorEndpoints = defineEndpoints({
  getSecondFactor: {
    ...secondFactorRequests.getSecondFactor,
    access: 'allUser',
    summary: '两步验证的状态',
    data: secondFactorStateSchema,
  },
  beginSecondFactor: {
    ...secondFactorRequests.beginSecondFactor,
    access: 'allUser',
    summary: '开始设置两步验证，确认后生效',
    body: secondFactorBeginSchema,
    data: enrolmentSchema,
  },
  confirmSecondFactor: {
    ...secondFactorRequests.confirmSecondFactor,
    access: 'allUser',
    summary: '用第一个动态验证码开启两步验证',
    body: secondFactorConfirmSchema,
    data: newRecoveryCodesSchema,
  },
  renewRecoveryCodes: {
    ...secondFactorRequests.renewRecoveryCodes,
    access: 'allUser',
    summary: '重新生成恢复码，原有的全部作废',
    body: secondFactorProofSchema,
    data: newRecoveryCodesSchema,
  },
  disableSecondFactor: {
    ...secondFactorRequests.disableSecondFactor,
    access: 'allUser',
    summary: '关闭两步验证',
    body: secondFactorProofSchema,
    data: emptySchema,
  },
});
