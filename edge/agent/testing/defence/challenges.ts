import { createHash } from 'node:crypto';
import { z } from 'zod';
import { eventually } from '../eventually';
import type { Answer, AskOptions } from '../http';

type Ask = (path?: string, options?: AskOptions) => Promise<Answer>;

const taskSchema = z.object({
  level: z.string(),
  token: z.string(),
  picture: z.boolean(),
  count: z.int(),
  bits: z.int(),
  resume: z.string().optional(),
});
export type Task = z.output<typeof taskSchema>;

const resultSchema = z.object({
  ok: z.boolean(),
  why: z.string().optional(),
  next: taskSchema.optional(),
});

/** How a browser of today asks for a page. */
export const navigation = {
  accept: 'text/html,application/xhtml+xml',
  'sec-fetch-mode': 'navigate',
  'sec-fetch-dest': 'document',
  'sec-fetch-site': 'none',
};

/** What the page of a challenge tells the browser. */
export function taskOf({ text }: Answer): Task {
  const escaped = /data-challenge="([^"]*)"/.exec(text)?.[1] ?? '';
  return taskSchema.parse(JSON.parse(escaped.replaceAll('&quot;', '"')));
}

function isDone(text: string, bits: number): boolean {
  return createHash('sha256').update(text).digest().readUInt32BE() >>> (32 - bits) === 0;
}

/** The numbers that fit the puzzles of a task. */
export function workOf({ token, count, bits }: Task): string {
  const nonce = token.split('.')[2] ?? '';
  return Array.from({ length: count }, (_, index) => {
    let number = 0;
    while (!isDone(`${nonce}.${index}.${number}`, bits)) number += 1;
    return number;
  }).join(',');
}

/** Sends an answer until it does not come too early. */
export async function sendInTime(ask: Ask, task: Task, answer = '') {
  const work = workOf(task);
  return eventually(async () => {
    const sent = await sendAnswer(ask, task, answer, work);
    return sent.result?.why !== 'early' && sent;
  });
}

/** Sends an answer to a task; `work` is done where none is given. */
export async function sendAnswer(ask: Ask, task: Task, answer = '', work = workOf(task)) {
  const body = new URLSearchParams({ token: task.token, level: task.level, answer, work });
  const response = await ask('/.edge/challenge/answer', {
    method: 'POST',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'content-length': String(body.toString().length),
    },
    body: body.toString(),
  });
  const [cookie = ''] = response.headers['set-cookie'] ?? [];
  const result = response.text === '' ? undefined : resultSchema.parse(JSON.parse(response.text));
  return { status: response.status, setCookie: cookie, cookie: cookie.split(';')[0] ?? '', result };
}

/** Asks for a page, takes the challenge that comes instead, and answers the cookie of its pass. */
export async function passChallenge(ask: Ask, answer = ''): Promise<string> {
  const page = await ask('/', { headers: navigation });
  const { cookie } = await sendInTime(ask, taskOf(page), answer);
  if (cookie === '') throw new Error('the challenge was not passed');
  return cookie;
}
