import { eq } from 'drizzle-orm';
import { addPanel, testPassword as password } from '../../testing/accounts/accounts';
import { secondFactorCalls } from '../../testing/accounts/second-factors';
import { visitorConfig, visitorOf } from '../../testing/accounts/sign-up';
import { totpCode } from '../../testing/accounts/totp';
import { startTestApp, type TestApp } from '../../testing/test-app';
import { signInChallenges } from './second-factor.tables';

describe('signing in with a second factor', () => {
  let test: TestApp;
  let visitor: ReturnType<typeof visitorOf>;
  beforeAll(async () => {
    test = await startTestApp('postgres', visitorConfig);
    visitor = visitorOf(test);
  });
  afterAll(() => test.close());
  const { stateOf, login, answer, challengeFor, timePasses, actionsOn, enrolled } =
    secondFactorCalls(() => test);

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
});
