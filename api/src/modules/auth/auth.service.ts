import type {
  passwordLoginSchema,
  phoneLoginSchema,
  secondFactorLoginSchema,
} from '@console/contract/auth';
import type { z } from 'zod';
import type { Db } from '../../db/engine';
import { ApiError } from '../../plugins/api-error';
import type { Brand } from '../system-info/system-info.service';
import type { ContactsService } from '../users/contacts.service';
import type { UsersService } from '../users/users.service';
import type { Attempts } from './attempts.service';
import { codeWrong, phoneUnknown } from './auth-errors';
import { type CaptchaService, loginKey } from './captcha.service';
import type { Codes } from './codes';
import { networkOf } from './network';
import type { SecondStepService } from './second-step.service';

const accountLimit = { max: 20, seconds: 900 };
const addressLimit = { max: 60, seconds: 900 };

type PasswordLogin = z.output<typeof passwordLoginSchema>;
type PhoneLogin = z.output<typeof phoneLoginSchema>;
type SecondStep = z.output<typeof secondFactorLoginSchema>;
type Client = { ip: string; userAgent: string };

const addressKey = (ip: string) => `login:address:${networkOf(ip)}`;

/** Signing in. */
export function createAuthService(deps: {
  db: Db;
  users: UsersService;
  contacts: ContactsService;
  attempts: Attempts;
  captcha: CaptchaService;
  codes: Codes;
  secondStep: SecondStepService;
}) {
  const { db, users, contacts, attempts, captcha, codes, secondStep } = deps;

  async function byPassword(login: PasswordLogin, client: Client, brand: Brand) {
    const byAccount = loginKey(login.account);
    const tries = await attempts.hit(byAccount, accountLimit);
    await captcha.require(captcha.loginType(tries - 1), login.captcha);
    const user = await users.findByPassword(login.account, login.password);
    // On another console than one's own an account does not exist.
    if (!user || user.panelId !== brand.panelId) throw new ApiError('BAD_CREDENTIALS');
    if (user.barred) throw new ApiError('ACCOUNT_BANNED');
    await attempts.reset(byAccount);
    return db.transaction((tx) => secondStep.signIn(tx, user.id, client));
  }

  async function byPhone({ phone, code }: PhoneLogin, client: Client, { panelId }: Brand) {
    const right = await codes.check({ purpose: 'login', recipient: phone, panelId }, code);
    return db.transaction(async (tx) => {
      if (!(await codes.spend(tx, right))) throw codeWrong();
      const account = await contacts.find({ phone }, tx);
      if (account?.panelId !== panelId) throw phoneUnknown();
      if (account.barred) throw new ApiError('ACCOUNT_BANNED');
      return secondStep.signIn(tx, account.id, client);
    });
  }

  /**
   * Checks who somebody says they are, and resolves to the token of a new session. Fails with
   * SECOND_FACTOR_NEEDED and a challenge when the account has a second factor.
   */
  async function login(login: PasswordLogin | PhoneLogin, client: Client, brand: Brand) {
    const byAddress = addressKey(client.ip);
    // Counted before the work is done, so that a burst is refused; what succeeds is taken back.
    await attempts.hit(byAddress, addressLimit);
    const outcome =
      'phone' in login
        ? await byPhone(login, client, brand)
        : await byPassword(login, client, brand);
    // Half a sign-in is none yet: it stays counted until the second step.
    if (outcome.challenge !== undefined) {
      throw new ApiError('SECOND_FACTOR_NEEDED', { challenge: outcome.challenge });
    }
    await attempts.forgive(byAddress);
    return outcome.token;
  }

  /** Answers the challenge of a sign-in, and resolves to the token of a new session. */
  async function completeLogin(given: SecondStep, client: Client, brand: Brand) {
    const token = await secondStep.complete(given, client, brand);
    await attempts.forgive(addressKey(client.ip));
    return token;
  }

  return { login, completeLogin };
}
