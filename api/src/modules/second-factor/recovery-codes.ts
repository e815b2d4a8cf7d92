import { createHash, randomBytes } from 'node:crypto';

const count = 10;
const bytes = 10;
/** Crockford's: without the letters that are taken for digits. */
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz';

function newCode(): string {
  let value = BigInt(`0x${randomBytes(bytes).toString('hex')}`);
  let code = '';
  for (let left = bytes * 8; left > 0; left -= 5) {
    code += alphabet[Number(value & 31n)];
    value >>= 5n;
  }
  return code;
}

/** New recovery codes, as the contract's schema hands them on. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: count }, newCode);
}

/** A code as people are shown it: in groups of four. */
export function shownCode(code: string): string {
  return code.match(/.{4}/g)?.join('-') ?? code;
}

/** What is stored of a code. 80 random bits need no slow hash, and no key that may be changed. */
export function recoveryCodeHash(userId: string, code: string): string {
  return createHash('sha256').update(`${userId}:${code}`).digest('hex');
}
