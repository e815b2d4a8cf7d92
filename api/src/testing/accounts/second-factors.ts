import { eq } from 'drizzle-orm';
import { auditLog } from '../../modules/audit/audit.tables';
import { secondFactors } from '../../modules/second-factor/second-factor.tables';
import type { TestApp } from '../test-app';
import { testPassword as password, signedIn } from './accounts';
import { visitorOf } from './sign-up';
import { totpCode } from './totp';

/** Calls of the API about a second factor, and signing in with one. */
export function secondFactorCalls(test: () => TestApp) {
  const own = (token: string, path: string, body: object) =>
    test().call({ method: 'POST', path: `/v1/user/second-factor${path}`, token, body });
  const stateOf = async (token: string) =>
    (await test().call({ method: 'GET', path: '/v1/user/second-factor', token })).body.data;
  const login = (account: string, secret = password, host?: string) =>
    visitorOf(test()).post('/auth/login', { account, password: secret }, host ? { host } : {});
  const answer = (body: object, host?: string) =>
    visitorOf(test()).post('/auth/login/second-factor', body, host ? { host } : {});
  const challengeFor = async (account: string, host?: string): Promise<string> =>
    (await login(account, password, host)).body.data.challenge;
  /** Lets the authenticator's last code be long ago. */
  const timePasses = (id: string) =>
    test()
      .database.db.update(secondFactors)
      .set({ lastStep: 0 })
      .where(eq(secondFactors.userId, id));
  const actionsOn = async (id: string) => {
    const rows = await test()
      .database.db.select({ action: auditLog.action, actor: auditLog.actorId })
      .from(auditLog)
      .where(eq(auditLog.objectId, id))
      .orderBy(auditLog.at);
    return rows.map(({ action, actor }) => [action, actor]);
  };

  let count = 0;
  /** An account that has the factor in force, its last code long ago. */
  async function enrolled(panelId?: string) {
    count += 1;
    const account = `factor${count}@example.test`;
    const { id, token } = await signedIn(test(), {
      email: account,
      ...(panelId && { panelId, roles: ['panel'] }),
    });
    const { secret } = (await own(token, '', { password })).body.data;
    const confirmed = await own(token, '/confirm', { code: totpCode(secret) });
    const codes: string[] = confirmed.body.data.recoveryCodes;
    await timePasses(id);
    return { id, token, account, secret, codes };
  }

  return { own, stateOf, login, answer, challengeFor, timePasses, actionsOn, enrolled };
}
