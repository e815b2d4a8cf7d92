import { like } from 'drizzle-orm';
import { signedIn, testPassword } from '../../../testing/accounts/accounts';
import { startTestApp, type TestApp } from '../../../testing/test-app';
import { rateLimits } from '../../rate-limits/rate-limits.tables';

const wrong = 40002;
const captchaWrong = 40003;
const tooMany = 42900;

describe('guesses at passwords', () => {
  let test: TestApp;
  let withCaptcha: TestApp;

  beforeAll(async () => {
    const captcha = { loginKind: 'image', code: 'none' } as const;
    const start = (loginWhen: 'never' | 'after-failures') =>
      startTestApp('usual', { trustProxy: 'loopback', captcha: { ...captcha, loginWhen } });
    test = await start('never');
    withCaptcha = await start('after-failures');
  });
  afterAll(async () => {
    await test.close();
    await withCaptcha.close();
  });

  type From = { ip?: string; cookie?: string; in?: TestApp };
  const login = async (account: string, password: string, from: From = {}) => {
    const { body, headers } = await (from.in ?? test).call({
      method: 'POST',
      path: '/auth/login',
      body: { account, password },
      headers: {
        'panel-host': 'localhost',
        'x-forwarded-for': from.ip ?? '192.0.2.1',
        ...(from.cookie && { cookie: from.cookie }),
      },
    });
    return { code: body.code, data: body.data, cookie: String(headers['set-cookie'] ?? '') };
  };
  const codeOf = async (...given: Parameters<typeof login>) => (await login(...given)).code;
  const captchaType = async (account: string, cookie = '') => {
    const path = `/v1/common/captcha-type?account=${encodeURIComponent(account)}`;
    const headers = { 'panel-host': 'localhost', cookie };
    return (await withCaptcha.call({ method: 'GET', path, headers })).body.data.type;
  };
  /** Thirty networks guess once each, so that the next guess has to wait for a while. */
  const everybodyGuesses = async (account: string) => {
    const codes = [];
    for (let n = 0; n < 30; n += 1) codes.push(await codeOf(account, 'x', { ip: `10.1.${n}.1` }));
    await waits();
    return codes;
  };
  const turns = like(rateLimits.key, 'login:%:turn:%');
  const waits = () =>
    test.database.db
      .update(rateLimits)
      .set({ expire: Date.now() + 60_000 })
      .where(turns);
  const nextTurn = () => test.database.db.delete(rateLimits).where(turns);

  it('count under one account, whichever of its names they use', async () => {
    await signedIn(withCaptcha, {
      name: 'Emil',
      email: 'emil@example.test',
      phone: '13911112222',
    });
    const names = ['EMIL', 'emil@example.test', '+8613911112222'];
    for (const [n, name] of names.entries()) {
      expect(await captchaType('8613911112222')).toBe('none');
      expect(await codeOf(name, 'x', { in: withCaptcha, ip: `192.0.2.${n}` })).toBe(wrong);
    }
    for (const name of [...names, '13911112222', 'Emil']) {
      expect(await captchaType(name)).toBe('image');
      expect(await codeOf(name, testPassword, { in: withCaptcha })).toBe(captchaWrong);
    }
  });

  it('without the captcha that is asked for make the account no slower', async () => {
    const account = 'frieda@example.test';
    await signedIn(withCaptcha, { email: account });
    for (let n = 0; n < 30; n += 1) {
      const code = await codeOf(account, 'x', { in: withCaptcha, ip: `10.2.${n}.1` });
      expect(code).toBe(n < 3 ? wrong : captchaWrong);
    }
    const { db } = withCaptcha.database;
    expect(await db.$count(rateLimits, like(rateLimits.key, 'login:account:turn:%'))).toBe(0);
  });

  it('come slower and slower, and lock nobody out', async () => {
    const account = 'gerd@example.test';
    await signedIn(test, { email: account });
    const codes = await everybodyGuesses(account);
    expect(codes.slice(0, 20)).toEqual(Array(20).fill(wrong));
    expect(codes).toContain(tooMany);
    const refused = await login(account, testPassword);
    expect(refused.code).toBe(tooMany);
    expect(refused.data.waitSeconds).toBeLessThanOrEqual(60);
    await nextTurn();
    expect(await codeOf(account, testPassword)).toBe(0);
  });

  it('do not touch a device that the account has signed in on', async () => {
    const account = 'hanna@example.test';
    await signedIn(test, { email: account });
    const { cookie } = await login(account, testPassword);
    expect(cookie).toMatch(
      /^known-device=[^;]+; Max-Age=7776000; Path=\/api; HttpOnly; SameSite=Lax$/,
    );
    const [known = ''] = cookie.split(';');
    await everybodyGuesses(account);
    expect(await codeOf(account, testPassword)).toBe(tooMany);
    expect(await codeOf(account, testPassword, { cookie: known })).toBe(0);
    // Somebody with the device guesses no faster than elsewhere.
    const codes = [];
    for (let n = 0; n < 20; n += 1) codes.push(await codeOf(account, 'x', { cookie: known }));
    expect(codes).toContain(tooMany);
  });

  it('are no easier with a cookie of another account, a changed one, or one from before a new password', async () => {
    const account = 'ida@example.test';
    const { token } = await signedIn(test, { email: account });
    await signedIn(test, { email: 'other@example.test' });
    const cookieOf = async (name: string, password: string) =>
      (await login(name, password)).cookie.split(';')[0] ?? '';
    const mine = await cookieOf(account, testPassword);
    const others = await cookieOf('other@example.test', testPassword);
    const tag = /=([^.]+)/.exec(mine)?.[1] ?? '';
    const password = 'Another-Horse-88';
    const { body } = await test.call({
      method: 'PUT',
      path: '/v1/user',
      token,
      body: { oldPassword: testPassword, password },
    });
    expect(body.code).toBe(0);
    await everybodyGuesses(account);
    const forged = others.replace(/=[^.]+/, `=${tag}`);
    for (const cookie of [mine, others, forged, `known-device=${tag}...`, 'known-device=~~']) {
      await waits();
      expect(await codeOf(account, password, { cookie })).toBe(tooMany);
    }
  });

  // The free ones, and one for each wait that has passed until the last is answered.
  it('of fifty at the same moment a handful are looked at', async () => {
    const account = 'jana@example.test';
    await signedIn(test, { email: account });
    const burst = (ipOf: (n: number) => string) =>
      Promise.all(Array.from({ length: 50 }, (_, n) => codeOf(account, 'x', { ip: ipOf(n) })));
    const fromOne = await burst(() => '198.51.100.7');
    expect(fromOne.filter((code) => code === wrong).length).toBeLessThanOrEqual(12);
    const fromMany = await burst((n) => `10.3.${n}.1`);
    expect(fromMany.filter((code) => code === wrong).length).toBeLessThanOrEqual(26);
  });

  it('at many accounts are one series for a network, of IPv6 its /64', async () => {
    const codes = [];
    for (let n = 0; n < 70; n += 1) {
      codes.push(await codeOf(`nobody-${n}`, 'x', { ip: `2001:db8:0:7::${n.toString(16)}` }));
    }
    expect(codes.slice(0, 60)).toEqual(Array(60).fill(wrong));
    expect(codes).toContain(tooMany);
    expect(await codeOf('nobody-0', 'x', { ip: '2001:db8:0:8::1' })).toBe(wrong);
  });

  it('at an account that does not exist meet the same answers', async () => {
    await signedIn(test, { email: 'kurt@example.test' });
    const answersOf = async (account: string) => {
      const codes = [];
      for (let n = 0; n < 8; n += 1) {
        codes.push(
          await codeOf(account, 'x', {
            ip: account.startsWith('kurt') ? '203.0.113.1' : '203.0.113.2',
          }),
        );
        await nextTurn();
      }
      return codes;
    };
    expect(await answersOf('kurt@example.test')).toEqual(await answersOf('nobody@example.test'));
    // Spellings of one name that nobody has are one as well.
    for (const name of ['+8613900000009', '8613900000009', '13900000009']) {
      await codeOf(name, 'x', { in: withCaptcha });
    }
    expect(await captchaType('13900000009')).toBe('image');
  });
});
