import { base32 } from '@otplib/plugin-base32-scure';
import { newSecret, otpauthUrl, stepOfCode } from './totp';

const rfcSecret = base32.encode(Buffer.from('12345678901234567890'));

afterEach(() => jest.useRealTimers());

/** Codes of RFC 6238, appendix B, in six digits. */
test.each([
  [1_111_111_111, '050471'],
  [1_111_111_109, '081804'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
])('the code of second %i is %s, good one step before and after and no longer', (second, code) => {
  const step = Math.floor(second / 30);
  const found = [-2, -1, 0, 1, 2].map((steps) => {
    jest.useFakeTimers({ now: (step + steps) * 30_000 });
    return stepOfCode(rfcSecret, code);
  });
  expect(found).toEqual([undefined, step, step, step, undefined]);
});

test('a secret has 160 bits, and its URL names brand and account whatever is in them', () => {
  const secret = newSecret();
  expect(base32.decode(secret)).toHaveLength(20);
  const url = new URL(otpauthUrl({ issuer: '云御盾', label: 'a&b=c@x.test', secret }));
  expect([url.protocol, url.host]).toEqual(['otpauth:', 'totp']);
  expect(decodeURIComponent(url.pathname)).toBe('/云御盾:a&b=c@x.test');
  expect(Object.fromEntries(url.searchParams)).toMatchObject({ secret, issuer: '云御盾' });
});
