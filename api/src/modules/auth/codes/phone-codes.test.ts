import { eq } from 'drizzle-orm';
import { addPanel } from '../../../testing/accounts/accounts';
import { codeIn, visitorConfig, visitorOf } from '../../../testing/accounts/sign-up';
import { totpCode } from '../../../testing/accounts/totp';
import { startTestApp, type TestApp } from '../../../testing/test-app';
import { users } from '../../users/users.tables';

const password = 'Fresh-2026';
let last = 0;
/** A number that no test has had. */
function newPhone(): string {
  last += 1;
  return `139${String(last).padStart(8, '0')}`;
}

describe('codes by text message', () => {
  let test: TestApp;
  let visitor: ReturnType<typeof visitorOf>;

  beforeAll(async () => {
    test = await startTestApp('usual', { ...visitorConfig, mode: 'demo' });
    visitor = visitorOf(test);
    await addPanel(test, 'panel.brand.test');
  });
  afterAll(() => test.close());

  const send = (body: object, host?: string) =>
    visitor.post('/v1/phone-captcha', { randstr: '@a1B', ...body }, host ? { host } : {});
  const texts = async (phone: string) => (await test.services.outbox?.listMessages(phone)) ?? [];
  async function codeFor(phone: string, purpose: string, host?: string): Promise<string> {
    await visitor.minutePasses();
    expect((await send({ phone, purpose }, host)).body).toMatchObject({ code: 0 });
    return codeIn((await texts(phone))[0]?.text);
  }
  async function registered(host?: string): Promise<string> {
    const phone = newPhone();
    const code = await codeFor(phone, 'register', host);
    const { status } = await visitor.post(
      '/auth/register',
      { phone, code, password, terms: true },
      host ? { host } : {},
    );
    expect(status).toBe(200);
    return phone;
  }
  const login = (body: object, host?: string) =>
    visitor.post('/auth/login', body, host ? { host } : {});

  it('registers a phone, with or without +86, and signs it in by password', async () => {
    const phone = newPhone();
    expect((await send({ phone: `+86${phone}`, purpose: 'register' })).body.code).toBe(0);
    const [message] = await texts(phone);
    expect(message?.text).toContain('【云御盾】验证码');
    const { body } = await visitor.post('/auth/register', {
      phone: `86${phone}`,
      code: codeIn(message?.text),
      password,
      terms: true,
    });
    expect((await visitor.whoami(body.data.access_token)).data).toMatchObject({ phone });
    for (const account of [phone, `+86${phone}`]) {
      expect((await login({ account, password })).body.code).toBe(0);
    }
  });

  it('signs in by phone and code, once', async () => {
    const phone = await registered();
    const code = await codeFor(phone, 'login');
    const { body } = await login({ phone, code });
    expect((await visitor.whoami(body.data.access_token)).data).toMatchObject({ phone });
    expect((await login({ phone, code })).body.code).toBe(40005);
  });

  it('asks for the second factor after the code, which is used up', async () => {
    const phone = await registered();
    const { access_token: token } = (await login({ account: phone, password })).body.data;
    const own = (path: string, body: object) =>
      test.call({ method: 'POST', path: `/v1/user/second-factor${path}`, token, body });
    const { secret } = (await own('', { password })).body.data;
    await own('/confirm', { code: totpCode(secret) });
    const code = await codeFor(phone, 'login');
    const { body } = await login({ phone, code });
    expect(body).toMatchObject({ code: 40009, data: { challenge: expect.any(String) } });
    expect((await login({ phone, code })).body.code).toBe(40005);
    const { challenge } = body.data;
    const step = { challenge, code: totpCode(secret, 1) };
    expect((await visitor.post('/auth/login/second-factor', step)).body.code).toBe(0);
  });

  it('makes one session of one code at the same moment', async () => {
    const phone = await registered();
    const code = await codeFor(phone, 'login');
    const answers = await Promise.all([login({ phone, code }), login({ phone, code })]);
    expect(answers.map(({ body }) => body.code).toSorted()).toEqual([0, 40005]);
  });

  it('tells only who holds the phone that it has no account here', async () => {
    const stranger = newPhone();
    expect((await login({ phone: stranger, code: '123456' })).body.code).toBe(40005);
    const code = await codeFor(stranger, 'login');
    expect((await login({ phone: stranger, code })).body).toMatchObject({
      code: 40008,
      data: { fields: { phone: '该手机号尚未注册' } },
    });
    const customer = await registered('panel.brand.test');
    const elsewhere = await codeFor(customer, 'login');
    expect((await login({ phone: customer, code: elsewhere })).body.code).toBe(40008);
    const here = await codeFor(customer, 'login', 'panel.brand.test');
    const wrongConsole = { phone: customer, code: here };
    expect((await login(wrongConsole)).body.code).toBe(40005);
    expect((await login(wrongConsole, 'panel.brand.test')).body.code).toBe(0);
  });

  it('tells only who holds the phone that it is taken, also when it is asked to look', async () => {
    const [taken, free] = [await registered(), newPhone()];
    await visitor.minutePasses();
    const ask = async (phone: string) => {
      const sent = await send({ phone, purpose: 'register', check_exist: 1 });
      return { status: sent.status, body: sent.body, names: new Set(Object.keys(sent.headers)) };
    };
    const answers = [await ask(taken), await ask(free)];
    expect(answers[0]).toEqual(answers[1]);
    expect(answers[0]?.body.code).toBe(0);
    // Asking again is as dear for one as for the other.
    for (const phone of [taken, free]) expect((await ask(phone)).status).toBe(429);
    const register = async (phone: string) => {
      const code = codeIn((await texts(phone))[0]?.text);
      return (await visitor.post('/auth/register', { phone, code, password, terms: true })).body;
    };
    expect(await register(taken)).toMatchObject({
      code: 40007,
      data: { fields: { phone: '该手机号已注册' } },
    });
    expect((await register(free)).code).toBe(0);
    const guess = { phone: taken, code: '000000', password, terms: true };
    expect((await visitor.post('/auth/register', guess)).body.code).toBe(40005);
  });

  it('sets a new password by phone', async () => {
    const phone = await registered();
    const code = await codeFor(phone, 'forget');
    const reset = { phone, code, password: 'Second-2026' };
    expect((await visitor.post('/auth/forget', reset)).body.code).toBe(0);
    expect((await login({ account: phone, password })).body.code).toBe(40002);
    expect((await login({ account: phone, password: 'Second-2026' })).body.code).toBe(0);
  });

  it('lets a banned account in by no way', async () => {
    const phone = await registered();
    await test.database.db.update(users).set({ status: 'ban' }).where(eq(users.phone, phone));
    const code = await codeFor(phone, 'login');
    expect((await login({ phone, code })).body.code).toBe(40004);
    const reset = { phone, code: await codeFor(phone, 'forget'), password: 'Second-2026' };
    expect((await visitor.post('/auth/forget', reset)).body.code).toBe(40004);
    await test.database.db.update(users).set({ status: 'normal' }).where(eq(users.phone, phone));
    expect((await login({ account: phone, password })).body.code).toBe(0);
  });

  it.each([
    [{ phone: '12345', purpose: 'login' }, 'phone'],
    [{ phone: '13900000000', purpose: 'gift' }, 'purpose'],
    [{ phone: '13900000000', purpose: 'login', randstr: 'abc' }, 'randstr'],
    [{ phone: '13900000000', purpose: 'login', check_exist: 2 }, 'check_exist'],
  ])('refuses %j', async (body, field) => {
    const answer = await send(body);
    expect([answer.status, Object.keys(answer.body.data.fields)]).toEqual([400, [field]]);
  });
});
