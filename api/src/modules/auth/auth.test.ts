import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { addPanel, signedIn, testPassword } from '../../testing/accounts/accounts';
import { startTestApp, type TestApp } from '../../testing/test-app';
import { sessions } from '../sessions/sessions.tables';
import { captchas } from './auth.tables';

describe('signing in', () => {
  let test: TestApp;
  let panelId: string;

  beforeAll(async () => {
    test = await startTestApp('usual');
    panelId = await addPanel(test, 'panel.brand.test');
  });
  afterAll(() => test.close());

  const login = (body: object, host = 'localhost:8080') =>
    test.call({ method: 'POST', path: '/auth/login', body, headers: { 'panel-host': host } });
  const whoami = (accessToken: string) =>
    test.call({ method: 'POST', path: '/whoami', body: { accessToken } });
  const codeOf = async (answer: ReturnType<typeof login>) => (await answer).body.code;

  it('takes e-mail in any case, and tells the user who they are', async () => {
    const { id } = await signedIn(test, { email: 'anna@example.test' });
    const { status, body } = await login({ account: 'Anna@Example.test', password: testPassword });
    expect(status).toBe(200);
    const me = await whoami(body.data.access_token);
    expect(me.body.data).toMatchObject({ id, roles: [{ key: 'platform' }], agent: null });
    expect(JSON.stringify(me.body)).not.toContain('argon2');
  });

  it('answers a wrong password and an unknown account alike', async () => {
    await signedIn(test, { email: 'bert@example.test' });
    const wrong = await login({ account: 'bert@example.test', password: 'x' });
    const unknown = await login({ account: 'nobody@example.test', password: 'x' });
    expect([wrong.status, wrong.body.code, wrong.body.msg]).toEqual([400, 40002, '账户或密码错误']);
    expect([unknown.status, unknown.body.code]).toEqual([400, 40002]);
  });

  it('asks for a captcha after three failures, each good for one answer', async () => {
    const account = 'carl@example.test';
    await signedIn(test, { email: account });
    const typeOf = async () =>
      (
        await test.call({
          method: 'GET',
          path: `/v1/common/captcha-type?account=${account}`,
          headers: { 'panel-host': 'localhost' },
        })
      ).body.data.type;
    expect(await typeOf()).toBe('none');
    for (let n = 0; n < 3; n += 1) await login({ account, password: 'x' });
    expect(await typeOf()).toBe('image');
    expect((await login({ account, password: testPassword })).body).toMatchObject({
      code: 40003,
      msg: '请先完成验证',
    });
    const { id, image } = (await test.call({ method: 'GET', path: '/auth/captcha' })).body.data;
    expect(image).toMatch(/^data:image\/png;base64,/);
    const picture = await sharp(Buffer.from(image.split(',')[1], 'base64')).metadata();
    expect(picture).toMatchObject({ format: 'png', width: 300, height: 100 });
    // What the picture shows cannot be read here; the stored answer is made a known one.
    const answerHash = createHash('sha256').update(`${id}:ab12`).digest('hex');
    await test.database.db.update(captchas).set({ answerHash }).where(eq(captchas.id, id));
    const captcha = { id, answer: 'AB12' };
    expect(await codeOf(login({ account, password: 'x', captcha }))).toBe(40002);
    expect(await codeOf(login({ account, password: testPassword, captcha }))).toBe(40003);
  });

  it('lets a panel user in on their panel alone, and a platform user nowhere else', async () => {
    await signedIn(test, { email: 'panel@brand.test', roles: ['panel'], panelId });
    await signedIn(test, { email: 'plain@brand.test' });
    const panel = { account: 'panel@brand.test', password: testPassword };
    const plain = { account: 'plain@brand.test', password: testPassword };
    expect(await codeOf(login(panel))).toBe(40002);
    expect(await codeOf(login(panel, 'Panel.Brand.test:8080'))).toBe(0);
    expect(await codeOf(login(plain, 'panel.brand.test'))).toBe(40002);
    expect(await codeOf(login(plain, 'other.test'))).toBe(40310);
  });

  it('revokes the token at sign-out, and no other', async () => {
    const { id, token } = await signedIn(test);
    const other = await test.services.sessions.createSession(id, { ip: '::1', userAgent: '' });
    expect((await test.call({ method: 'POST', path: '/auth/logout', token })).status).toBe(200);
    expect((await whoami(token)).body.code).toBe(40100);
    expect((await whoami(other)).body.code).toBe(0);
  });

  it('refuses an expired token, a made-up one, and one in the cookie alone', async () => {
    const { id, token } = await signedIn(test);
    await test.database.db
      .update(sessions)
      .set({ expiresAt: new Date(Date.now() - 1) })
      .where(eq(sessions.userId, id));
    const call = (headers: Record<string, string>) =>
      test.call({ method: 'GET', path: '/v1/sites', headers });
    const fresh = await test.services.sessions.createSession(id, { ip: '', userAgent: '' });
    const answers = await Promise.all([
      call({ authorization: `Bearer ${token}` }),
      call({ authorization: 'Bearer made-up' }),
      call({ cookie: `access-token=${fresh}` }),
      call({ authorization: `Basic ${fresh}` }),
    ]);
    expect(answers.map(({ status, body }) => [status, body.code])).toEqual(
      Array(4).fill([401, 40100]),
    );
  });

  it('bars a banned account and ends its sessions', async () => {
    const account = 'evil@example.test';
    const { id, token } = await signedIn(test, { email: account });
    await test.services.users.setStatus(id, 'ban');
    expect((await whoami(token)).body.code).toBe(40100);
    expect(await codeOf(login({ account, password: testPassword }))).toBe(40004);
    expect(await codeOf(login({ account, password: 'x' }))).toBe(40002);
  });
});
