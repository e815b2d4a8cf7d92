import { createHash } from 'node:crypto';
import type { TestApp } from '../test-app';

type Challenge = { algorithm: string; challenge: string; salt: string; signature: string };

/** The number that a browser finds by trying. */
function solve({ challenge, salt }: Challenge, maxnumber: number): number {
  for (let number = 0; number <= maxnumber; number += 1) {
    const hash = createHash('sha256').update(`${salt}${number}`).digest('hex');
    if (hash === challenge) return number;
  }
  throw new Error('The challenge has no solution');
}

/** A fresh proof-of-work captcha, solved. */
export async function solvedCaptcha({ call }: Pick<TestApp, 'call'>) {
  const { body } = await call({ method: 'GET', path: '/auth/captcha?type=pow' });
  const { type: _, id, maxnumber, ...challenge } = body.data;
  const number = solve(challenge, maxnumber);
  return { id, answer: JSON.stringify({ ...challenge, number }) };
}
