import { freePort } from '@console/testing/free-port';
import { eventually } from '../testing/eventually';
import { servingOfFile } from '../testing/sites/file-serving';
import type { startOrigin } from '../testing/sites/origin';
import { originAt, siteOf } from '../testing/sites/site';

const { get, origin, inForce, current } = servingOfFile();

async function askMany(host: string, count: number): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (let index = 0; index < count; index += 1) {
    const { text } = await get(host, `/${index}`);
    counts[text] = (counts[text] ?? 0) + 1;
  }
  return counts;
}

const strict: Parameters<typeof startOrigin>[1] = (request, response) => {
  response.writeHead(request.url === '/health' ? 404 : 200).end('spare');
};
const echo: Parameters<typeof startOrigin>[1] = (request, response) =>
  response.end(JSON.stringify(request.headers));

test('the origin sees the visitor, the request id and the host it is set to', async () => {
  const { port } = await origin('echo', echo);
  const plain = siteOf(['plain.example.com'], [originAt(port)]);
  const named = siteOf(['named.example.com'], [originAt(port)], { hostHeader: 'origin.test:81' });
  await inForce([plain, named]);
  const answer = await get('plain.example.com', '/', { headers: { 'x-real-ip': '6.6.6.6' } });
  const seen: unknown = JSON.parse(answer.text);
  expect(seen).toMatchObject({
    host: 'plain.example.com',
    'x-real-ip': '127.0.0.1',
    'x-forwarded-for': '127.0.0.1',
    'x-forwarded-proto': 'http',
    'x-request-id': answer.headers['x-request-id'],
    'cdn-loop': 'console-edge',
  });
  expect(JSON.parse((await get('named.example.com')).text)).toMatchObject({
    host: 'origin.test:81',
  });
});

test('checks leave out what is down, backups take over, and with everything down it is asked anyway', async () => {
  let status = 500;
  let asked = '';
  const sick = await origin('sick', (request, response) => {
    const isCheck = request.url === '/health';
    if (isCheck) asked = request.headers.host ?? '';
    response.writeHead(isCheck ? status : 200).end('sick');
  });
  const gone = await freePort();
  const spare = await origin('spare', strict);
  const site = siteOf(
    ['checked.example.com', 'other.example.com'],
    [originAt(sick.port), originAt(gone), originAt(spare.port, { role: 'backup' })],
    {
      retries: 0,
      health: {
        enabled: true,
        path: '/health',
        intervalSeconds: 2,
        timeoutSeconds: 2,
        failures: 1,
      },
    },
  );
  await inForce([site]);
  const errorsNow = () => {
    const last = new Map<number | null, string | null>();
    for (const { origins: list } of current().plane.healthReports) {
      for (const one of list) if (one.siteId === site.id) last.set(one.port, one.error);
    }
    return Object.fromEntries(last);
  };
  await eventually(() => Object.keys(errorsNow()).length === 3);
  expect(errorsNow()).toEqual({
    [sick.port]: '返回了状态码 500',
    [gone]: '连接被拒绝',
    [spare.port]: '返回了状态码 404',
  });
  expect(asked).toBe('checked.example.com');
  // All are down: the primaries are asked as before.
  await eventually(async () => (await askMany('checked.example.com', 4)).sick);

  const lenient = { ...site.origin.health, codes: '200-299,404' };
  await inForce([{ ...site, origin: { ...site.origin, health: lenient } }]);
  await eventually(() => errorsNow()[spare.port] === null);
  await eventually(async () => (await askMany('checked.example.com', 4)).spare === 4);
  expect(errorsNow()[sick.port]).toBe('返回了状态码 500');

  status = 204;
  await eventually(() => errorsNow()[sick.port] === null);
  await eventually(async () => (await askMany('checked.example.com', 4)).sick === 4);
  const off = { ...lenient, enabled: false };
  await inForce([{ ...site, origin: { ...site.origin, health: off } }]);
  await eventually(
    () => current().plane.healthReports.flatMap(({ gone: list }) => list).length === 3,
  );
});

test('weights and the hashes divide the requests', async () => {
  const [one, two] = [await origin('one'), await origin('two')];
  const peers = [originAt(one.port, { weight: 3 }), originAt(two.port)];
  const down = originAt(await freePort(), { role: 'down' });
  await inForce([
    siteOf(['rr.example.com'], [...peers, down]),
    siteOf(['ip.example.com'], peers, { balance: 'ip-hash' }),
    siteOf(['url.example.com'], peers, { balance: 'url-hash' }),
    siteOf(['least.example.com'], peers, { balance: 'least-conn' }),
    siteOf(['random.example.com'], peers, { balance: 'random' }),
  ]);
  expect(await askMany('rr.example.com', 40)).toEqual({ one: 30, two: 10 });
  expect(Object.keys(await askMany('ip.example.com', 20))).toHaveLength(1);
  const byUrl = await askMany('url.example.com', 40);
  expect(new Set(Object.keys(byUrl))).toEqual(new Set(['one', 'two']));
  expect(await askMany('url.example.com', 40)).toEqual(byUrl);
  const random = await askMany('random.example.com', 60);
  expect(new Set(Object.keys(random))).toEqual(new Set(['one', 'two']));
  expect((await get('least.example.com')).status).toBe(200);
});

test('least-conn avoids an origin that is busy', async () => {
  const held: (() => void)[] = [];
  const slow = await origin('slow', (request, response) => {
    if (request.url === '/hold') held.push(() => response.end('slow'));
    else response.end('slow');
  });
  const fast = await origin('fast');
  const peers = [originAt(slow.port), originAt(fast.port, { weight: 5 })];
  await inForce([siteOf(['busy.example.com'], peers, { balance: 'least-conn' })]);
  const waiting: Promise<string>[] = [];
  await eventually(() => {
    if (held.length === 0) waiting.push(get('busy.example.com', '/hold').then(({ text }) => text));
    return held.length > 0;
  });
  // By turns, the slow one would get two of these.
  expect(await askMany('busy.example.com', 12)).toEqual({ fast: 12 });
  for (const release of held) release();
  await slow.stop();
  await Promise.allSettled(waiting);
});

test('a dead origin is passed over, and the backup serves when no other does', async () => {
  const deadPort = await freePort();
  const [live, spare] = [await origin('live'), await origin('spare')];
  const backup = originAt(spare.port, { role: 'backup' });
  await inForce([
    siteOf(['half.example.com'], [originAt(deadPort), originAt(live.port), backup]),
    siteOf(['dead.example.com'], [originAt(deadPort), backup], { retries: 1 }),
    siteOf(['gone.example.com'], [originAt(deadPort)], { retries: 0 }),
  ]);
  expect(await askMany('half.example.com', 10)).toEqual({ live: 10 });
  expect(await askMany('dead.example.com', 10)).toEqual({ spare: 10 });
  const answer = await get('gone.example.com');
  expect(answer.status).toBe(502);
  expect(answer.text).toContain('源站无法连接');
});

test('a silent origin times out after the time set for the site', async () => {
  const silent = await origin('silent', () => undefined);
  const site = siteOf(['silent.example.com'], [originAt(silent.port)], {
    readTimeoutSeconds: 1,
    retries: 0,
  });
  await inForce([site]);
  const answer = await get('silent.example.com');
  expect(answer.status).toBe(504);
  expect(answer.text).toContain('源站响应超时');
});
