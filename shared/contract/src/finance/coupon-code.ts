import { plainText } from '../common/scalars';

/** A code as a person types it: spaces around it and case do not matter. */
export const couponCodeSchema = plainText()
  .max(40, '优惠码不超过 40 个字符')
  .transform((text) => text.trim().toUpperCase())
  .pipe(plainText().regex(/^[A-Z0-9][A-Z0-9-]{2,31}$/, '优惠码由 3–32 位字母、数字和连字符组成'));
