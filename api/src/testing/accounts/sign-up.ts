import { randomInt } from 'node:crypto';
import { like } from 'drizzle-orm';
import { rateLimits } from '../../modules/rate-limits/rate-limits.tables';
import type { TestApp } from '../test-app';

type Options = { host?: string; ip?: string };

/** Calls as browsers send them, each visitor from an address of their own unless one is given. */
export function visitorOf(test: TestApp) {
  const anywhere = () => `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`;
  const post = (
    path: string,
    body: object,
    { host = 'localhost', ip = anywhere() }: Options = {},
  ) =>
    test.call({
      method: 'POST',
      path,
      body,
      headers: { 'panel-host': host, 'x-forwarded-for': ip },
    });
  /** Lets the minute between two codes pass. */
  const minutePasses = async () => {
    await test.database.db.delete(rateLimits).where(like(rateLimits.key, 'code:wait:%'));
  };
  const whoami = async (accessToken: string) => (await post('/whoami', { accessToken })).body;
  return { post, minutePasses, whoami };
}

/** Settings of a test whose visitors come from many addresses and need no captcha for a code. */
export const visitorConfig = {
  trustProxy: 'loopback',
  captcha: { loginWhen: 'after-failures', loginKind: 'image', code: 'none' },
} as const;

/** The six digits in a text. */
export function codeIn(text: string | undefined): string {
  const code = /(?<!\d)\d{6}(?!\d)/.exec(text ?? '')?.[0];
  if (code === undefined) throw new Error(`No code in: ${text}`);
  return code;
}
