import { z } from 'zod';
import { plainText } from '../../common/scalars';
import { isPersonNumber, isUnitNumber } from './identity-numbers';

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
