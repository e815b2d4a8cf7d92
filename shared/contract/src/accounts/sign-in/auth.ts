import { z } from 'zod';
import { plainText } from '../../common/scalars';
import { newPasswordSchema } from '../users';
import { recoveryCodeSchema, totpCodeSchema } from './one-time-codes';

export const emailSchema = plainText()
  .trim()
  .toLowerCase()
  .max(254, '邮箱过长')
  .pipe(z.email('请输入有效的邮箱'));

/** A phone number of mainland China, with or without `+86`; kept without. */
export const phoneSchema = plainText()
  .trim()
  .regex(/^(?:\+?86)?1[3-9]\d{9}$/, '请输入有效的手机号')
  .transform((phone) => phone.slice(-11));

/** The six digits that were sent by e-mail or text message. */
export const codeSchema = plainText()
  .trim()
  .regex(/^\d{6}$/, '验证码为 6 位数字');

/** The captcha that goes with a form when it asks for one; `answer` of the kind `pow` is JSON. */
export const captchaAnswerSchema = z.object({
  id: plainText().max(64),
  answer: plainText().trim().max(2048),
});

export const passwordLoginSchema = z.object({
  account: plainText().trim().min(1, '请输入邮箱、手机号或用户名').max(254, '账户过长'),
  password: plainText().min(1, '请输入密码').max(128, '密码最多 128 位'),
  captcha: captchaAnswerSchema.optional(),
});

export const phoneLoginSchema = z.object({ phone: phoneSchema, code: codeSchema });

const challengeSchema = plainText().min(1).max(100);

export const codeStepSchema = z.object({ challenge: challengeSchema, code: totpCodeSchema });
export const recoveryStepSchema = z.object({
  challenge: challengeSchema,
  recoveryCode: recoveryCodeSchema,
});

const affiliateCodeSchema = plainText().regex(/^[\w-]{1,64}$/);

const registerFields = {
  code: codeSchema,
  password: newPasswordSchema,
  /** The terms of service were accepted. */
  terms: z.literal(true, '请阅读并同意服务条款'),
  /** Code of the affiliate who sent this visitor; an unknown one is passed over. */
  aff: affiliateCodeSchema.optional().catch(undefined),
};

export const emailRegisterSchema = z.object({ email: emailSchema, ...registerFields });
export const phoneRegisterSchema = z.object({ phone: phoneSchema, ...registerFields });

const forgetFields = { code: codeSchema, password: newPasswordSchema };
export const emailForgetSchema = z.object({ email: emailSchema, ...forgetFields });
export const phoneForgetSchema = z.object({ phone: phoneSchema, ...forgetFields });
