import { eq } from 'drizzle-orm';
import { addPanel, signedIn, testPassword } from '../../../testing/accounts/accounts';
import { codeIn, visitorConfig, visitorOf } from '../../../testing/accounts/sign-up';
import { startSmtpServer } from '../../../testing/smtp';
import { startTestApp, type TestApp } from '../../../testing/test-app';
import { auditLog } from '../../audit/audit.tables';

const password = 'Second-2026';

describe('a forgotten password', () => {
  let test: TestApp;
  let smtp: Awaited<ReturnType<typeof startSmtpServer>>;
  let visitor: ReturnType<typeof visitorOf>;

  beforeAll(async () => {
    smtp = await startSmtpServer();
    const mail = { url: smtp.url, from: 'no-reply@console.test' };
    test = await startTestApp('usual', { ...visitorConfig, mail });
    visitor = visitorOf(test);
    await addPanel(test, 'panel.brand.test');
  });
  afterAll(async () => {
    await test.close();
    await smtp.close();
  });

  const send = (email: string) => visitor.post('/auth/send/forget-email', { email });
  const reset = (fields: object) => visitor.post('/auth/forget', { password, ...fields });
  const login = (account: string, secret: string) =>
    visitor.post('/auth/login', { account, password: secret });
  async function until<T>(read: () => T | undefined): Promise<T> {
    for (;;) {
      const value = read();
      if (value !== undefined) return value;
      await new Promise(setImmediate);
    }
  }
  async function codeFor(email: string): Promise<string> {
    expect((await send(email)).body).toMatchObject({ code: 0, data: { waitSeconds: 60 } });
    return codeIn((await until(() => smtp.to(email).at(-1))).text);
  }

  it('is replaced by whoever reads the mail; all sessions end, and it is written down', async () => {
    const email = 'forgot@example.test';
    const { id, token } = await signedIn(test, { email });
    const code = await codeFor(email);
    expect((await reset({ email, code })).body).toMatchObject({ code: 0, data: {} });
    expect((await visitor.whoami(token)).code).toBe(40100);
    expect((await login(email, testPassword)).body.code).toBe(40002);
    expect((await login(email, password)).body.code).toBe(0);
    const rows = await test.database.db
      .select({ action: auditLog.action, actorId: auditLog.actorId })
      .from(auditLog)
      .where(eq(auditLog.objectId, id));
    expect(rows).toEqual([{ action: 'user.password-reset', actorId: id }]);
    expect((await reset({ email, code })).body.code).toBe(40005);
  });

  it('frees an account that has been guessed at', async () => {
    const email = 'guessed@example.test';
    await signedIn(test, { email });
    for (let n = 0; n < 4; n += 1) await login(email, 'x');
    expect((await login(email, testPassword)).body.code).toBe(40003);
    await reset({ email, code: await codeFor(email) });
    expect((await login(email, password)).body.code).toBe(0);
  });

  it('answers alike for an address without an account, and writes to nobody', async () => {
    const known = 'has@example.test';
    await signedIn(test, { email: known });
    const customer = 'customer@example.test';
    await signedIn(test, { email: customer });
    const answers = await Promise.all([send(known), send('has-not@example.test')]);
    expect(answers[0]?.body).toEqual(answers[1]?.body);
    const elsewhere = await visitor.post(
      '/auth/send/forget-email',
      { email: customer },
      { host: 'panel.brand.test' },
    );
    expect(elsewhere.body).toEqual(answers[0]?.body);
    await until(() => smtp.to(known).at(0));
    expect(smtp.to('has-not@example.test')).toEqual([]);
    expect(smtp.to(customer)).toEqual([]);
    const soon = await Promise.all([send(known), send('has-not@example.test')]);
    expect(soon.map(({ body }) => body.code)).toEqual([42900, 42900]);
    const wrong = await reset({ email: 'has-not@example.test', code: '123456' });
    expect(wrong.body.code).toBe(40005);
  });

  it('does not open a banned account', async () => {
    const email = 'banned@example.test';
    const { id } = await signedIn(test, { email });
    await test.services.users.setStatus(id, 'ban');
    expect((await reset({ email, code: await codeFor(email) })).body.code).toBe(40004);
    await test.services.users.setStatus(id, 'normal');
    expect((await login(email, testPassword)).body.code).toBe(0);
  });
});
