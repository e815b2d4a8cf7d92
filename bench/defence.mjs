// `pnpm bench:defence`: requests per second of a cached object through the edge without defence, with
// ten rules, and with the built-in group 宽松, each by a bare nginx in the same run, a worker each, with the
// agent and the API stopped and at work on the same cores; and a flood from fifty addresses against what
// others get meanwhile. Needs wrk. Asserts nothing.
import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import { build } from '../scripts/lib/build.mjs';
import { startBareCache } from './lib/bare-cache.mjs';
import { load, median } from './lib/load.mjs';
import { recordKeepersOf } from './lib/record-keepers.mjs';
import { addSites, hostOf } from './lib/sites.mjs';
import { call, signIn, startStack } from './lib/stack.mjs';

const port = 27_480;
const rounds = Number(process.env.BENCH_RUNS ?? 5);
const path = '/cacheable.css';

const rule = (name, filters, action, items) => ({
  ...{ id: randomUUID(), name, action },
  matcher: items ? { kind: 'own', condition: { kind: 'all', items } } : { kind: 'every' },
  filters: filters.map((filter) => ({ kind: 'own', filter })),
});
const is = (field, operator, values) => ({ kind: 'is', field, operator, values });
const rate = (seconds, limit) => ({ kind: 'rate', seconds, limit, by: 'ip', countStatic: true });
const block = { kind: 'block', status: 429 };

/** Of each kind that people write; the last five count every request. */
const tenRules = [
  rule('路径', [], block, [is('path', 'prefix', ['/wp-admin/'])]),
  rule('方法', [], block, [is('method', 'in', ['TRACE', 'CONNECT'])]),
  rule('UA', [], block, [is('userAgent', 'contains', ['sqlmap'])]),
  rule('正则', [], block, [is('uri', 'regex', ['(?:union|select).+from'])]),
  rule('地区', [], block, [is('ip', 'cidr', ['192.0.2.0/24']), is('country', 'in', ['AQ'])]),
  ...[10, 20, 30, 60, 600].map((seconds) =>
    rule(`${seconds} 秒`, [rate(seconds, 10_000_000)], block),
  ),
];

const asks = new Agent({ keepAlive: true, maxSockets: 64 });

function statusFrom(url, host, localAddress) {
  return new Promise((resolve, reject) => {
    request(url, { headers: { host }, localAddress, agent: asks }, (response) => {
      response.resume();
      response.on('end', () => resolve(response.statusCode));
    })
      .on('error', reject)
      .end();
  });
}

/** 200 requests of each of 50 addresses, of which 100 are allowed, beside 50 of each of 20 others. */
async function flood(url, host) {
  const count = { over: 0, refused: 0, others: 0, othersRefused: 0 };
  const client = async (address, requests) => {
    let refused = 0;
    for (let n = 0; n < requests; n += 1)
      if ((await statusFrom(url, host, address)) !== 200) refused += 1;
    return refused;
  };
  const attackers = Array.from({ length: 50 }, (_, n) => client(`127.1.0.${n + 1}`, 200));
  const people = Array.from({ length: 20 }, (_, n) => client(`127.2.0.${n + 1}`, 50));
  for (const refused of await Promise.all(attackers)) {
    count.over += 100;
    count.refused += Math.min(refused, 100);
  }
  for (const refused of await Promise.all(people)) {
    count.others += 50;
    count.othersRefused += refused;
  }
  return count;
}

async function sharesOf(kinds, reference) {
  const shares = {};
  for (const [name, index] of Object.entries(kinds))
    shares[name] = (await load(stack.edgeUrl + path, hostOf(index))) / reference;
  return shares;
}

await build();
const stack = await startStack(port, { EDGE_WORKERS: '1' });
const bare = await startBareCache(port + 90, port + 2);
try {
  const token = await signIn(stack);
  await addSites(stack, token, 4);
  const { items } = await call(stack, 'GET', '/v1/sites', { token });
  const defend = async (index, cc) => {
    const { id, revision } = items.find(({ domains }) => domains.includes(hostOf(index)));
    await call(stack, 'PUT', `/v1/sites/${id}`, { token, body: { revision, cc } });
  };
  await defend(1, { rules: tenRules });
  await defend(2, { group: 'loose' });
  await defend(3, { rules: [rule('上限', [rate(86_400, 100)], block)] });
  const limited = stack.edgeUrl + path;
  while ((await statusFrom(limited, hostOf(3), '127.3.0.1')) !== 429);

  const keepers = recordKeepersOf(stack);
  const kinds = { 'no defence': 0, 'ten rules': 1, 宽松: 2 };
  const results = [];
  for (const index of Object.values(kinds)) await load(stack.edgeUrl + path, hostOf(index));
  await keepers.settled();
  for (let round = 0; round < rounds; round += 1) {
    // What is left to do of earlier requests must not slow the bare nginx.
    keepers.pause();
    const reference = await load(bare.url + path, hostOf(0));
    const alone = await sharesOf(kinds, reference);
    keepers.resume();
    await keepers.settled();
    const atWork = await sharesOf(kinds, reference);
    await keepers.settled();
    results.push({ alone, atWork });
  }
  const middle = (name, way) => median(results.map((round) => round[way][name])).toFixed(3);
  console.table(
    Object.fromEntries(
      Object.keys(kinds).map((name) => [
        `${name} ÷ bare`,
        {
          'agent and API stopped': middle(name, 'alone'),
          'all at work': middle(name, 'atWork'),
        },
      ]),
    ),
  );
  const told = await flood(limited, hostOf(3));
  console.table({
    'of the flood above the limit refused': { share: (told.refused / told.over).toFixed(5) },
    'of other addresses refused': { share: (told.othersRefused / told.others).toFixed(5) },
  });
} finally {
  asks.destroy();
  await bare.stop();
  await stack.stop();
}
