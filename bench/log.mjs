// `pnpm bench:log`: what the log and the monitor cost over many records. The store is filled by its own
// engine while the stack is down, through the table that batches enter by, so that every list and curve
// is made as of true records; then the API is asked as the pages ask. Prints medians; asserts nothing.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { build } from '../scripts/lib/build.mjs';
import { fill } from './lib/fill.mjs';
import { call, megabytes, pidOf, signIn, startStack } from './lib/stack.mjs';

const port = 18700;
const records = Number(process.env.BENCH_RECORDS ?? 10_000_000);
const times = 5;
/** Seconds before the first question, in which the lists of past hours and days are settled (ADR 0027). */
const pause = Number(process.env.BENCH_PAUSE ?? 180);

const median = (list) => list.toSorted((a, b) => a - b)[Math.floor(list.length / 2)];

async function timed(name, ask) {
  const taken = [];
  for (let round = 0; round < times; round += 1) {
    const begun = performance.now();
    await ask();
    taken.push(performance.now() - begun);
  }
  console.log(
    `${name}: median ${Math.round(median(taken))} ms, most ${Math.round(Math.max(...taken))} ms`,
  );
}

/** Reads a file to its end; what the API holds meanwhile is looked at each second. */
async function exported(stack, token, path) {
  const pid = pidOf(stack, 'api');
  const before = megabytes(pid);
  const begun = performance.now();
  const answer = await fetch(`${stack.url}/api${path}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  let lines = 0;
  let most = before;
  let looked = begun;
  for await (const piece of answer.body) {
    for (const byte of piece) if (byte === 10) lines += 1;
    if (performance.now() - looked < 1_000) continue;
    looked = performance.now();
    most = Math.max(most, megabytes(pid));
  }
  const seconds = Math.round((performance.now() - begun) / 1_000);
  console.log(
    `export ${path}: ${lines} lines in ${seconds} s; API ${Math.round(before)} MB before, ${Math.round(most)} MB at most`,
  );
}

const filters = {
  'no filter': '',
  refused: 'action=refused',
  challenged: 'action=challenged',
  'one rule of access': 'block=ip_black',
  'a rule of defence': 'rule=3e8',
  'an address': 'ip=100.20.89.7',
  'a network': 'ip=100.0.0.0/8',
  'a status': 'status=502',
  'a method': 'method=POST',
  'part of a path': 'url=/shop/4711',
  'part of a user agent': 'userAgent=Chrome/144',
  'part of a referer': 'referer=ref377',
  'a country': 'place=BR',
  'a network operator': 'asn=15169',
  'a host': 'host=site-1.example',
  'a request id': 'requestId=ffffffffffffffff',
};

await build();
const dataDir = mkdtempSync(join(tmpdir(), 'console-bench-log-'));
const env = { DATA_DIR: dataDir, DEMO_VISITORS: 'off' };
try {
  const before = await startStack(port, env);
  const token = await signIn(before);
  const { items } = await call(before, 'GET', '/v1/sites?limit=100', { token });
  await before.stop();
  fill(dataDir, items, records);
  const stack = { ...(await startStack(port, env)), dataDir };
  try {
    await setTimeout(pause * 1_000);
    const now = await signIn(stack);
    for (const [name, filter] of Object.entries(filters)) {
      const path = `/v1/access-log?range=7d&limit=50&${filter}`;
      await timed(`log, ${name}`, () => call(stack, 'GET', path, { token: now }));
    }
    const admin = await signIn(stack, 'admin@demo.test');
    for (const [name, filter] of Object.entries(filters)) {
      const path = `/v1/access-log?scope=platform&range=7d&limit=50&${filter}`;
      await timed(`log of all accounts, ${name}`, () => call(stack, 'GET', path, { token: admin }));
    }
    const tops = 'url,host,ip,country,region,asn,referer,userAgent,status,block,rule,site';
    await timed('monitor of 7 days, with all tops', () =>
      Promise.all([
        call(stack, 'GET', '/v1/monitor/series?window=7d&compare=1', { token: now }),
        call(stack, 'GET', `/v1/monitor/tops?window=7d&of=${tops}`, { token: now }),
      ]),
    );
    await timed('the same of one country', () =>
      Promise.all([
        call(stack, 'GET', '/v1/monitor/series?window=7d&place=BR', { token: now }),
        call(stack, 'GET', `/v1/monitor/tops?window=7d&place=BR&of=${tops}`, { token: now }),
      ]),
    );
    // A million records or so.
    const from = new Date(Date.now() - (7 * 86_400_000 * 1_000_000) / records).toISOString();
    await exported(stack, now, `/v1/access-log/export?from=${from}&to=${new Date().toISOString()}`);
  } finally {
    await stack.stop();
  }
} finally {
  rmSync(dataDir, { recursive: true, force: true });
}
