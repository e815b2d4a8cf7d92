import { webcrypto } from 'node:crypto';
import { createChallenge, verifySolution } from 'altcha-lib/v1';
import { http } from 'msw';
import { z } from 'zod';
import { authNetwork, captchaType, failure, ok } from '../testing';
import { createCaptcha, proofText } from './captcha';

const { server } = authNetwork();
const hmacKey = 'key';
const payloadSchema = z.object({
  algorithm: z.literal('SHA-256'),
  challenge: z.string(),
  number: z.number(),
  salt: z.string(),
  signature: z.string(),
});

beforeAll(() => Object.defineProperty(globalThis, 'crypto', { value: webcrypto }));

/** Hands out challenges that expire after so many milliseconds. */
function challenges(lifetimeMs = 300_000) {
  let count = 0;
  server.use(
    captchaType('pow'),
    http.get('*/api/auth/captcha', async () => {
      count += 1;
      const expires = new Date(Date.now() + lifetimeMs);
      const challenge = await createChallenge({ hmacKey, maxnumber: 200, expires });
      return ok({ type: 'pow', id: `p${count}`, ...challenge });
    }),
  );
  return () => count;
}

test('the proof of work is started by typing, and its answer holds at the API', async () => {
  const asked = challenges();
  const captcha = createCaptcha('login');
  await captcha.check('someone');
  expect(captcha.view()).toEqual({ kind: 'pow', state: 'idle' });
  expect(asked()).toBe(0);
  captcha.begin();
  expect(proofText(captcha.view())).toBe('正在验证…');
  const taken = await captcha.take('');
  expect(captcha.view()).toEqual({ kind: 'pow', state: 'done' });
  const { id, answer } =
    'captcha' in taken && taken.captcha ? taken.captcha : { id: '', answer: '' };
  expect(id).toBe('p1');
  expect(await verifySolution(payloadSchema.parse(JSON.parse(answer)), hmacKey)).toBe(true);
});

test('a captcha is good for one try: the next has a new challenge', async () => {
  const asked = challenges();
  const captcha = createCaptcha('code');
  await captcha.check();
  await captcha.take('');
  await captcha.renew();
  expect(captcha.view()).toEqual({ kind: 'pow', state: 'idle' });
  expect(await captcha.take('')).toMatchObject({ captcha: { id: 'p2' } });
  expect(asked()).toBe(2);
});

test('a proof that cannot be had is said, and tried again with the next submission', async () => {
  server.use(
    captchaType('pow'),
    http.get('*/api/auth/captcha', () => failure(500, 50000, '')),
  );
  const captcha = createCaptcha('code');
  await captcha.check();
  expect(await captcha.take('')).toEqual({ missing: '安全验证没有完成，请重试' });
  expect(captcha.view()).toEqual({ kind: 'pow', state: 'failed' });
  challenges();
  expect(await captcha.take('')).toMatchObject({ captcha: { id: 'p1' } });
});

test('an image that did not load is said', async () => {
  server.use(
    captchaType('image'),
    http.get('*/api/auth/captcha', () => failure(500, 50000, '')),
  );
  const captcha = createCaptcha('login');
  await captcha.check();
  expect(captcha.view()).toEqual({ kind: 'image', state: 'failed' });
  expect(await captcha.take('abcd')).toEqual({ missing: '验证码没有加载，请点击图片重试' });
});

test('without a captcha nothing goes with the form', async () => {
  const captcha = createCaptcha('login');
  await captcha.check();
  expect(await captcha.take('')).toEqual({});
});
