import { randomUUID } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import type { AccessRecord } from '@console/contract/edge/endpoints/edge';
import type { AccessLogEntry } from '@console/contract/monitor/endpoints/access-log';
import { type EdgeApp, startEdgeApp } from '../../../testing/edge-app';
import { makeRecord } from '../../../testing/records';

let edge: EdgeApp;
let node: string;
let nodeId: string;
let mine: Awaited<ReturnType<EdgeApp['signIn']>>;
let siteId: string;
beforeAll(async () => {
  edge = await startEdgeApp();
  ({ nodeId, authorization: node } = await edge.registerNode());
  mine = await edge.signIn();
  siteId = (await edge.createSite(mine.userId)).id;
  const other = (await edge.createSite((await edge.signIn()).userId)).id;
  await report([...some, { siteId: other, requestId: 'foreign' }]);
});
afterAll(() => edge.close());

const now = Date.now();
const minute = 60_000;
type Given = Partial<AccessRecord>;
const nasty = `a'b\\c\td"<script>; DROP TABLE x`;
const some: Given[] = [
  { requestId: 'r1', at: now - minute, ip: '198.51.100.7', uri: '/login?next=%E4%B8%AD%E6%96%87' },
  {
    requestId: 'r2',
    at: now - 2 * minute,
    ip: '198.51.100.200',
    status: 404,
    cache: '',
    country: '',
  },
  {
    ...{ requestId: 'r3', at: now - 3 * minute, ip: '2001:db8::1', status: 502, upstreamMs: null },
    ...{ country: 'US', asn: 0, port: 8443, referer: 'https://Ref.example.com/x', region: '' },
  },
  {
    requestId: 'r4',
    at: now - 4 * minute,
    method: 'POST',
    host: 'api.example.com',
    cache: 'HIT',
    region: 'CN-GD',
  },
  { requestId: nasty, at: now - 5 * minute, uri: `/${nasty}`, userAgent: '=1+1,"x"', status: 503 },
  // At the same millisecond: the order is the request's id.
  ...['t3', 't2', 't1'].map((requestId) => ({ requestId, at: now - 90 * minute })),
  {
    requestId: 'b1',
    at: now - 2.5 * 86_400_000,
    status: 403,
    block: 'ip_black',
    blockEntry: '198.51.100.0/24',
  },
  { requestId: 'b2', at: now - 2.6 * 86_400_000, status: 403, block: 'sign_expired' },
  {
    ...{ requestId: 'd1', at: now - 2.7 * 86_400_000, status: 403, block: 'cc_ban' },
    ...{ rule: 'a1b2', ruleCount: 151, challenge: 'failed:js' },
  },
  { requestId: 'old', at: now - 3 * 86_400_000, userAgent: 'Googlebot' },
];

async function report(records: Given[]): Promise<void> {
  const lines = records.map((given) => JSON.stringify(makeRecord({ siteId, ...given })));
  const answer = await fetch(`${edge.url}/edge/records/${randomUUID()}/1`, {
    method: 'PUT',
    headers: { authorization: node },
    body: gzipSync(lines.join('\n')),
  });
  expect(answer.status).toBe(200);
}

async function get(query: Record<string, string>, { authorization } = mine, id = siteId) {
  const url = `/api/v1/sites/${id}/access-log`;
  const answer = await edge.app.inject({ url, query, headers: { authorization } });
  return { status: answer.statusCode, body: answer.json() };
}

async function idsOf(query: Record<string, string>): Promise<string[]> {
  const { status, body } = await get({ range: '30d', ...query });
  expect(status).toBe(200);
  return body.data.items.map(({ requestId }: AccessLogEntry) => requestId);
}

test('a record is told with all that is known of it', async () => {
  const { body } = await get({ requestId: 'r1' });
  const { siteId: _, at, opened: _opened, ...told } = makeRecord({ siteId, ...some[0] });
  const entry = { ...told, at: new Date(at).toISOString(), node: 'edge' };
  expect(body.data).toMatchObject({ items: [entry], next: null });
});

