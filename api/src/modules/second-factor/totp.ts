import { base32 } from '@otplib/plugin-base32-scure';
import { crypto } from '@otplib/plugin-crypto-node';
import { TOTP, verifySync } from '@otplib/totp';

/** Seconds of one code, and by how much clocks may differ: one step either way. */
const stepSeconds = 30;
const plugins = { crypto, base32 };

/** A new secret of 160 bits, as base 32. */
export function newSecret(): string {
  return new TOTP(plugins).generateSecret();
}

/** What a QR code tells an authenticator: SHA-1, six digits, 30 seconds, which all of them know. */
export function otpauthUrl(given: { issuer: string; label: string; secret: string }): string {
  return new TOTP({ ...plugins, ...given }).toURI();
}

/** The time step whose code it is, now or one step away; undefined when it is a wrong one. */
export function stepOfCode(secret: string, code: string): number | undefined {
  const found = verifySync({ ...plugins, secret, token: code, epochTolerance: stepSeconds });
  return found.valid ? found.timeStep : undefined;
}
