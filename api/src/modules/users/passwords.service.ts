import { hash, verify } from '@node-rs/argon2';

/** Argon2id, at OWASP's settings (19 MiB, 2 passes); the library's default algorithm is argon2id. */
const options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

let decoy: Promise<string> | undefined;

/** What is stored of a password. */
export function hashPassword(password: string): Promise<string> {
  return hash(password, options);
}

/**
 * Whether the password is the one stored. Without a stored one it is false after the same work, so
 * that the time of an answer does not tell which accounts exist.
 */
export async function verifyPassword(stored: string | undefined, password: string) {
  decoy ??= hashPassword('not the password of anybody');
  const matches = await verify(stored ?? (await decoy), password);
  return stored !== undefined && matches;
}