test.each<[Record<string, string>, string[]]>([
  [{ range: '15m' }, ['r1', 'r2', 'r3', 'r4', nasty]],
  [{ range: '24h' }, ['r1', 'r2', 'r3', 'r4', nasty, 't3', 't2', 't1']],
  [{ ip: '198.51.100.7' }, ['r1']],
  [{ ip: '198.51.100.0/24' }, ['r1', 'r2']],
  [{ ip: '198.51.100.100-198.51.100.255' }, ['r2']],
  [{ ip: '2001:db8::/32' }, ['r3']],
  [{ ip: '0.0.0.0/0', range: '15m' }, ['r1', 'r2', 'r4', nasty]],
  [{ ip: '::/0', range: '15m' }, ['r1', 'r2', 'r3', 'r4', nasty]],
  [{ status: '404' }, ['r2']],
  [{ status: '5XX' }, ['r3', nasty]],
  [{ method: 'post' }, ['r4']],
  [{ url: 'LOGIN' }, ['r1']],
  [{ url: '中文' }, ['r1']],
  [{ url: 'http://api.example.com:80/index' }, ['r4']],
  [{ url: 'https://api.example.com/none' }, []],
  [{ url: `/${nasty}` }, [nasty]],
  [{ url: `https://www.example.com/${nasty}` }, [nasty]],
  [{ cache: 'HIT' }, ['r4']],
  [{ cache: 'NONE' }, ['r2']],
  [{ block: 'any' }, ['b1', 'b2', 'd1']],
  [{ block: 'any', status: '404' }, []],
  [{ block: 'sign_expired' }, ['b2']],
  [{ block: 'ip_black' }, ['b1']],
  [{ block: 'place' }, []],
  [{ rule: 'a1b2' }, ['d1']],
  [{ rule: 'ffff' }, []],
  [{ userAgent: 'googlebot' }, ['old']],
  [{ userAgent: '%' }, []],
  [{ requestId: nasty }, [nasty]],
  [{ requestId: 'foreign' }, []],
  [{ status: '5xx', ip: '2001:db8::1', method: 'GET' }, ['r3']],
  [{ place: 'US' }, ['r3']],
  [{ place: 'CN-GD' }, ['r4']],
  [{ place: 'unknown' }, ['r2']],
  [{ asn: 'as0' }, ['r3']],
  [{ port: '8443' }, ['r3']],
  [{ host: 'API.example.com' }, ['r4']],
  [{ referer: 'ref.EXAMPLE' }, ['r3']],
  [{ action: 'refused' }, ['b1', 'b2', 'd1']],
  [{ action: 'failed' }, ['d1']],
  [{ action: 'challenged' }, []],
  [
    { from: new Date(now - 4 * minute).toISOString(), to: new Date(now - minute).toISOString() },
    ['r2', 'r3', 'r4'],
  ],
])('%j finds %j', async (query, ids) => {
  expect(await idsOf(query)).toEqual(ids);
});

test('a look over ten years finds what there is, and no more', async () => {
  const decade = { from: '2021-01-01T00:00:00Z', to: '2031-01-01T00:00:00Z', limit: '100' };
  expect(await idsOf(decade)).toEqual(some.map(({ requestId }) => requestId));
  expect(await idsOf({ from: '2011-01-01T00:00:00Z', to: '2021-01-01T00:00:00Z' })).toEqual([]);
});

test('a hundred tails at once are all answered', async () => {
  const tails = Array.from({ length: 100 }, (_, index) =>
    get({ range: '15m', limit: String((index % 5) + 1) }),
  );
  for (const [index, { status, body }] of (await Promise.all(tails)).entries()) {
    expect(status).toBe(200);
    expect(body.data.items).toHaveLength((index % 5) + 1);
  }
});

test('says which rule of defence acted, what it had counted, and what became of a challenge', async () => {
  const { body } = await get({ range: '30d', rule: 'a1b2' });
  expect(body.data.items).toMatchObject([
    { rule: 'a1b2', ruleCount: 151, challenge: 'failed:js', block: 'cc_ban' },
  ]);
});

test('a request is found by its id over all websites, those of others never', async () => {
  const second = await edge.createSite(mine.userId);
  const requestId = `of-second-${randomUUID()}`;
  const answer = await fetch(`${edge.url}/edge/records/${randomUUID()}/1`, {
    method: 'PUT',
    headers: { authorization: node },
    body: gzipSync(JSON.stringify(makeRecord({ siteId: second.id, requestId }))),
  });
  expect(answer.status).toBe(200);
  const all = async (query: Record<string, string>, { authorization } = mine) => {
    const url = '/api/v1/access-log';
    return (await edge.app.inject({ url, query, headers: { authorization } })).json().data.items;
  };
  expect(await all({ requestId, range: '30d' })).toMatchObject([{ siteId: second.id, requestId }]);
  expect(await all({ requestId: 'b1', range: '30d' })).toMatchObject([
    { siteId, block: 'ip_black', blockEntry: '198.51.100.0/24' },
  ]);
  expect(await all({ requestId, range: '30d' }, await edge.signIn())).toEqual([]);
});

