import { z } from 'zod';
import { plainText } from '../common/scalars';
import { recoveryCodeSchema, totpCodeSchema } from './sign-in/one-time-codes';

/** Account status of the specification's section 3. */
export const accountStatusSchema = z.enum([
  'normal',
  'ban',
  'close',
  'under-review',
  'unsuccessful',
]);
export type AccountStatus = z.output<typeof accountStatusSchema>;

export const newPasswordSchema = plainText()
  .min(8, '密码至少 8 位')
  .max(128, '密码最多 128 位')
  .refine((text) => /[A-Za-z]/.test(text) && /\d/.test(text), '密码须同时包含字母和数字');

export const qqSchema = plainText()
  .trim()
  .regex(/^[1-9]\d{4,11}$/, 'QQ 号码应为 5–12 位数字');

export const passwordUpdateSchema = z.strictObject({
  oldPassword: plainText().min(1, '请输入当前密码').max(128, '密码最多 128 位'),
  password: newPasswordSchema,
  /** An account with a second factor brings one of the two. */
  code: totpCodeSchema.optional(),
  recoveryCode: recoveryCodeSchema.optional(),
});
export const profileUpdateSchema = z.strictObject({
  name: plainText().trim().min(1, '请输入名称').max(40, '名称最多 40 个字').optional(),
  accountEventWarning: z.boolean().optional(),
});
