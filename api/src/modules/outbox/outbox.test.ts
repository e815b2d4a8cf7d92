import { startTestApp, type TestApp } from '../../testing/test-app';
import { outbox } from './outbox.tables';

describe('the outbox of a demo', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await startTestApp('usual', { mode: 'demo', trustProxy: 'loopback' });
  });
  afterAll(() => test.close());

  const open = (url = '/outbox', headers: Record<string, string> = {}) =>
    test.app.inject({ url, headers: { host: 'localhost:8080', ...headers } });
  const mail = (to: string, text: string) =>
    test.services.outbox?.mail.send({ to, fromName: '云御盾', subject: '主题', text, html: '' });

  it('shows mails and text messages, newest first, without scripts', async () => {
    await mail('anna@example.test', '验证码 482913\nhttp://localhost:8080/auth/login');
    await test.services.outbox?.sms.send({
      phone: '13900000001',
      code: '555666',
      brandName: '极光盾',
      purpose: 'login',
    });
    const page = await open();
    expect(page.statusCode).toBe(200);
    expect(page.headers['content-security-policy']).toContain("default-src 'none'");
    expect(page.body).toContain('<mark>482913</mark>');
    expect(page.body).toContain('<a href="http://localhost:8080/auth/login">');
    expect(page.body).toContain('【极光盾】验证码 <mark>555666</mark>');
    expect(page.body.indexOf('555666')).toBeLessThan(page.body.indexOf('482913'));
    expect(page.body).not.toContain('<script');
  });

  it('shows those of one recipient, as JSON where that is asked for', async () => {
    await mail('bert@example.test', '给 Bert');
    const page = await open('/outbox?to=bert%40example.test');
    expect(page.body).toContain('给 Bert');
    expect(page.body).not.toContain('anna@example.test');
    const accept = { accept: 'application/json' };
    const list = await open('/outbox?to=bert%40example.test', accept);
    expect(list.json().messages).toMatchObject([
      { kind: 'mail', recipient: 'bert@example.test', text: '给 Bert' },
    ]);
    expect((await open('/outbox?to=nobody')).body).toContain('还没有邮件或短信');
  });

  it('escapes what people write', async () => {
    const evil = '"><img src=x onerror=alert(1)>';
    await mail(evil, `${evil} http://a.test/"onclick=x`);
    const { body } = await open();
    expect(body).not.toContain('<img');
    expect(body).not.toContain('"onclick');
  });

  it('forgets a message after seven days', async () => {
    await test.database.db
      .insert(outbox)
      .values({ kind: 'sms', recipient: 'old', sender: '', text: 'old', at: new Date(0) });
    await mail('fresh@example.test', 'fresh');
    expect(await test.services.outbox?.listMessages('old')).toEqual([]);
  });

  it('is there for this machine alone, by the name of a console', async () => {
    const far = [
      open('/outbox', { 'x-forwarded-for': '203.0.113.5' }),
      open('/outbox', { host: 'rebound.example', 'panel-host': 'localhost' }),
      test.app.inject({ url: '/outbox', remoteAddress: '192.0.2.7' }),
    ];
    expect((await Promise.all(far)).map(({ statusCode }) => statusCode)).toEqual([404, 404, 404]);
  });

  it('is not there in production', async () => {
    const production = await startTestApp('usual');
    const answer = await production.app.inject({ url: '/outbox' });
    expect(answer.body).not.toContain('演示发件箱');
    expect(production.routes.map(({ url }) => url)).not.toContain('/outbox');
    expect(production.services.outbox).toBeUndefined();
    await production.close();
  });
});
