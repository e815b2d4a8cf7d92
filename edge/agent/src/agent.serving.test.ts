import { pageSettingsSchema } from '@console/contract/site-pages';
import { freePort } from '@console/testing/free-port';
import { ControlPlane } from '../testing/control-plane';
import { buildAgent, EdgeNode } from '../testing/edge-node';
import { eventually } from '../testing/eventually';
import { type AskOptions, ask } from '../testing/http';
import { type Origin, startOrigin } from '../testing/origin';
import { originAt, siteOf } from '../testing/site';

let plane: ControlPlane;
let node: EdgeNode;
const origins: Origin[] = [];

beforeAll(async () => {
  await buildAgent();
  plane = await ControlPlane.start();
  node = await EdgeNode.create(plane.url);
  await node.start();
});

afterAll(async () => {
  await node.dispose();
  await plane.stop();
  await Promise.all(origins.map((origin) => origin.stop()));
});

async function origin(...args: Parameters<typeof startOrigin>): Promise<Origin> {
  const started = await startOrigin(...args);
  origins.push(started);
  return started;
}

async function inForce(...args: Parameters<ControlPlane['change']>): Promise<void> {
  const revision = plane.change(...args);
  const ack = await eventually(() => plane.ackOf(revision));
  expect(ack).toEqual({ revision, error: null, refused: [] });
}

const get = (host: string, path = '/', options: AskOptions = {}) =>
  ask(node.url, path, { host, ...options });

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

test('a site is served, changed, moved and removed without a restart', async () => {
  const first = await origin('first');
  const second = await origin('second');
  const site = siteOf(['a.example.com', '*.b.example.com'], [originAt(first.port)]);
  const special = siteOf(['*.x.b.example.com'], [originAt(second.port)]);
  const pid = await node.nginxPid();
  await inForce([site, special]);
  expect((await get('a.example.com')).text).toBe('first');
  expect((await get('A.Example.COM:8081')).text).toBe('first');
  expect((await get('deep.down.b.example.com')).text).toBe('first');
  expect((await get('y.x.b.example.com')).text).toBe('second');
  expect((await get('b.example.com')).status).toBe(404);

  await inForce([{ ...site, domains: ['c.example.com'] }]);
  expect((await get('a.example.com')).status).toBe(404);
  expect((await get('c.example.com')).text).toBe('first');

  await inForce([{ ...special, domains: ['c.example.com'] }], [site.id]);
  expect((await get('c.example.com')).text).toBe('second');
  await inForce([], [special.id]);
  expect((await get('c.example.com')).status).toBe(404);
  expect(await node.nginxPid()).toBe(pid);
});

test('an unknown host gets a Chinese page without a version, and no record', async () => {
  const answer = await get('nobody.example.com');
  expect(answer.status).toBe(404);
  expect(answer.text).toContain('域名没有接入');
  expect(answer.headers.server).toBe('nginx');
  expect(`${answer.text}${JSON.stringify(answer.headers)}`).not.toMatch(/nginx\/|1\.\d+\.\d+/);
  const known = await origin('known');
  const site = siteOf(['known.example.com'], [originAt(known.port)]);
  await inForce([site]);
  await get('known.example.com');
  await eventually(() => plane.records.some((record) => record.siteId === site.id));
  expect(plane.records.filter((record) => record.host === 'nobody.example.com')).toEqual([]);
});

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
    for (const { origins: list } of plane.healthReports) {
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
  await eventually(() => plane.healthReports.flatMap(({ gone: list }) => list).length === 3);
});

test('a ring of sites ends with 508', async () => {
  const ring = siteOf(['ring.example.com'], [originAt(node.port)]);
  await inForce([ring]);
  const answer = await get('ring.example.com');
  expect(answer.status).toBe(508);
  expect(answer.text).toContain('回路');
});

