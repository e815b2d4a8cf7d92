import { randomBytes } from 'node:crypto';

/** Ten letters and digits that cannot be taken for one another. */
export function newSerialNumber(): string {
  const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789';
  // 248 is the greatest multiple of the alphabet's 31 that fits a byte.
  const bytes = [...randomBytes(64)].filter((byte) => byte < 248);
  return bytes
    .slice(0, 10)
    .map((byte) => alphabet[byte % alphabet.length])
    .join('');
}
