import { base32 } from '@otplib/plugin-base32-scure';
import { crypto } from '@otplib/plugin-crypto-node';
import { generateSync } from '@otplib/totp';

const stepSeconds = 30;

/** What an authenticator with the secret shows so many steps from now. */
export function totpCode(secret: string, stepsFromNow = 0): string {
  const epoch = Math.floor(Date.now() / 1000) + stepsFromNow * stepSeconds;
  return generateSync({ crypto, base32, secret, epoch });
}
