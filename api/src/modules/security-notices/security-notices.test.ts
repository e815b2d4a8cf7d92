import { eq } from 'drizzle-orm';
import type { Email } from 'postal-mime';
import { addPanel, signedIn, testPassword } from '../../testing/accounts/accounts';
import { codeIn, visitorConfig, visitorOf } from '../../testing/accounts/sign-up';
import { totpCode } from '../../testing/accounts/totp';
import { startSmtpServer } from '../../testing/smtp';
import { startTestApp, type TestApp } from '../../testing/test-app';
import { secondFactors } from '../second-factor/second-factor.tables';
import { panels } from '../system-info/system-info.tables';
import { users } from '../users/users.tables';
import { securityNotices } from './security-notices.tables';

const password = testPassword;
const newPassword = 'Second-2026';
const ip = '203.0.113.9';
const minuteMs = 60_000;
const dayMs = 86_400_000;

describe('mails about the security of an account', () => {
  let test: TestApp;
  let smtp: Awaited<ReturnType<typeof startSmtpServer>>;
  beforeAll(async () => {
    smtp = await startSmtpServer();
    const mail = { url: smtp.url, from: 'no-reply@console.test' };
    test = await startTestApp('postgres', { ...visitorConfig, mail });
  });
  afterEach(async () => {
    smtp.setAway(false);
    // Here, so that a test which fails leaves none open.
    for (const app of others.splice(0)) await app.close();
  });
  afterAll(async () => {
    await test.close();
    await smtp.close();
  });

  const others: TestApp[] = [];
  /** An application of other settings, until the test ends. */
  async function startOther(overrides: Partial<TestApp['config']> = {}) {
    const other = await startTestApp('postgres', overrides);
    others.push(other);
    return other;
  }

  const call = (method: 'POST' | 'PUT', path: string, token: string, body: object) =>
    test.call({ method, path, token, body, headers: { 'x-forwarded-for': ip } });
  const own = (token: string, path: string, body: object) =>
    call('POST', `/v1/user/second-factor${path}`, token, body);
  const changePassword = (token: string, body = { oldPassword: password, password: newPassword }) =>
    call('PUT', '/v1/user', token, body);
  const sendDue = (later = 0) =>
    test.services.securityNotices.sendDue(new Date(Date.now() + later));
  const waiting = (userId: string) =>
    test.database.db.$count(securityNotices, eq(securityNotices.userId, userId));

  let count = 0;
  async function account(fields: { email?: string; panelId?: string } = {}) {
    count += 1;
    const email = fields.email ?? `notice${count}@example.test`;
    const roles = fields.panelId ? (['panel'] as const) : (['platform'] as const);
    return { email, ...(await signedIn(test, { ...fields, email, roles: [...roles] })) };
  }

  /** An account with the factor in force, whose mail about that has gone out. */
  async function enrolled() {
    const holder = await account();
    const { secret } = (await own(holder.token, '', { password })).body.data;
    await own(holder.token, '/confirm', { code: totpCode(secret) });
    await sendDue();
    await test.database.db
      .update(secondFactors)
      .set({ lastStep: 0 })
      .where(eq(secondFactors.userId, holder.id));
    return { ...holder, secret };
  }

  /** The newest mail to an address, once what is due has been sent. */
  async function mailTo(email: string): Promise<Email> {
    await sendDue();
    const mail = smtp.to(email).at(-1);
    if (!mail) throw new Error(`No mail to ${email}`);
    return mail;
  }

  it('say that two-step verification was switched on, when, from where, and what to do', async () => {
    const { token, email } = await account();
    const { secret } = (await own(token, '', { password })).body.data;
    await own(token, '/confirm', { code: totpCode(secret, 5) });
    expect(await sendDue()).toBe(0);
    await own(token, '/confirm', { code: totpCode(secret) });
    const mail = await mailTo(email);
    const brand = test.config.platformBrand;
    expect([mail.subject, mail.from?.name]).toEqual([`【${brand}】两步验证已开启`, brand]);
    for (const body of [mail.text, mail.html]) {
      expect(body).toContain('你的账户开启了两步验证');
      expect(body).toMatch(/时间：\d{4}-\d\d-\d\d \d\d:\d\d:\d\d（北京时间）/);
      expect(body).toContain(`来源 IP：${ip}`);
      expect(body).toContain('如果不是你本人操作，');
      expect(body).toContain('重设密码，并联系客服');
    }
    expect(`${mail.text}${mail.html}`).not.toContain(secret);
  });

  it('say that two-step verification was switched off', async () => {
    const { token, email, secret } = await enrolled();
    await own(token, '/disable', { password, code: totpCode(secret) });
    const { subject, text } = await mailTo(email);
    expect(subject).toContain('两步验证已关闭');
    expect(text).toContain(`来源 IP：${ip}`);
  });

  it('say that recovery codes were made anew, and name none of them', async () => {
    const { token, email, secret } = await enrolled();
    const answer = await own(token, '/recovery-codes', { password, code: totpCode(secret) });
    const { subject, text = '' } = await mailTo(email);
    expect(subject).toContain('恢复码已重新生成');
    expect(text).toContain(`来源 IP：${ip}`);
    for (const code of answer.body.data.recoveryCodes) expect(text).not.toContain(code);
  });

  it('say that an administrator reset two-step verification, and neither who nor from where', async () => {
    const { id, email } = await enrolled();
    const admin = await signedIn(test, { roles: ['administrator'] });
    const { name } = await test.services.users.getUserInfo(admin.id);
    const path = `/v1/admin/users/${id}/second-factor/reset`;
    const reset = () => call('POST', path, admin.token, { reason: '丢失手机' });
    expect((await reset()).body.code).toBe(0);
    const { subject, text = '' } = await mailTo(email);
    expect(subject).toContain('两步验证已由管理员重置');
    expect(text).toContain('管理员重置了你账户的两步验证');
    for (const hidden of [ip, name, '丢失手机']) expect(text).not.toContain(hidden);
    expect((await reset()).status).toBe(409);
    expect(await sendDue()).toBe(0);
  });

  it('say that the password was changed', async () => {
    const { token, email } = await account();
    await changePassword(token, { oldPassword: 'x', password: newPassword });
    expect(await sendDue()).toBe(0);
    await changePassword(token);
    const { subject, text } = await mailTo(email);
    expect(subject).toContain('登录密码已修改');
    expect(text).toContain(`来源 IP：${ip}`);
    expect(text).not.toContain(newPassword);
  });

  it('say that the password was set anew by a code', async () => {
    const { email } = await account();
    const visitor = visitorOf(test);
    await visitor.post('/auth/send/forget-email', { email });
    let code: string | undefined;
    while (code === undefined) {
      await new Promise(setImmediate);
      code = smtp.to(email).at(0)?.text;
    }
    const body = { email, code: codeIn(code), password: newPassword };
    expect((await visitor.post('/auth/forget', body, { ip })).body.code).toBe(0);
    const { subject, text } = await mailTo(email);
    expect(subject).toContain('登录密码已重设');
    expect(text).toContain(`来源 IP：${ip}`);
  });

  it('come from the console of the account, with its brand and its name as text', async () => {
    const panelId = await addPanel(test, 'notices.brand.test');
    const { db } = test.database;
    const brandName = '盾<img src=x>';
    await db
      .update(panels)
      .set({ brandName, bottomCopyright: '© <b>盾</b>' })
      .where(eq(panels.id, panelId));
    const { id, token, email } = await account({ panelId });
    const name = '<script>alert(1)</script>"';
    await db.update(users).set({ name }).where(eq(users.id, id));
    await changePassword(token);
    const { subject, from, html = '', text = '' } = await mailTo(email);
    expect([subject, from?.name]).toEqual([`【${brandName}】登录密码已修改`, brandName]);
    expect(html).toContain('账户：&lt;script&gt;alert(1)&lt;/script&gt;&quot;');
    expect(html).not.toMatch(/<img|<script|<b>/);
    expect(text).toContain(`账户：${name}`);
    expect(`${html}${text}`).not.toContain(test.config.platformBrand);
  });

  it('do not hold up the change, and are tried again with growing pauses', async () => {
    const { id, token, email } = await account();
    smtp.setAway(true);
    expect((await changePassword(token)).body.code).toBe(0);
    expect(await sendDue()).toBe(0);
    // The first pause is a minute, the second two.
    expect(await sendDue(1.5 * minuteMs)).toBe(0);
    smtp.setAway(false);
    expect(await sendDue(3 * minuteMs)).toBe(0);
    expect([await waiting(id), smtp.to(email)]).toEqual([1, []]);
    expect(await sendDue(4 * minuteMs)).toBe(1);
    expect([await waiting(id), smtp.to(email).length]).toEqual([0, 1]);
  });

  it('are given up after three days, and at once where there is no such mailbox', async () => {
    const late = await account();
    smtp.setAway(true);
    await changePassword(late.token);
    expect([await sendDue(2 * dayMs), await waiting(late.id)]).toEqual([0, 1]);
    expect([await sendDue(4 * dayMs), await waiting(late.id)]).toEqual([0, 0]);
    smtp.setAway(false);
    const gone = await account({ email: 'nobody@gone.test' });
    await changePassword(gone.token);
    expect([await sendDue(), await waiting(gone.id)]).toEqual([0, 0]);
  });

  it('are sent once by processes that look at the same time', async () => {
    const holders = [await account(), await account()];
    for (const { token } of holders) await changePassword(token);
    const sent = await Promise.all([sendDue(), sendDue(), sendDue()]);
    expect(sent.reduce((sum, one) => sum + one)).toBe(2);
    expect(holders.map(({ email }) => smtp.to(email).length)).toEqual([1, 1]);
  });

  it('are not queued for an account without an address, or where no mail can be sent', async () => {
    const { users: accounts, sessions } = test.services;
    const id = await accounts.createUser({
      name: 'by phone',
      phone: '13900000077',
      password,
      roles: ['platform'],
    });
    const token = await sessions.createSession(id, { ip: '', userAgent: '' });
    expect((await changePassword(token)).body.code).toBe(0);
    expect(await waiting(id)).toBe(0);
    const mute = await startOther();
    const holder = await signedIn(mute);
    const body = { oldPassword: password, password: newPassword };
    const answer = await mute.call({ method: 'PUT', path: '/v1/user', token: holder.token, body });
    expect(answer.body.code).toBe(0);
    expect(await mute.database.db.$count(securityNotices)).toBe(0);
  });

  it('are read in the outbox of a demo', async () => {
    const demo = await startOther({ mode: 'demo' });
    const holder = await signedIn(demo, { email: 'demo@example.test' });
    const body = { oldPassword: password, password: newPassword };
    await demo.call({ method: 'PUT', path: '/v1/user', token: holder.token, body });
    expect(await demo.services.securityNotices.sendDue()).toBe(1);
    const [message] = (await demo.services.outbox?.listMessages('demo@example.test')) ?? [];
    expect(message).toMatchObject({
      kind: 'mail',
      subject: expect.stringContaining('登录密码已修改'),
    });
  });
});
