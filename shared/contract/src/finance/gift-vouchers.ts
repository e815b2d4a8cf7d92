import { z } from 'zod';
import { plainText } from '../common/scalars';

/** Letters and digits of a code; those that are taken for one another (I, L, O, 0, 1) are not used. */
const codePattern = /^[A-HJKMNP-Z2-9]{16}$/;

/** A code as a person types it: spaces, hyphens and case do not matter. */
export const giftCodeSchema = plainText()
  .max(40, '兑换码不超过 40 个字符')
  .transform((text) => text.replace(/[\s-]/g, '').toUpperCase())
  .pipe(plainText().min(1, '请输入兑换码').regex(codePattern, '兑换码由 16 位字母和数字组成'));

export const giftRedeemSchema = z.object({ code: giftCodeSchema });
