import { recoveryCodeSchema } from '@console/contract/accounts/sign-in/one-time-codes';
import { eq } from 'drizzle-orm';
import { createSealing } from '../../secrets/sealing';
import { addPanel, signedIn, testPassword } from '../../testing/accounts/accounts';
import { visitorConfig, visitorOf } from '../../testing/accounts/sign-up';
import { totpCode } from '../../testing/accounts/totp';
import { startTestApp, type TestApp } from '../../testing/test-app';
import { auditLog } from '../audit/audit.tables';
import { createFactorsService } from './factors.service';
import { recoveryCodes, secondFactors, signInChallenges } from './second-factor.tables';

const password = testPassword;

describe('a second factor', () => {
  let test: TestApp;
  let visitor: ReturnType<typeof visitorOf>;
  beforeAll(async () => {
    test = await startTestApp('postgres', visitorConfig);
    visitor = visitorOf(test);
  });
  afterAll(() => test.close());

  const own = (token: string, path: string, body: object) =>
    test.call({ method: 'POST', path: `/v1/user/second-factor${path}`, token, body });
  const stateOf = async (token: string) =>
    (await test.call({ method: 'GET', path: '/v1/user/second-factor', token })).body.data;
  const login = (account: string, secret = password, host?: string) =>
    visitor.post('/auth/login', { account, password: secret }, host ? { host } : {});
  const answer = (body: object, host?: string) =>
    visitor.post('/auth/login/second-factor', body, host ? { host } : {});
  const challengeFor = async (account: string, host?: string): Promise<string> =>
    (await login(account, password, host)).body.data.challenge;
  /** Lets the authenticator's last code be long ago. */
  const timePasses = (id: string) =>
    test.database.db.update(secondFactors).set({ lastStep: 0 }).where(eq(secondFactors.userId, id));
  const actionsOn = async (id: string) => {
    const rows = await test.database.db
      .select({ action: auditLog.action, actor: auditLog.actorId })
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
    const { id, token } = await signedIn(test, {
      email: account,
      ...(panelId && { panelId, roles: ['panel'] }),
    });
    const { secret } = (await own(token, '', { password })).body.data;
    const confirmed = await own(token, '/confirm', { code: totpCode(secret) });
    const codes: string[] = confirmed.body.data.recoveryCodes;
    await timePasses(id);
    return { id, token, account, secret, codes };
  }

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

  it('lets in who has the password and the code, each code once', async () => {
    const { id, account, secret } = await enrolled();
    const { status, body } = await login(account);
    expect([status, body.code, body.msg]).toEqual([
      400,
      40009,
      '账户已开启两步验证，请输入动态验证码',
    ]);
    expect(body.data).not.toHaveProperty('access_token');
    expect((await visitor.whoami(body.data.challenge)).code).toBe(40100);
    const { challenge } = body.data;
    const wrong = await answer({ challenge, code: totpCode(secret, 5) });
    expect([wrong.status, wrong.body.code, Object.keys(wrong.body.data.fields)]).toEqual([
      400,
      40024,
      ['code'],
    ]);
    const code = totpCode(secret);
    const done = await answer({ challenge, code: `${code.slice(0, 3)} ${code.slice(3)}` });
    expect((await visitor.whoami(done.body.data.access_token)).data).toMatchObject({ id });
    // The challenge is used up, and so is the code.
    expect((await answer({ challenge, code: totpCode(secret, 1) })).body.code).toBe(40023);
    const again = await challengeFor(account);
    expect((await answer({ challenge: again, code })).body.code).toBe(40024);
    expect((await answer({ challenge: again, code: totpCode(secret, 1) })).body.code).toBe(0);
  });

  it('makes one session of one challenge or one code at the same moment', async () => {
    const { id, account, secret, codes } = await enrolled();
    const challenge = await challengeFor(account);
    const code = totpCode(secret);
    const entered = async (...steps: object[]) => {
      const answers = await Promise.all(steps.map((step) => answer(step)));
      return answers.filter(({ body }) => body.code === 0).length;
    };
    expect(await entered({ challenge, code }, { challenge, code })).toBe(1);
    await timePasses(id);
    const next = await challengeFor(account);
    const [recoveryCode] = codes;
    expect(await entered({ challenge: next, code }, { challenge: next, recoveryCode })).toBe(1);
    await timePasses(id);
    const two = [await challengeFor(account), await challengeFor(account)];
    expect(await entered(...two.map((one) => ({ challenge: one, code })))).toBe(1);
  });

  it('takes a recovery code once, as people type it, and writes it down', async () => {
    const { id, account, codes } = await enrolled();
    const [code = ''] = codes;
    const typed = ` ${code.toUpperCase().replaceAll('-', ' ').replaceAll('0', 'O')} `;
    const first = await answer({ challenge: await challengeFor(account), recoveryCode: typed });
    expect(first.body.code).toBe(0);
    expect(await stateOf(first.body.data.access_token)).toMatchObject({ recoveryCodesLeft: 9 });
    expect((await actionsOn(id)).at(-1)).toEqual(['user.recovery-code-use', id]);
    const challenge = await challengeFor(account);
    const second = await answer({ challenge, recoveryCode: code });
    expect([second.body.code, second.body.data.fields]).toEqual([
      40024,
      { recoveryCode: '恢复码不正确或已使用过' },
    ]);
    const stranger = await enrolled();
    expect((await answer({ challenge, recoveryCode: stranger.codes[0] })).body.code).toBe(40024);
  });

  it('ends a challenge after five wrong codes, and the guessing of an account after ten', async () => {
    const { account, secret } = await enrolled();
    for (let round = 0; round < 2; round += 1) {
      const challenge = await challengeFor(account);
      const guess = async () => (await answer({ challenge, code: totpCode(secret, 9) })).body.code;
      for (let n = 0; n < 4; n += 1) expect(await guess()).toBe(40024);
      expect(await guess()).toBe(40023);
      expect((await answer({ challenge, code: totpCode(secret) })).body.code).toBe(40023);
    }
    const right = await answer({ challenge: await challengeFor(account), code: totpCode(secret) });
    expect([right.status, right.body.msg]).toEqual([429, '验证次数过多，请 60 分钟后再试']);
  });

  it('ends a challenge after five minutes', async () => {
    const { id, account, secret } = await enrolled();
    const challenge = await challengeFor(account);
    await test.database.db
      .update(signInChallenges)
      .set({ expiresAt: new Date(Date.now() - 1) })
      .where(eq(signInChallenges.userId, id));
    expect((await answer({ challenge, code: totpCode(secret) })).body.code).toBe(40023);
  });

  it('ends half a sign-in with the password that began it, and lets no barred account in', async () => {
    const { id, account, token, secret } = await enrolled();
    const challenge = await challengeFor(account);
    const body = { oldPassword: password, password: 'Another-2026', code: totpCode(secret) };
    await test.call({ method: 'PUT', path: '/v1/user', token, body });
    expect((await answer({ challenge, code: totpCode(secret) })).body.code).toBe(40023);
    const next = (await login(account, 'Another-2026')).body.data.challenge;
    await test.services.users.setStatus(id, 'ban');
    expect((await answer({ challenge: next, code: totpCode(secret) })).body.code).toBe(40023);
    expect((await login(account, 'Another-2026')).body.code).toBe(40004);
  });

  it('answers a challenge on its own console alone', async () => {
    const host = 'panel.brand.test';
    const { account, secret } = await enrolled(await addPanel(test, host));
    expect((await login(account)).body.code).toBe(40002);
    const challenge = await challengeFor(account, host);
    expect((await answer({ challenge, code: totpCode(secret) })).body.code).toBe(40023);
    expect((await answer({ challenge, code: totpCode(secret) }, host)).body.code).toBe(0);
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
