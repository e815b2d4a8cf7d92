// `pnpm bench:sites`: the website list of one customer with 5 000 sites, filter by filter, beside a
// route that reads one small table. Asserts nothing.
import { build } from '../scripts/lib/build.mjs';
import { makeRoom } from './lib/sites.mjs';
import { call, signIn, startStack } from './lib/stack.mjs';

const siteCount = 5_000;
const linesPerCall = 500;
const rounds = Number(process.env.BENCH_ROUNDS ?? 40);

/** Five thousand sites with two domains and one of 200 origins each, every fifth in a group. */
async function addSites(stack, token) {
  await makeRoom(stack, token);
  const group = { name: '压测分组', note: '' };
  const { id } = await call(stack, 'POST', '/v1/site-groups', { token, body: group });
  for (let from = 0; from < siteCount; from += linesPerCall) {
    const numbers = Array.from({ length: linesPerCall }, (_, index) => from + index);
    const lines = numbers.map(
      (n) => `s${n}.bench.example w${n}.bench.example | 203.0.113.${n % 200}`,
    );
    const groupId = (from / linesPerCall) % 5 === 0 ? id : null;
    const body = { text: lines.join('\n'), groupId };
    const { created } = await call(stack, 'POST', '/v1/sites/batch', { token, body });
    if (created !== linesPerCall) throw new Error(`Only ${created} sites were added`);
  }
  return id;
}

function summary(samples) {
  const sorted = samples.toSorted((a, b) => a - b);
  const at = (share) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];
  return { median: at(0.5), p95: at(0.95) };
}

/** Each path once a round, in turn, so that what else the machine does falls on all alike. */
async function measure(stack, token, paths) {
  const samples = new Map(Object.keys(paths).map((name) => [name, []]));
  for (let round = -3; round < rounds; round += 1) {
    for (const [name, path] of Object.entries(paths)) {
      const started = performance.now();
      await call(stack, 'GET', path, { token });
      if (round >= 0) samples.get(name).push(performance.now() - started);
    }
  }
  return new Map([...samples].map(([name, list]) => [name, summary(list)]));
}

await build();
const stack = await startStack(Number(process.env.BENCH_PORT ?? 27_280));
try {
  const token = await signIn(stack);
  const group = await addSites(stack, token);
  const results = await measure(stack, token, {
    'bare route': '/v1/site-groups?limit=1',
    'first page': '/v1/sites?limit=20',
    'page 200': '/v1/sites?limit=20&page=200',
    'by domain, 100 rows': '/v1/sites?limit=100&sort=domain',
    'state and page 3': '/v1/sites?state=normal&page=3',
    group: `/v1/sites?group=${group}`,
    'no package': '/v1/sites?package=none',
    'no certificate': '/v1/sites?certificate=none',
    origin: '/v1/sites?origin=203.0.113.77',
    'keyword, few': '/v1/sites?keyword=s4321.bench',
    'keyword, all': '/v1/sites?keyword=bench',
  });
  const bare = results.get('bare route');
  console.table(
    Object.fromEntries(
      [...results].map(([name, { median, p95 }]) => [
        name,
        {
          'median ms': Math.round(median),
          'p95 ms': Math.round(p95),
          '÷ bare': (median / bare.median).toFixed(1),
        },
      ]),
    ),
  );
} finally {
  await stack.stop();
}
