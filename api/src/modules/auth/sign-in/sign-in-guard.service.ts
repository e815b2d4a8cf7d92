import { networkOf } from '../../../http/network';
import type { RateLimits } from '../../rate-limits/rate-limits.service';
import { createSlowdown, type Pace, type Slowdown } from '../../rate-limits/slowdowns.service';

/** Failures of an account, or of one of its known devices, after which a captcha is required. */
const freeOfCaptcha = 3;
/** The same of a network, over all accounts: an office is one. */
const networkFreeOfCaptcha = 30;

const refusal = (seconds: number) => `登录尝试过于频繁，请 ${seconds} 秒后再试`;
const paces = {
  account: { free: 20, longestWaitSeconds: 60, refusal },
  accountFromNetwork: { free: 6, longestWaitSeconds: 300, refusal },
  network: { free: 60, longestWaitSeconds: 60, refusal },
  device: { free: 10, longestWaitSeconds: 60, refusal },
} satisfies Record<string, Pace>;

/** Who tries to sign in: the account's key, the address, and the device if the account knows it. */
export type Attempt = { account: string; ip: string; device: string | undefined };

/** A counter of an attempt, and after how many failures it asks for a captcha. */
type Counter = { of: Slowdown; key: string; captchaAfter: number };

export type SignInGuard = ReturnType<typeof createSignInGuard>;

/**
 * Counts wrong sign-ins of an account and of a network. Nobody is locked out: first a captcha is
 * required, then guesses are slowed down. A device that signed in before is counted separately, so
 * that other people's guesses do not affect it. An account that does not exist is counted like one
 * that does.
 */
export function createSignInGuard(rateLimits: RateLimits) {
  const account = createSlowdown(rateLimits, 'login:account', paces.account);
  const accountFromNetwork = createSlowdown(rateLimits, 'login:pair', paces.accountFromNetwork);
  const network = createSlowdown(rateLimits, 'login:network', paces.network);
  const device = createSlowdown(rateLimits, 'login:device', paces.device);

  const networkCounter = (ip: string): Counter => ({
    of: network,
    key: networkOf(ip),
    captchaAfter: networkFreeOfCaptcha,
  });

  /** The counters that see an attempt. */
  function countersOf(attempt: Attempt): Counter[] {
    if (attempt.device !== undefined) {
      const key = `${attempt.account}:${attempt.device}`;
      return [{ of: device, key, captchaAfter: freeOfCaptcha }];
    }
    return [
      networkCounter(attempt.ip),
      {
        of: accountFromNetwork,
        key: `${attempt.account}@${networkOf(attempt.ip)}`,
        captchaAfter: freeOfCaptcha,
      },
      { of: account, key: attempt.account, captchaAfter: freeOfCaptcha },
    ];
  }

  /** Whether the next attempt has to bring a captcha. */
  async function asksCaptcha(attempt: Attempt): Promise<boolean> {
    for (const { of, key, captchaAfter } of countersOf(attempt)) {
      if ((await of.read(key)) >= captchaAfter) return true;
    }
    return false;
  }

  async function count(counters: Counter[]) {
    const counted: (Counter & { count: number })[] = [];
    for (const each of counters) counted.push({ ...each, count: await each.of.count(each.key) });
    return {
      asksCaptcha: counted.some((each) => each.count > each.captchaAfter),
      async takeTurn(): Promise<void> {
        for (const each of counted) await each.of.takeTurn(each.key, each.count);
      },
      /** The password was not checked. For the network the attempt counts nevertheless. */
      async withdraw(): Promise<void> {
        for (const { of, key } of counted) if (of !== network) await of.forgive(key);
      },
      /** The password or code was right: what was wrong before was its holder's. */
      async succeed(): Promise<void> {
        for (const { of, key } of counted) await (of === network ? of.forgive(key) : of.reset(key));
      },
    };
  }

  /** Counts an attempt before anything is checked, so that those of the same moment are all seen. */
  const begin = (attempt: Attempt) => count(countersOf(attempt));

  /** The same for a code that was sent to a phone. */
  const beginCode = (ip: string) => count([networkCounter(ip)]);

  /** A new password: nothing that was tried before counts. */
  async function forget(accountKey: string, ip: string): Promise<void> {
    await account.reset(accountKey);
    await accountFromNetwork.reset(`${accountKey}@${networkOf(ip)}`);
  }

  return { asksCaptcha, begin, beginCode, forget };
}