test('caching follows the origin, and only where it is switched on', async () => {
  const { port, seen } = await origin('cache', (request, response) => {
    if (request.url === '/private') response.setHeader('cache-control', 'private, max-age=60');
    else if (request.url !== '/silent') response.setHeader('cache-control', 'max-age=60');
    if (request.url === '/cookie') response.setHeader('set-cookie', 'a=b');
    if (request.url === '/vary') response.setHeader('vary', 'x-kind');
    response.setHeader('content-type', 'text/css');
    response.end(`${request.headers['x-kind'] ?? 'body'} `.repeat(500));
  });
  const on = siteOf(['on.example.com'], [originAt(port)], {}, true);
  const off = siteOf(['off.example.com'], [originAt(port)]);
  await inForce([on, off]);
  const marks = async (host: string, path: string, options: AskOptions = {}) => {
    const first = await get(host, path, options);
    const second = await get(host, path, options);
    return [first.headers['x-cache'], second.headers['x-cache']];
  };
  expect(await marks('on.example.com', '/plain')).toEqual(['MISS', 'HIT']);
  expect(await marks('on.example.com', '/private')).toEqual(['MISS', 'MISS']);
  expect(await marks('on.example.com', '/silent')).toEqual(['MISS', 'MISS']);
  expect(await marks('on.example.com', '/cookie')).toEqual(['MISS', 'MISS']);
  const secret = { headers: { authorization: 'Basic eDp5' } };
  expect(await marks('on.example.com', '/secret', secret)).toEqual([undefined, undefined]);
  expect(await marks('off.example.com', '/plain')).toEqual([undefined, undefined]);
  expect(await marks('on.example.com', '/vary', { headers: { 'x-kind': 'one' } })).toEqual([
    'MISS',
    'HIT',
  ]);
  const other = await get('on.example.com', '/vary', { headers: { 'x-kind': 'two' } });
  expect(other.headers['x-cache']).toBe('MISS');
  expect(other.text).toContain('two');

  const count = seen.length;
  const part = await get('on.example.com', '/plain', { headers: { range: 'bytes=0-3' } });
  expect([part.status, part.text]).toEqual([206, 'body']);
  const packed = await get('on.example.com', '/plain', {
    headers: { 'accept-encoding': 'br, gzip;q=0.8' },
  });
  expect(packed.headers['content-encoding']).toBe('gzip');
  expect(seen.length).toBeLessThanOrEqual(count + 1);
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

test('a bad message is refused with its reason, and the last good one stays', async () => {
  const revision = 1_000;
  plane.sendLine(
    JSON.stringify({ type: 'delta', revision, upsert: [{ domains: [] }], remove: [] }),
  );
  const ack = await eventually(() => plane.ackOf(revision));
  expect(ack.error).toContain('id');
});

test('a bad site is refused alone, with its reason, and its last good settings stay', async () => {
  const { port } = await origin('good');
  const site = siteOf(['good.example.com'], [originAt(port)]);
  await inForce([site]);
  const beside = siteOf(['beside.example.com'], [originAt(port)]);
  // Longer than a key of nginx's memory can be.
  const greedy = siteOf(['x'.repeat(70_000)], [originAt(port)]);
  const revision = plane.change([{ ...site, domains: [] }, greedy, beside]);
  const ack = await eventually(() => plane.ackOf(revision));
  expect(ack.error).toBeNull();
  expect(ack.refused).toEqual([
    { siteId: site.id, error: expect.stringContaining('domains') },
    { siteId: greedy.id, error: expect.stringContaining('key too long') },
  ]);
  expect((await get('good.example.com')).text).toBe('good');
  expect((await get('beside.example.com')).text).toBe('good');
  // What is refused outlives a restart, and is asked for again.
  await node.end('SIGTERM');
  await node.start();
  expect((await get('good.example.com')).text).toBe('good');
  await eventually(() => plane.acks.filter((said) => said.revision === revision).length > 1);
  expect(plane.acks.at(-1)?.refused.map(({ siteId }) => siteId)).toEqual([site.id, greedy.id]);
  await inForce([{ ...site, domains: ['better.example.com'] }], [greedy.id]);
  await inForce([{ ...site, domains: ['better.example.com'] }]);
  expect((await get('better.example.com')).text).toBe('good');
});

test('a change that does not fit into memory is refused for the sites that do not fit, with the reason', async () => {
  const { port } = await origin('kept');
  await inForce([siteOf(['kept.example.com'], [originAt(port)])]);
  const html = 'x'.repeat(32 * 1_024);
  const pages = pageSettingsSchema.parse({
    pages: [
      { status: 403, html },
      { status: 404, html },
    ],
  });
  const many = Array.from({ length: 200 }, (_, index) => ({
    ...siteOf([`large-${index}.example.com`], [originAt(port)]),
    pages,
  }));
  const revision = plane.change(many);
  const ack = await eventually(() => plane.ackOf(revision));
  expect(ack.error).toBeNull();
  const refused = new Set(ack.refused.map(({ siteId }) => siteId));
  expect(ack.refused.at(-1)?.error).toMatch(
    /节点内存不足，放不下网站 large-\d+\.example\.com 的配置（65 KB）/,
  );
  expect(refused.size).toBeLessThan(many.length);
  expect((await get('kept.example.com')).text).toBe('kept');
  // What fits is served, what does not fit is not: nothing is half there.
  for (const { id, domains } of [many[0], many.at(-1)].flatMap((site) => site ?? [])) {
    expect((await get(domains[0] ?? '')).status === 404).toBe(refused.has(id));
  }
  await inForce(
    [],
    many.map(({ id }) => id),
  );
});

test('records hold what happened, odd bytes and refused bodies included', async () => {
  const { port } = await origin('records');
  const site = siteOf(['records.example.com'], [originAt(port)]);
  await inForce([site]);
  const uri = `/${'x'.repeat(8_000)}?q=%ff%00%22`;
  const agent = 'odd \xff"\\ agent';
  await get('records.example.com', uri, { headers: { 'user-agent': agent, referer: 'http://r/' } });
  await get('records.example.com', '/big', {
    method: 'POST',
    headers: { 'content-length': String(200 * 1024 * 1024) },
  });
  const mine = await eventually(() => {
    const found = plane.records.filter((record) => record.siteId === site.id);
    return found.length === 2 && found;
  });
  expect(mine[0]).toMatchObject({
    ip: '127.0.0.1',
    method: 'GET',
    scheme: 'http',
    host: 'records.example.com',
    uri,
    protocol: 'HTTP/1.1',
    status: 200,
    upstream: `127.0.0.1:${port}`,
    userAgent: 'odd \ufffd"\\ agent',
    referer: 'http://r/',
  });
  expect(mine[1]).toMatchObject({ method: 'POST', status: 413, upstream: '', upstreamMs: null });
});

test('heartbeats carry the revision and real figures', async () => {
  const beat = await eventually(() =>
    plane.heartbeats.find((item) => item.revision > 0 && item.load.memoryPercent > 0),
  );
  expect(beat.load.diskPercent).toBeGreaterThan(0);
  expect(beat.load.droppedRecords).toBe(0);
  expect(beat.capabilities).toEqual(['brotli', 'country', 'engines']);
  expect(beat.ports).toContain(node.httpsPort);
});
