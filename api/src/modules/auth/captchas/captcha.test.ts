import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { signedIn, testPassword } from '../../../testing/accounts/accounts';
import { solvedCaptcha } from '../../../testing/accounts/captcha';
import { visitorConfig, visitorOf } from '../../../testing/accounts/sign-up';
import { startTestApp, type TestApp } from '../../../testing/test-app';
import { spentChallenges } from '../auth.tables';

const wrong = { code: 40003, msg: '验证码错误' };
const none = { ...wrong, msg: '请先完成验证' };

describe('captchas', () => {
  let test: TestApp;
  let visitor: ReturnType<typeof visitorOf>;

  beforeAll(async () => {
    test = await startTestApp('postgres', {
      ...visitorConfig,
      mode: 'demo',
      captcha: { loginWhen: 'always', loginKind: 'pow', code: 'pow' },
    });
    visitor = visitorOf(test);
  });
  afterAll(() => test.close());

  const send = (email: string, captcha?: object) =>
    visitor.post('/auth/send/register-email', { email, ...(captcha && { captcha }) });

  it('says what each form must bring', async () => {
    const typeOf = async (query: string) =>
      (await test.call({ method: 'GET', path: `/v1/common/captcha-type${query}` })).body.data.type;
    expect(await typeOf('')).toBe('pow');
    expect(await typeOf('?scene=login&account=a@example.test')).toBe('pow');
    expect(await typeOf('?scene=code')).toBe('pow');
  });

  it('takes solved work for a code and for a sign-in, each once', async () => {
    expect((await send('none@example.test')).body).toMatchObject(none);
    const captcha = await solvedCaptcha(test);
    expect((await send('work@example.test', captcha)).body.code).toBe(0);
    expect((await send('more@example.test', captcha)).body).toMatchObject(wrong);

    const account = 'always@example.test';
    await signedIn(test, { email: account });
    const login = (answer?: object) =>
      visitor.post('/auth/login', {
        account,
        password: testPassword,
        ...(answer && { captcha: answer }),
      });
    expect((await login()).body).toMatchObject(none);
    expect((await login(await solvedCaptcha(test))).body.code).toBe(0);
  });

  it('takes one of two hand-ins at the same moment', async () => {
    const captcha = await solvedCaptcha(test);
    const answers = await Promise.all([
      send('left@example.test', captcha),
      send('right@example.test', captcha),
    ]);
    expect(answers.map(({ body }) => body.code).toSorted()).toEqual([0, 40003]);
  });

  it('refuses work that is unsolved, forged, late or another one’s', async () => {
    const { id, answer } = await solvedCaptcha(test);
    const payload = JSON.parse(answer);
    const late = Math.floor(Date.now() / 1000) - 1;
    const changed = [
      { ...payload, number: payload.number + 1 },
      {
        ...payload,
        signature: payload.signature.replace(/^./, (first: string) => (first === '0' ? '1' : '0')),
      },
      { ...payload, salt: payload.salt.replace(/expires=\d+/, `expires=${late}`) },
      { ...payload, salt: `${payload.salt}expires=${late + 3600}&` },
      { ...payload, challenge: '0'.repeat(64) },
    ];
    for (const each of changed) {
      const captcha = { id, answer: JSON.stringify(each) };
      expect((await send('forged@example.test', captcha)).body).toMatchObject(wrong);
    }
    const other = await solvedCaptcha(test);
    const swapped = { id: other.id, answer };
    expect((await send('forged@example.test', swapped)).body).toMatchObject(wrong);
    expect((await send('honest@example.test', { id, answer })).body.code).toBe(0);
  });

  it('refuses whatever else is handed in, without a failure of its own', async () => {
    const anything = fc.oneof(fc.string({ maxLength: 200 }), fc.json({ maxDepth: 2 }));
    await fc.assert(
      fc.asyncProperty(fc.string({ maxLength: 64 }), anything, async (id, answer) => {
        const { status, body } = await send('any@example.test', { id, answer });
        expect([status, body.code]).toEqual([400, answer.length > 2048 ? 40001 : 40003]);
      }),
      { numRuns: 40 },
    );
  });

  it('forgets what is over', async () => {
    const { db } = test.database;
    await db.insert(spentChallenges).values({ id: 'old', expiresAt: new Date(0) });
    await send('clean@example.test', await solvedCaptcha(test));
    expect(await db.$count(spentChallenges, eq(spentChallenges.id, 'old'))).toBe(0);
  });
});
