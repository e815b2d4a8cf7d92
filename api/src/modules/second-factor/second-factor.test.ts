import { recoveryCodeSchema } from '@console/contract/accounts/sign-in/one-time-codes';
import { eq } from 'drizzle-orm';
import { createSealing } from '../../secrets/sealing';
import { testPassword as password, signedIn } from '../../testing/accounts/accounts';
import { secondFactorCalls } from '../../testing/accounts/second-factors';
import { visitorConfig } from '../../testing/accounts/sign-up';
import { totpCode } from '../../testing/accounts/totp';
import { startTestApp, type TestApp } from '../../testing/test-app';
import { createFactorsService } from './factors.service';
import { recoveryCodes, secondFactors } from './second-factor.tables';

describe('a second factor', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await startTestApp('postgres', visitorConfig);
  });
  afterAll(() => test.close());
  const { own, stateOf, login, answer, challengeFor, actionsOn, enrolled } = secondFactorCalls(
    () => test,
  );

  it('is in force from its first right code, which ends other sessions and is written down', async () => {
    const { id, token } = await signedIn(test, { email: 'begin@example.test' });
    const other = await test.services.sessions.createSession(id, { ip: '', userAgent: '' });
    const wrong = await own(token, '', { password: 'x' });
    expect([wrong.body.code, wrong.body.data.fields]).toEqual([
      40022,
      { password: '当前密码不正确' },
    ]);
    const begun = (await own(token, '', { password })).body.data;
    expect(begun.otpauthUrl).toContain(`secret=${begun.secret}`);
    expect(begun.qrImage).toMatch(/^data:image\/svg\+xml,/);
    // Begun is not in force.
    expect(await stateOf(token)).toEqual({ activeSince: null, recoveryCodesLeft: 0 });
    expect((await login('begin@example.test')).body.code).toBe(0);
    const refused = await own(token, '/confirm', { code: totpCode(begun.secret, 5) });
    expect([refused.body.code, Object.keys(refused.body.data.fields)]).toEqual([40024, ['code']]);
    const { body } = await own(token, '/confirm', { code: totpCode(begun.secret) });
    expect(new Set(body.data.recoveryCodes).size).toBe(10);
    expect(await stateOf(token)).toEqual({
      activeSince: expect.any(String),
      recoveryCodesLeft: 10,
    });
    expect(await test.services.sessions.findUser(other)).toBeUndefined();
    expect(await test.services.sessions.findUser(token)).toMatchObject({ id });
    expect(await actionsOn(id)).toEqual([['user.second-factor-on', id]]);
    expect((await own(token, '', { password })).status).toBe(409);
    expect((await own(token, '/confirm', { code: totpCode(begun.secret, 1) })).status).toBe(409);
  });

  it('keeps the secret sealed for its account, and recovery codes as hashes', async () => {
    const { id, secret, codes } = await enrolled();
    const other = await enrolled();
    const rows = await test.database.db.select().from(secondFactors);
    const hashes = await test.database.db.select().from(recoveryCodes);
    const stored = JSON.stringify([rows, hashes]);
    expect(stored).not.toContain(secret);
    for (const code of codes) {
      expect(stored).not.toContain(code);
      expect(stored).not.toContain(recoveryCodeSchema.parse(code));
    }
    const mine = rows.find(({ userId }) => userId === id)?.sealed ?? '';
    const { factors } = test.services;
    const moved = test.database.db.transaction(async (tx) => {
      await tx
        .update(secondFactors)
        .set({ sealed: mine })
        .where(eq(secondFactors.userId, other.id));
      return factors.spend(tx, other.id, { code: totpCode(secret) });
    });
    await expect(moved).rejects.toThrow();
  });

  it('refuses to confirm what was begun too long ago', async () => {
    const { id, token } = await signedIn(test);
    const { secret } = (await own(token, '', { password })).body.data;
    await test.database.db
      .update(secondFactors)
      .set({ startedAt: new Date(Date.now() - 901_000) })
      .where(eq(secondFactors.userId, id));
    expect((await own(token, '/confirm', { code: totpCode(secret) })).body).toMatchObject({
      code: 40900,
      msg: '设置已超时，请重新开始',
    });
  });

  it('is switched off against password and code, which ends other sessions', async () => {
    const { id, token, account, secret, codes } = await enrolled();
    const other = await test.services.sessions.createSession(id, { ip: '', userAgent: '' });
    const off = (body: object) => own(token, '/disable', body);
    expect((await off({ password: 'x', code: totpCode(secret) })).body.code).toBe(40022);
    expect((await off({ password, code: totpCode(secret, 5) })).body.code).toBe(40024);
    expect((await off({ password })).body.code).toBe(40001);
    expect((await login(account)).body.code).toBe(40009);
    expect((await off({ password, recoveryCode: codes[3] })).body.code).toBe(0);
    expect((await login(account)).body.code).toBe(0);
    expect(await stateOf(token)).toEqual({ activeSince: null, recoveryCodesLeft: 0 });
    expect(await test.services.sessions.findUser(other)).toBeUndefined();
    expect((await actionsOn(id)).at(-1)).toEqual(['user.second-factor-off', id]);
    expect((await off({ password, code: totpCode(secret) })).status).toBe(409);
  });

  it('makes new recovery codes in the place of all older ones', async () => {
    const { id, token, account, secret, codes } = await enrolled();
    const renewed = await own(token, '/recovery-codes', { password, code: totpCode(secret) });
    const fresh: string[] = renewed.body.data.recoveryCodes;
    expect(new Set([...fresh, ...codes]).size).toBe(20);
    expect(await stateOf(token)).toMatchObject({ recoveryCodesLeft: 10 });
    const challenge = await challengeFor(account);
    expect((await answer({ challenge, recoveryCode: codes[0] })).body.code).toBe(40024);
    expect((await answer({ challenge, recoveryCode: fresh[0] })).body.code).toBe(0);
    expect((await actionsOn(id)).map(([action]) => action)).toContain('user.recovery-codes-renew');
  });

  it('limits guesses of password and code by who is signed in', async () => {
    const { token, secret } = await enrolled();
    for (let n = 0; n < 10; n += 1) {
      await own(token, '/disable', { password, code: totpCode(secret, 9) });
    }
    expect((await own(token, '/disable', { password, code: totpCode(secret) })).status).toBe(429);
  });

  it('is asked for before the password is changed', async () => {
    const { token, account, secret, codes } = await enrolled();
    const change = (proof: object, next = 'Another-2026', oldPassword = password) =>
      test.call({
        method: 'PUT',
        path: '/v1/user',
        token,
        body: { oldPassword, password: next, ...proof },
      });
    expect((await change({})).body).toMatchObject({
      code: 40009,
      data: { fields: { code: '请输入动态验证码或恢复码' } },
    });
    expect((await change({ code: totpCode(secret, 9) })).body).toMatchObject({
      code: 40024,
      data: { fields: { code: expect.any(String) } },
    });
    expect((await login(account, 'Another-2026')).body.code).toBe(40002);
    const code = totpCode(secret);
    expect((await change({ code })).body.code).toBe(0);
    expect((await change({ code }, 'Third-2026', 'Another-2026')).body.code).toBe(40024);
    const recovery = { recoveryCode: codes[0] };
    expect((await change(recovery, 'Third-2026', 'Another-2026')).body.code).toBe(0);
    for (let n = 0; n < 10; n += 1) await change({ code: '000000' }, 'Fourth-2026', 'Third-2026');
    expect((await change({ recoveryCode: codes[1] }, 'Fourth-2026', 'Third-2026')).status).toBe(
      429,
    );
  });

  it("is reset by an administrator with a reason, and never one's own", async () => {
    const { id, token, account } = await enrolled();
    const admin = await signedIn(test, { roles: ['administrator'] });
    const reset = (userId: string, by = admin.token, reason = '丢失手机') =>
      test.call({
        method: 'POST',
        path: `/v1/admin/users/${userId}/second-factor/reset`,
        token: by,
        body: { reason },
      });
    expect((await reset(id, token)).status).toBe(403);
    expect((await reset(id, admin.token, ' ')).body.data.fields).toHaveProperty('reason');
    const challenge = await challengeFor(account);
    const seen = await test.call({
      method: 'GET',
      path: `/v1/admin/users/${id}`,
      token: admin.token,
    });
    expect(seen.body.data.secondFactorSince).toEqual(expect.any(String));
    expect((await reset(id)).body.data).toMatchObject({
      secondFactorSince: null,
      sessions: 0,
      changes: [{ action: 'user.second-factor-reset', reason: '丢失手机' }, {}],
    });
    expect((await answer({ challenge, code: '123456' })).body.code).toBe(40023);
    expect((await login(account)).body.code).toBe(0);
    expect((await reset(id)).body).toMatchObject({ code: 40900, msg: '该用户没有开启两步验证' });
    expect((await reset(crypto.randomUUID())).status).toBe(404);
    expect((await reset(admin.id)).body.code).toBe(40001);
  });

  it('is sealed anew after a change of keys', async () => {
    const { id, secret } = await enrolled();
    const { db } = test.database;
    const keys = ['another-key-of-secrets-that-is-for-tests', ...test.config.secretsKeys];
    const { rateLimits } = test.services;
    const { sealAnew } = createFactorsService({ db, secrets: createSealing(keys), rateLimits });
    expect(await sealAnew()).toBe(await db.$count(secondFactors));
    expect(await sealAnew()).toBe(0);
    const after = createFactorsService({
      db,
      secrets: createSealing(keys.slice(0, 1)),
      rateLimits,
    });
    const proof = { code: totpCode(secret) };
    expect(await db.transaction((tx) => after.spend(tx, id, proof))).toBe(true);
  });
});