test('another user’s site does not exist, for administrators neither', async () => {
  const path = `/api/v1/sites/${siteId}/access-log`;
  for (const other of [await edge.signIn(), await edge.signIn('administrator')]) {
    expect(await get({}, other)).toMatchObject({ status: 404, body: { code: 40400 } });
    const headers = { authorization: other.authorization };
    const file = await edge.app.inject({ url: `${path}/export`, headers });
    expect(file.statusCode).toBe(404);
  }
  expect((await edge.app.inject({ url: `${path}/export` })).statusCode).toBe(401);
});

test('one node’s requests are an administrator’s to list, in pages and in files', async () => {
  const admin = await edge.signIn('administrator');
  const { id } = await edge.createSite(admin.userId);
  await report([{ siteId: id, requestId: 'here' }]);
  const path = `/api/v1/sites/${id}/access-log`;
  const found = async (url: string, query: { node: string }, { authorization } = admin) => {
    const answer = await edge.app.inject({ url, query, headers: { authorization } });
    return { status: answer.statusCode, isFound: answer.body.includes('here') };
  };
  for (const url of [path, '/api/v1/access-log', `${path}/export`, '/api/v1/access-log/export']) {
    expect(await found(url, { node: nodeId })).toEqual({ status: 200, isFound: true });
    expect(await found(url, { node: randomUUID() })).toEqual({ status: 200, isFound: false });
  }
  const own = `/api/v1/sites/${siteId}/access-log`;
  for (const url of [own, '/api/v1/access-log', `${own}/export`, '/api/v1/access-log/export']) {
    expect(await found(url, { node: nodeId }, mine)).toMatchObject({ status: 403 });
  }
});

test.each<[Record<string, string>, string]>([
  [{ node: "1'; DROP" }, 'node'],
  [{ ip: '300.1.1.1' }, 'ip'],
  [{ status: '4x' }, 'status'],
  [{ range: '2h' }, 'range'],
  [{ cursor: "1'; DROP" }, 'cursor'],
  [{ from: '2026-01-02T00:00:00.000Z', to: '2026-01-01T00:00:00.000Z' }, 'to'],
  [{ limit: '1000' }, 'limit'],
])('refuses %j at its field', async (query, field) => {
  const { status, body } = await get(query);
  expect(status).toBe(400);
  expect(Object.keys(body.data.fields)).toEqual([field]);
});

test('a file holds the filtered records, and nothing in it is a formula', async () => {
  const url = `/api/v1/sites/${siteId}/access-log/export`;
  const headers = { authorization: mine.authorization };
  const file = await edge.app.inject({ url, query: { status: '5xx' }, headers });
  expect(file.headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': expect.stringContaining('attachment'),
  });
  const [head, ...lines] = file.body.trimEnd().split('\r\n');
  expect(head).toMatch(/^\uFEFF时间（UTC\+8）,访客 IP,/);
  expect(lines).toHaveLength(2);
  expect(lines[1]).toContain(`"'=1+1,""x"""`);
  // The one before has ended, so that another may begin.
  expect((await edge.app.inject({ url, headers })).statusCode).toBe(200);
});

test('a file over all sites holds those of the account alone', async () => {
  const url = '/api/v1/access-log/export';
  const query = { requestId: 'r3' };
  const fileOf = async ({ authorization }: { authorization: string }, wanted = query) => {
    const { body } = await edge.app.inject({ url, query: wanted, headers: { authorization } });
    return body.trimEnd().split('\r\n').slice(1);
  };
  expect(await fileOf(mine)).toEqual([expect.stringContaining('r3')]);
  expect(await fileOf(mine, { requestId: 'foreign' })).toEqual([]);
  expect(await fileOf(await edge.signIn())).toEqual([]);
  expect((await edge.app.inject({ url })).statusCode).toBe(401);
});

test('one account’s looks hold up its own, and nobody else’s', async () => {
  const stranger = await edge.signIn();
  const url = '/api/v1/access-log';
  const statusOf = async ({ authorization }: { authorization: string }) =>
    (await edge.app.inject({ url, headers: { authorization } })).statusCode;
  const seen = new Set<number>();
  // More than may wait of all accounts together; a busy machine may answer the first before it takes the last.
  while (!seen.has(503)) {
    const flood = Array.from({ length: 130 }, () => statusOf(mine));
    expect(await statusOf(stranger)).toBe(200);
    for (const status of await Promise.all(flood)) seen.add(status);
  }
  expect(seen).toEqual(new Set([200, 503]));
});
