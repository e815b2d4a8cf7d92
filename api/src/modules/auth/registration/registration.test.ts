import { eq } from 'drizzle-orm';
import { addPanel, signedIn, testPassword } from '../../../testing/accounts/accounts';
import { codeIn, visitorConfig, visitorOf } from '../../../testing/accounts/sign-up';
import { startSmtpServer } from '../../../testing/smtp';
import { startTestApp, type TestApp } from '../../../testing/test-app';
import { panels } from '../../system-info/system-info.tables';
import { users } from '../../users/users.tables';
import { codes } from '../auth.tables';

const password = 'Fresh-2026';
const from = 'no-reply@console.test';

describe('registering', () => {
  let test: TestApp;
  let smtp: Awaited<ReturnType<typeof startSmtpServer>>;
  let visitor: ReturnType<typeof visitorOf>;
  let panelId: string;

  beforeAll(async () => {
    smtp = await startSmtpServer();
    test = await startTestApp('postgres', { ...visitorConfig, mail: { url: smtp.url, from } });
    visitor = visitorOf(test);
    panelId = await addPanel(test, 'panel.brand.test');
  });
  afterAll(async () => {
    await test.close();
    await smtp.close();
  });

  const send = (email: string, host?: string) =>
    visitor.post('/auth/send/register-email', { email }, host ? { host } : {});
  const register = (fields: object, host?: string) =>
    visitor.post('/auth/register', { password, terms: true, ...fields }, host ? { host } : {});
  const lastMail = (to: string) => smtp.to(to).at(-1);
  /** Asks for a code and reads it in the mail. */
  async function codeFor(email: string, host?: string): Promise<string> {
    expect((await send(email, host)).body).toMatchObject({ code: 0, data: { waitSeconds: 60 } });
    return codeIn(lastMail(email)?.text);
  }
  const rowOf = async (email: string) => {
    const [row] = await test.database.db
      .select({ referrerId: users.referrerId, panelId: users.panelId })
      .from(users)
      .where(eq(users.email, email));
    return row;
  };

  it('sends a code, makes the account and signs it in', async () => {
    const code = await codeFor('New@Example.test'.toLowerCase());
    const { status, body } = await register({ email: 'New@Example.test', code });
    expect(status).toBe(200);
    const me = await visitor.whoami(body.data.access_token);
    expect(me.data).toMatchObject({
      email: 'new@example.test',
      status: 'normal',
      roles: [{ key: 'platform' }],
    });
    const login = { account: 'new@example.test', password };
    expect((await visitor.post('/auth/login', login)).body.code).toBe(0);
  });

  it('writes in Chinese, as text and HTML, in the name of the console', async () => {
    const code = await codeFor('mail@example.test');
    const mail = lastMail('mail@example.test');
    expect(mail?.from).toMatchObject({ name: '云御盾', address: from });
    expect(mail?.subject).toBe('【云御盾】注册验证码');
    expect(mail?.text).toContain('验证码 10 分钟内有效');
    expect(mail?.html).toContain(code);
    expect(mail?.html).toContain('© 云御盾');
  });

  it('makes a panel customer on a panel, in whose name it writes', async () => {
    const email = 'customer@example.test';
    const code = await codeFor(email, 'panel.brand.test');
    expect(lastMail(email)?.from?.name).toBe('测试盾');
    const { body } = await register({ email, code }, 'panel.brand.test');
    const me = await visitor.whoami(body.data.access_token);
    expect(me.data.roles).toEqual([{ key: 'panel' }]);
    expect((await rowOf(email))?.panelId).toBe(panelId);
  });

  it('escapes a brand that is HTML', async () => {
    const host = 'html.brand.test';
    const brandName = '<img src=x onerror=alert(1)>';
    await test.database.db.insert(panels).values({ host, brandName });
    await codeFor('html@example.test', host);
    const mail = lastMail('html@example.test');
    expect(mail?.html).toContain('&lt;img src=x onerror=alert(1)&gt;');
    expect(mail?.html).not.toContain('<img');
  });

  it('remembers who sent the visitor, and passes an unknown code over', async () => {
    const friend = await signedIn(test);
    const joined = await test.call({
      method: 'POST',
      path: '/v1/affiliate',
      token: friend.token,
      body: {},
    });
    const aff = joined.body.data.code;
    const cases = [
      { email: 'sent@example.test', aff, referrerId: friend.id },
      { email: 'lost@example.test', aff: 'nobody', referrerId: null },
      { email: 'odd@example.test', aff: '<script>', referrerId: null },
      { email: 'panel@example.test', aff, referrerId: null, host: 'panel.brand.test' },
    ];
    for (const { referrerId, host, ...fields } of cases) {
      const code = await codeFor(fields.email, host);
      expect((await register({ ...fields, code }, host)).status).toBe(200);
      expect([fields.email, (await rowOf(fields.email))?.referrerId]).toEqual([
        fields.email,
        referrerId,
      ]);
    }
  });

  it('answers alike for an address that has an account, and tells its holder the way in', async () => {
    const email = 'known@example.test';
    await signedIn(test, { email });
    const known = await send(email);
    const unknown = await send('unknown@example.test');
    expect([known.status, known.body]).toEqual([unknown.status, unknown.body]);
    const mail = lastMail(email);
    expect(mail?.subject).toBe('【云御盾】这个邮箱已经注册');
    expect(mail?.html).toContain('href="http://localhost:80/auth/login"');
    expect(mail?.text).not.toMatch(/\d{6}/);
    const wrong = await register({ email, code: '123456' });
    expect(wrong.body).toMatchObject({
      code: 40005,
      data: { fields: { code: expect.any(String) } },
    });
  });

  it('does not speak of an account on another console', async () => {
    const email = 'elsewhere@example.test';
    await signedIn(test, { email });
    await send(email, 'panel.brand.test');
    const mail = lastMail(email);
    expect(mail?.text).toContain('不能在此注册');
    expect(`${mail?.text}${mail?.html}`).not.toMatch(/云御盾|auth\/login/);
  });

  it('takes a code for its address, purpose and console alone, and once', async () => {
    const email = 'bound@example.test';
    const code = await codeFor(email);
    const refused = await Promise.all([
      register({ email: 'other@example.test', code }),
      register({ email, code }, 'panel.brand.test'),
      visitor.post('/auth/forget', { email, code, password }),
    ]);
    expect(refused.map(({ body }) => body.code)).toEqual([40005, 40005, 40005]);
    expect((await register({ email, code })).status).toBe(200);
    expect((await register({ email, code })).body).toMatchObject({
      code: 40006,
      data: { fields: { email: '该邮箱已注册' } },
    });
  });

  it('voids a code after five wrong tries, after ten minutes and by the next one', async () => {
    const tried = 'tried@example.test';
    const code = await codeFor(tried);
    const wrong = code === '000000' ? '000001' : '000000';
    for (let n = 0; n < 5; n += 1) await register({ email: tried, code: wrong });
    expect((await register({ email: tried, code })).body.code).toBe(40005);

    const late = 'late@example.test';
    const old = await codeFor(late);
    const [row] = await test.database.db
      .update(codes)
      .set({ expiresAt: new Date(Date.now() - 1) })
      .where(eq(codes.recipient, late))
      .returning({ codeHash: codes.codeHash });
    expect(row?.codeHash).not.toContain(old);
    expect((await register({ email: late, code: old })).body.code).toBe(40005);

    const twice = 'twice@example.test';
    const first = await codeFor(twice);
    await visitor.minutePasses();
    const second = await codeFor(twice);
    if (first !== second) {
      expect((await register({ email: twice, code: first })).body.code).toBe(40005);
    }
    expect((await register({ email: twice, code: second })).status).toBe(200);
  });

  it('waits a minute between codes, and sends ten a day at most', async () => {
    const email = 'often@example.test';
    await codeFor(email);
    const soon = await send(email);
    expect([soon.status, soon.body.code]).toEqual([429, 42900]);
    expect(soon.body.data.waitSeconds).toBeGreaterThan(0);
    expect(soon.body.data.waitSeconds).toBeLessThanOrEqual(60);
    for (let n = 1; n < 10; n += 1) {
      await visitor.minutePasses();
      await codeFor(email);
    }
    await visitor.minutePasses();
    expect((await send(email)).body).toMatchObject({
      code: 42900,
      msg: '今天向它发送的验证码已达上限，请明天再试',
    });
    expect(smtp.to(email)).toHaveLength(10);
  });

  it('stops one address from having codes sent to everybody', async () => {
    const sendFrom = (n: number) =>
      visitor.post(
        '/auth/send/register-email',
        { email: `flood${n}@example.test` },
        { ip: '203.0.113.9' },
      );
    const answers = [];
    for (let n = 0; n < 31; n += 1) answers.push((await sendFrom(n)).status);
    expect(answers.slice(0, 30)).toEqual(Array(30).fill(200));
    expect(answers[30]).toBe(429);
  });

  it('makes one account of two registrations at the same moment', async () => {
    const email = 'race@example.test';
    const code = await codeFor(email);
    const answers = await Promise.all([register({ email, code }), register({ email, code })]);
    expect(answers.map(({ body }) => body.code).toSorted()).toEqual([0, 40006]);
    const [lost] = answers.filter(({ status }) => status !== 200);
    expect(lost?.body).toMatchObject({ data: { fields: { email: '该邮箱已注册' } } });
    expect(await test.database.db.$count(users, eq(users.email, email))).toBe(1);
  });

  it('lets nobody take an address that was registered in between', async () => {
    const email = 'between@example.test';
    const code = await codeFor(email);
    await signedIn(test, { email });
    expect((await register({ email, code })).body.code).toBe(40006);
    const login = { account: email, password: testPassword };
    expect((await visitor.post('/auth/login', login)).body.code).toBe(0);
  });

  it('says which field is wrong', async () => {
    const empty = await register({ email: 'x', code: '12', password: 'short', terms: false });
    expect(empty.status).toBe(400);
    expect(new Set(Object.keys(empty.body.data.fields))).toEqual(
      new Set(['email', 'code', 'password', 'terms']),
    );
    const phone = await register({ phone: '123', code: '12', password: 'short', terms: false });
    expect(phone.body.data.fields).toMatchObject({ phone: '请输入有效的手机号' });
  });

  it('is open on the host of a console alone', async () => {
    expect((await send('lost@host.test', 'other.test')).body.code).toBe(40310);
    const fields = { email: 'lost@host.test', code: '123456' };
    expect((await register(fields, 'other.test')).body.code).toBe(40310);
  });

  it('says when the mailbox does not exist, and lets the visitor correct it at once', async () => {
    const refused = await send('nobody@example.test');
    expect(refused.body).toMatchObject({
      code: 40001,
      data: { fields: { email: '邮件无法送达这个邮箱' } },
    });
    expect((await send('nobody@example.test')).body.code).toBe(40001);
  });
});

test.each([
  ['no mail server is set', undefined],
  ['the mail server is away', { url: 'smtp://127.0.0.1:9', from }],
])('where %s a code is not promised', async (_, mail) => {
  const app = await startTestApp('pglite', { ...visitorConfig, mail });
  const { post } = visitorOf(app);
  const answer = await post('/auth/send/register-email', { email: 'a@example.test' });
  expect([answer.status, answer.body.code]).toEqual([503, 50300]);
  await app.close();
});
