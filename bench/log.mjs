// `pnpm bench:log`: what the log and the monitor cost over many records. The store is filled by its own
// engine while the stack is down, through the table that batches enter by, so that every list and curve
// is made as of true records; then the API is asked as the pages ask. Prints medians; asserts nothing.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Session } from 'chdb';
import { build } from '../scripts/lib/build.mjs';
import { call, megabytes, pidOf, signIn, startStack } from './lib/stack.mjs';

const port = 18700;
const records = Number(process.env.BENCH_RECORDS ?? 10_000_000);
const atATime = 500_000;
const times = 5;
const days = 7;

const median = (list) => list.toSorted((a, b) => a - b)[Math.floor(list.length / 2)];

/** Records of a week, more of the busy hours; one in twelve was refused or challenged. */
function fillStatement(siteIds, packageId, first, count) {
  const sites = siteIds.map((id) => `'${id}'`).join(', ');
  const blocks = "['ip_black', 'cc_block', 'user_agent', 'cc_challenge', 'place']";
  return `INSERT INTO record_feed (at, site_id, node_id, request_id, ip, method, scheme, host, uri, protocol,
    status, bytes_out, bytes_in, duration_ms, upstream, upstream_ms, cache, block, user_agent, referer, seq,
    rule, rule_count, challenge, country, region, asn, port, origin_bytes, opened, package_id)
  SELECT
    now64(3) - toIntervalMillisecond(number % ${days * 86_400_000 - 60_000} + 30000) AS at,
    [${sites}][1 + site % ${siteIds.length}], generateUUIDv4(0),
    lower(hex(cityHash64(number))) || lower(hex(number)),
    toIPv6(concat('::ffff:', toString(11 + a % 180), '.', toString(b % 256), '.', toString(a % 256), '.', toString(c % 256))),
    if(c % 9 = 0, 'POST', 'GET'), 'https', concat('site-', toString(site % ${siteIds.length}), '.example'),
    concat('/', ['api', 'assets', 'news', 'shop'][1 + a % 4], '/', toString(b % 5000), '.html?v=', toString(c % 300)),
    'HTTP/2.0', multiIf(isRefused, 403, c % 50 = 0, 404, c % 97 = 0, 502, 200),
    b % 60000, 420, a % 900, '203.0.113.9:80', if(c % 3 = 0, a % 800, NULL),
    if(c % 3 = 0, 'MISS', 'HIT'), if(isRefused, ${blocks}[1 + c % 5], ''),
    concat('Mozilla/5.0 (X11; Linux x86_64) Chrome/', toString(90 + a % 60), '.0.', toString(b % 40)),
    concat('https://ref', toString(c % 400), '.example/'), 0,
    if(isRefused AND c % 2 = 0, lower(hex(1000 + c % 40)), ''), 0, if(isRefused AND c % 5 = 3, 'given:js', ''),
    ['CN', 'CN', 'CN', 'US', 'JP', 'DE', 'BR'][1 + a % 7], '', [4134, 4837, 9808, 15169][1 + b % 4], 443, 900,
    0, '${packageId}'
  FROM (
    SELECT cityHash64(number) AS number, cityHash64(number, 1) AS a, cityHash64(number, 2) AS b,
      cityHash64(number, 3) AS c, cityHash64(number, 4) AS site, c % 12 = 0 AS isRefused
    FROM numbers(${first}, ${count})
  )`;
}

function fill(dataDir, siteIds, packageId) {
  const session = new Session(join(dataDir, 'ch'));
  const begun = performance.now();
  for (let first = 0; first < records; first += atATime) {
    const count = Math.min(atATime, records - first);
    // Without it each slice would be a part of each day for each of the engine's threads.
    session.query(
      `${fillStatement(siteIds, packageId, first, count)} SETTINGS max_insert_block_size = ${atATime}, min_insert_block_size_rows = ${atATime}`,
    );
  }
  session.close();
  console.log(
    `${records} records laid down in ${Math.round((performance.now() - begun) / 1_000)} s`,
  );
}

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
  fill(
    dataDir,
    items.map(({ id }) => id),
    items[0].package.id,
  );
  const stack = { ...(await startStack(port, env)), dataDir };
  try {
    const now = await signIn(stack);
    for (const [name, filter] of Object.entries(filters)) {
      const path = `/v1/access-log?range=7d&limit=50&${filter}`;
      await timed(`log, ${name}`, () => call(stack, 'GET', path, { token: now }));
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
    await exported(stack, now, '/v1/access-log/export?range=7d');
  } finally {
    await stack.stop();
  }
} finally {
  rmSync(dataDir, { recursive: true, force: true });
}
