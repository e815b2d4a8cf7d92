import type { passwordLoginSchema, phoneLoginSchema } from '@console/contract/auth';
import type { z } from 'zod';
import type { Db } from '../../db/engine';
import { ApiError } from '../../plugins/api-error';
import type { SessionsService } from '../sessions/sessions.service';
import type { Brand } from '../system-info/system-info.service';
import type { ContactsService } from '../users/contacts.service';
import type { UsersService } from '../users/users.service';
import type { Attempts } from './attempts.service';
import { codeWrong, phoneUnknown } from './auth-errors';
import { type CaptchaService, loginKey } from './captcha.service';
import type { Codes } from './codes';
import { networkOf } from './network';

const accountLimit = { max: 20, seconds: 900 };
const addressLimit = { max: 60, seconds: 900 };

type PasswordLogin = z.output<typeof passwordLoginSchema>;
type PhoneLogin = z.output<typeof phoneLoginSchema>;
type Client = { ip: string; userAgent: string };

/** Signing in. */
export function createAuthService(deps: {
  db: Db;
  users: UsersService;
  contacts: ContactsService;
  sessions: SessionsService;
  attempts: Attempts;
  captcha: CaptchaService;
  codes: Codes;
}) {
  const { db, users, contacts, sessions, attempts, captcha, codes } = deps;

  async function byPassword(login: PasswordLogin, client: Client, brand: Brand): Promise<string> {
    const byAccount = loginKey(login.account);
    const tries = await attempts.hit(byAccount, accountLimit);
    await captcha.require(captcha.loginType(tries - 1), login.captcha);
    const user = await users.findByPassword(login.account, login.password);
    // On another console than one's own an account does not exist.
    if (!user || user.panelId !== brand.panelId) throw new ApiError('BAD_CREDENTIALS');
    if (user.barred) throw new ApiError('ACCOUNT_BANNED');
    await attempts.reset(byAccount);
    return sessions.createSession(user.id, client);
  }

  async function byPhone({ phone, code }: PhoneLogin, client: Client, { panelId }: Brand) {
    const right = await codes.check({ purpose: 'login', recipient: phone, panelId }, code);
    return db.transaction(async (tx) => {
      if (!(await codes.spend(tx, right))) throw codeWrong();
      const account = await contacts.find({ phone }, tx);
      if (account?.panelId !== panelId) throw phoneUnknown();
      if (account.barred) throw new ApiError('ACCOUNT_BANNED');
      return sessions.createSession(account.id, client, tx);
    });
  }

  /** Checks who somebody says they are, and resolves to the token of a new session. */
  async function login(login: PasswordLogin | PhoneLogin, client: Client, brand: Brand) {
    const byAddress = `login:address:${networkOf(client.ip)}`;
    // Counted before the work is done, so that a burst is refused; what succeeds is taken back.
    await attempts.hit(byAddress, addressLimit);
    const token =
      'phone' in login
        ? await byPhone(login, client, brand)
        : await byPassword(login, client, brand);
    await attempts.forgive(byAddress);
    return token;
  }

  return { login };
}
