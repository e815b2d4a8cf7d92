import type { secondFactorLoginSchema } from '@console/contract/accounts/endpoints/auth';
import type {
  passwordLoginSchema,
  phoneLoginSchema,
} from '@console/contract/accounts/sign-in/auth';
import type { z } from 'zod';
import type { Db } from '../../db/engine';
import { ApiError } from '../../plugins/api-error';
import type { Brand } from '../system-info/system-info.service';
import type { ContactsService } from '../users/contacts.service';
import type { UsersService } from '../users/users.service';
import { codeWrong, phoneUnknown } from './auth-errors';
import type { CaptchaService } from './captchas/captcha.service';
import type { Client } from './client';
import type { Codes } from './codes/codes';
import type { KnownDevices } from './sign-in/known-devices.service';
import type { SecondStepService } from './sign-in/second-step.service';
import type { SignInGuard } from './sign-in/sign-in-guard.service';

type PasswordLogin = z.output<typeof passwordLoginSchema>;
type PhoneLogin = z.output<typeof phoneLoginSchema>;
type SecondStep = z.output<typeof secondFactorLoginSchema>;

/** Signing in. */
export function createAuthService(deps: {
  db: Db;
  users: UsersService;
  contacts: ContactsService;
  captcha: CaptchaService;
  codes: Codes;
  guard: SignInGuard;
  knownDevices: KnownDevices;
  secondStep: SecondStepService;
}) {
  const { db, users, contacts, captcha, codes, guard, knownDevices, secondStep } = deps;

  /** The account that is meant, and how its attempt is counted. */
  async function meant(name: string, client: Omit<Client, 'userAgent'>, { panelId }: Brand) {
    const { key, account, matches } = await users.findAccount(name, panelId);
    const device = account && (await knownDevices.find(client.deviceCookie, account.id));
    return { account, matches, attempt: { account: key, ip: client.ip, device } };
  }

  async function byPassword(login: PasswordLogin, client: Client, brand: Brand) {
    const { account, matches, attempt } = await meant(login.account, client, brand);
    const counted = await guard.begin(attempt);
    try {
      await captcha.require(captcha.typeForLogin(counted.asksCaptcha), login.captcha);
      await counted.takeTurn();
    } catch (error) {
      await counted.withdraw();
      throw error;
    }
    const right = await matches(login.password);
    if (!(right && account)) throw new ApiError('BAD_CREDENTIALS');
    if (account.barred) throw new ApiError('ACCOUNT_BANNED');
    await counted.succeed();
    return db.transaction((tx) => secondStep.signIn(tx, account.id, client));
  }

  async function byPhone({ phone, code }: PhoneLogin, client: Client, brand: Brand) {
    const { panelId } = brand;
    // A code is void after five wrong tries: it is the network alone that has to be slowed here.
    const counted = await guard.beginCode(client.ip);
    await counted.takeTurn();
    const right = await codes.check({ purpose: 'login', recipient: phone, panelId }, code);
    const outcome = await db.transaction(async (tx) => {
      if (!(await codes.spend(tx, right))) throw codeWrong();
      const account = await contacts.find({ phone }, tx);
      if (account?.panelId !== panelId) throw phoneUnknown();
      if (account.barred) throw new ApiError('ACCOUNT_BANNED');
      return secondStep.signIn(tx, account.id, client);
    });
    await counted.succeed();
    return outcome;
  }

  /**
   * Checks who somebody says they are, and resolves to the account and the token of a new session.
   * Fails with SECOND_FACTOR_NEEDED and a challenge when the account has a second factor.
   */
  async function login(login: PasswordLogin | PhoneLogin, client: Client, brand: Brand) {
    const outcome =
      'phone' in login
        ? await byPhone(login, client, brand)
        : await byPassword(login, client, brand);
    if ('challenge' in outcome) {
      throw new ApiError('SECOND_FACTOR_NEEDED', { challenge: outcome.challenge });
    }
    return outcome;
  }

  /** Answers the challenge of a sign-in, and resolves as signing in does. */
  const completeLogin = (given: SecondStep, client: Client, brand: Brand) =>
    secondStep.complete(given, client, brand);

  /** What the next sign-in must bring, whether or not the account exists. */
  async function captchaType(
    name: string | undefined,
    client: Omit<Client, 'userAgent'>,
    brand: Brand,
  ) {
    if (name === undefined) return captcha.typeForLogin(false);
    const { attempt } = await meant(name, client, brand);
    return captcha.typeForLogin(await guard.asksCaptcha(attempt));
  }

  return { login, completeLogin, captchaType };
}
