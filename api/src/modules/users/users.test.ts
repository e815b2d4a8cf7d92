import { signedIn, testPassword } from '../../testing/accounts/accounts';
import { startTestApp, type TestApp } from '../../testing/test-app';

describe('users', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await startTestApp('usual');
  });
  afterAll(() => test.close());

  const update = (token: string, body: object) =>
    test.call({ method: 'PUT', path: '/v1/user', token, body });

  it('changes the QQ number and the profile, one kind at a time', async () => {
    const { token } = await signedIn(test);
    expect((await update(token, { qq: '123456' })).body.data.qq).toBe('123456');
    const profile = await update(token, { name: '新名称', accountEventWarning: false });
    expect(profile.body.data).toMatchObject({
      name: '新名称',
      systemSetting: { accountEventWarning: false },
    });
    expect((await update(token, { qq: 'abc' })).body.data.fields).toEqual({
      qq: 'QQ 号码应为 5–12 位数字',
    });
    expect((await update(token, { qq: '123456', roles: ['administrator'] })).status).toBe(400);
  });

  it('refuses a name that is taken or that looks like another way to sign in', async () => {
    const { token } = await signedIn(test);
    const other = await signedIn(test);
    await update(other.token, { name: 'Taken' });
    for (const name of ['tAKEN', 'a@b.test', '13800000009']) {
      expect(Object.keys((await update(token, { name })).body.data.fields)).toEqual(['name']);
    }
  });

  it('changes the password against the old one, and ends the other sessions', async () => {
    const { id, token } = await signedIn(test);
    const other = await test.services.sessions.createSession(id, { ip: '', userAgent: '' });
    const wrong = await update(token, { oldPassword: 'x', password: 'Another-2026' });
    expect(wrong.body.code).toBe(40022);
    const weak = await update(token, { oldPassword: testPassword, password: 'short' });
    expect(weak.body.data.fields).toHaveProperty('password');
    const done = await update(token, { oldPassword: testPassword, password: 'Another-2026' });
    expect(done.status).toBe(200);
    expect(await test.services.sessions.findUser(other)).toBeUndefined();
    expect(await test.services.sessions.findUser(token)).toMatchObject({ id });
  });

  it('shuts the guessing of the old password, also of many guesses at the same moment', async () => {
    const { token } = await signedIn(test);
    const guess = () => update(token, { oldPassword: 'x', password: 'Another-2026' });
    const answers = await Promise.all(Array.from({ length: 30 }, guess));
    expect(answers.filter(({ body }) => body.code === 40022)).toHaveLength(10);
    const right = await update(token, { oldPassword: testPassword, password: 'Another-2026' });
    expect(right.status).toBe(429);
    const other = await signedIn(test);
    const done = await update(other.token, { oldPassword: testPassword, password: 'Another-2026' });
    expect(done.status).toBe(200);
  });

  it("lists one's sessions, ends one of them, and not another user's", async () => {
    const { id, token } = await signedIn(test);
    const stranger = await signedIn(test);
    const other = await test.services.sessions.createSession(id, { ip: '', userAgent: '' });
    const list = async () =>
      (await test.call({ method: 'GET', path: '/v1/user/sessions', token })).body.data;
    const listed: { id: string; current: boolean }[] = await list();
    expect(listed.filter(({ current }) => current)).toHaveLength(1);
    const ended = listed.find(({ current }) => !current)?.id ?? '';
    const end = (by: string) =>
      test.call({ method: 'DELETE', path: `/v1/user/sessions/${ended}`, token: by });
    expect((await end(stranger.token)).status).toBe(404);
    expect((await end(token)).status).toBe(200);
    expect(await test.services.sessions.findUser(other)).toBeUndefined();
    expect(await list()).toHaveLength(1);
  });
});
