import { plainText } from '../../common/scalars';

/** The six digits that an authenticator shows; apps set a space in their middle. */
export const totpCodeSchema = plainText()
  .transform((text) => text.replace(/\s/g, ''))
  .pipe(plainText().regex(/^\d{6}$/, '动态验证码为 6 位数字'));

/**
 * A recovery code: 16 characters of Crockford's base 32 (80 bits), shown as `xxxx-xxxx-xxxx-xxxx`.
 * Letters that look like digits are read as those digits; anything between groups is ignored.
 */
export const recoveryCodeSchema = plainText()
  .transform((text) =>
    text.toLowerCase().replace(/[\s-]/g, '').replaceAll('o', '0').replace(/[il]/g, '1'),
  )
  .pipe(plainText().regex(/^[0-9a-hjkmnp-tv-z]{16}$/, '恢复码为 16 位字母和数字'));
