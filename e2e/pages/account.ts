import { createHash } from 'node:crypto';
import type { Page } from '@playwright/test';
import { callApi } from './api';
import { codeSentTo } from './outbox';
import { password, stack } from './stack';

type Proof = { algorithm: string; challenge: string; salt: string; signature: string };
type Task = Proof & { id: string; type: string; maxnumber: number };

/** The proof of work that the browser does for the form. */
async function solvedCaptcha() {
  const { data } = await callApi<Task>('GET', '/auth/captcha?type=pow');
  const { type: _, id, maxnumber, ...proof } = data;
  for (let number = 0; number <= maxnumber; number += 1) {
    const hash = createHash('sha256').update(`${proof.salt}${number}`).digest('hex');
    if (hash === proof.challenge) return { id, answer: JSON.stringify({ ...proof, number }) };
  }
  throw new Error('The captcha has no solution');
}

/** A new account by the calls of the form, which `start-guide.spec.ts` proves; the page is signed in to it. */
export async function enterAsNew(page: Page, name: string): Promise<void> {
  const email = `${name}-${Date.now()}@example.com`;
  const captcha = await solvedCaptcha();
  const sent = await callApi('POST', '/auth/send/register-email', { body: { email, captcha } });
  if (sent.code !== 0) throw new Error(`No code was sent: ${sent.msg}`);
  const body = { email, code: await codeSentTo(email), password, terms: true };
  const { data } = await callApi<{ access_token: string }>('POST', '/auth/register', { body });
  const value = data.access_token;
  await page.context().addCookies([{ name: 'access-token', value, url: stack.url }]);
}
