import type { passwordLoginSchema } from '@console/contract/auth';
import type { z } from 'zod';
import type { Db } from '../../db/engine';
import { ApiError } from '../../plugins/api-error';
import type { SessionsService } from '../sessions/sessions.service';
import type { Brand } from '../system-info/system-info.service';
import type { UsersService } from '../users/users.service';
import { createAttempts } from './attempts.service';
import { createCaptchas } from './captchas';

const accountLimit = { max: 20, seconds: 900 };
const addressLimit = { max: 60, seconds: 900 };
const captchaLimit = { max: 120, seconds: 300 };
/** Failures of an account after which its sign-in asks for a captcha. */
const freeFailures = 3;

type Login = z.output<typeof passwordLoginSchema>;
type Client = { ip: string; userAgent: string };

export type AuthService = ReturnType<typeof createAuthService>;

/** Signing in. */
export function createAuthService(deps: {
  db: Db;
  users: UsersService;
  sessions: SessionsService;
}) {
  const { users, sessions } = deps;
  const attempts = createAttempts(deps.db);
  const captchas = createCaptchas(deps.db);

  /** The captcha that the next sign-in of an account must bring; existing or not is no matter. */
  async function captchaTypeOf(account: string | undefined): Promise<'none' | 'image'> {
    if (account === undefined) return 'none';
    return (await attempts.read(accountKey(account))) >= freeFailures ? 'image' : 'none';
  }

  /** Checks account and password, and resolves to the token of a new session. */
  async function login(login: Login, client: Client, brand: Brand): Promise<string> {
    const byAccount = accountKey(login.account);
    const byAddress = `login:address:${networkOf(client.ip)}`;
    // Counted before the work is done, so that a burst is refused; what succeeds is taken back.
    await attempts.hit(byAddress, addressLimit);
    const tries = await attempts.hit(byAccount, accountLimit);
    if (tries > freeFailures && !(login.captcha && (await captchas.redeem(login.captcha)))) {
      throw new ApiError('CAPTCHA_WRONG');
    }
    const user = await users.findByPassword(login.account, login.password);
    // On another console than one's own an account does not exist.
    if (!user || user.panelId !== brand.panelId) throw new ApiError('BAD_CREDENTIALS');
    if (user.barred) throw new ApiError('ACCOUNT_BANNED');
    await attempts.forgive(byAddress);
    await attempts.reset(byAccount);
    return sessions.createSession(user.id, client);
  }

  async function createCaptcha(ip: string) {
    await attempts.hit(`captcha:address:${networkOf(ip)}`, captchaLimit);
    return captchas.create();
  }

  return { login, captchaTypeOf, createCaptcha };
}

function accountKey(account: string): string {
  return `login:account:${account.trim().toLowerCase()}`;
}

/** An IPv4 address, or the /64 that one IPv6 customer has. */
function networkOf(ip: string): string {
  if (!ip.includes(':') || ip.includes('.')) return ip.replace(/^::ffff:/i, '');
  const [head = '', tail] = ip.split('::');
  const groups = head === '' ? [] : head.split(':');
  const missing =
    tail === undefined ? 0 : 8 - groups.length - tail.split(':').filter(Boolean).length;
  return [...groups, ...Array<string>(missing).fill('0'), ...(tail ?? '').split(':')]
    .slice(0, 4)
    .join(':');
}
