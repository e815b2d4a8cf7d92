import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import { gzipSync } from 'node:zlib';
import { batchBytesMax, recordsHeaders } from '@console/contract/edge/edge';
import type { AccessRecord } from '@console/contract/edge/endpoints/edge';
import { selectRows } from '../../db/clickhouse/clickhouse';
import { countRequests, everywhere } from '../../testing/databases/clickhouse';
import { type EdgeApp, startEdgeApp } from '../../testing/edge-app';
import { makeRecord } from '../../testing/records';

let edge: EdgeApp;
let siteId: string;
let authorization: string;
beforeAll(async () => {
  edge = await startEdgeApp();
  const { userId } = await edge.signIn();
  siteId = (await edge.createSite(userId)).id;
  authorization = (await edge.registerNode()).authorization;
});
afterAll(() => edge.close());

const pack = (records: readonly AccessRecord[]) =>
  gzipSync(records.map((record) => JSON.stringify(record)).join('\n'));
const some = (count: number) => Array.from({ length: count }, () => makeRecord({ siteId }));

async function put(path: string, body: Uint8Array, credentials = authorization) {
  const answer = await fetch(`${edge.url}/edge/records/${path}`, {
    method: 'PUT',
    headers: { ...recordsHeaders, authorization: credentials },
    body,
  });
  return { status: answer.status, body: await answer.json() };
}

test('a batch is stored before it is answered, and counted once when it comes again', async () => {
  const path = `${randomUUID()}/1`;
  const body = pack([...some(5), makeRecord({ siteId: randomUUID() })]);
  const before = (await countRequests(edge.clickhouse)).access_records;
  for (let round = 0; round < 3; round += 1) {
    const answer = await put(path, body);
    expect(answer).toEqual({
      status: 200,
      body: { code: 0, msg: '', data: { stored: 5, rejected: 1 } },
    });
    expect(await countRequests(edge.clickhouse)).toEqual(everywhere(before + 5));
  }
});

test('a node writes its own streams only, whatever id it names', async () => {
  const path = `${randomUUID()}/1`;
  const other = (await edge.registerNode()).authorization;
  expect(await put(path, pack([]), other)).toMatchObject({ body: { data: { stored: 0 } } });
  const own = pack(some(3));
  for (let round = 0; round < 2; round += 1) {
    expect(await put(path, own)).toMatchObject({ body: { data: { stored: 3 } } });
  }
});

// Ten times as many as are unpacked at once: each costs the embedded store a tenth of a second of its own.
test('40 batches at once are all stored, though some come twice', async () => {
  const stream = randomUUID();
  const before = (await countRequests(edge.clickhouse)).access_records;
  const seqs = Array.from({ length: 40 }, (_, index) => index + 1);
  const answers = await Promise.all(
    [...seqs, ...seqs.slice(0, 10)].map((seq) => put(`${stream}/${seq}`, pack(some(10)))),
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect(await countRequests(edge.clickhouse)).toEqual(everywhere(before + 400));
});

test.each([
  ['a body that is not gzip', `${randomUUID()}/1`, () => Buffer.from('{}'), 400, 40001],
  ['no body', `${randomUUID()}/1`, () => Buffer.alloc(0), 400, 40001],
  ['a stream that is no id', 'abc/1', () => pack([]), 400, 40001],
  [
    'a body that unpacks into too much',
    `${randomUUID()}/1`,
    () => gzipSync(Buffer.alloc(batchBytesMax + 1)),
    413,
    41300,
  ],
])('refuses %s and changes nothing', async (_name, path, body, status, code) => {
  const before = await countRequests(edge.clickhouse);
  expect(await put(path, body())).toMatchObject({ status, body: { code } });
  expect(await countRequests(edge.clickhouse)).toEqual(before);
});

test.each(['0', '1e3', '0x10', '01', '1.0', '+1', '%201', '2147483648'])(
  'refuses the number %p',
  async (seq) => {
    const before = await countRequests(edge.clickhouse);
    const { status } = await put(`${randomUUID()}/${seq}`, pack(some(1)));
    expect(status).toBe(400);
    expect(await countRequests(edge.clickhouse)).toEqual(before);
  },
);

test('a body that was refused halfway leaves its connection to the next request', async () => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const send = (body: Uint8Array) =>
    new Promise<number | undefined>((done, fail) => {
      const url = `${edge.url}/edge/records/${randomUUID()}/1`;
      const headers = { ...recordsHeaders, authorization, 'content-length': body.length };
      const sending = request(url, { method: 'PUT', agent, headers }, (answer) => {
        answer.resume().once('end', () => done(answer.statusCode));
      });
      sending.once('error', fail).end(body);
    });
  const rubbish = Buffer.alloc(1024 * 1024, 'x');
  const statuses = [];
  for (const body of [rubbish, pack([]), rubbish, pack([])]) statuses.push(await send(body));
  agent.destroy();
  expect(statuses).toEqual([400, 200, 400, 200]);
});

test('refuses a stranger, a user and a removed node', async () => {
  const { nodeId, authorization: removed } = await edge.registerNode();
  await edge.removeNode(nodeId);
  const user = await edge.signIn('administrator');
  for (const credentials of ['', user.authorization, removed]) {
    const answer = await put(`${randomUUID()}/1`, pack(some(1)), credentials);
    expect(answer).toMatchObject({ status: 401, body: { code: 40101 } });
  }
});

test('bodies that do not come hold up the batches of their own node alone, and nobody once their sender left', async () => {
  const { authorization: slow } = await edge.registerNode();
  const admin = await edge.signIn('administrator');
  const queue = async () => {
    const headers = { authorization: admin.authorization };
    const told = await edge.app.inject({ url: '/api/v1/admin/records/health', headers });
    const { running, waiting } = told.json().data.queue;
    return running + waiting;
  };
  const opened = Array.from({ length: 8 }, () => {
    const sending = request(`${edge.url}/edge/records/${randomUUID()}/1`, {
      method: 'PUT',
      headers: { ...recordsHeaders, authorization: slow, 'content-length': '1000' },
    });
    sending.on('error', () => undefined);
    sending.write(pack(some(1)).subarray(0, 10));
    return sending;
  });
  while ((await queue()) === 0);
  const answer = await put(`${randomUUID()}/1`, pack(some(2)));
  expect(answer).toMatchObject({ status: 200, body: { data: { stored: 2 } } });
  for (const sending of opened) sending.destroy();
  while ((await queue()) > 0);
});

test('the operator sees how records get into the store, and nobody else does', async () => {
  const { nodeId, authorization: node } = await edge.registerNode();
  const at = Date.now() - 700;
  const batch = pack([makeRecord({ siteId, at }), makeRecord({ siteId: randomUUID() })]);
  await put(`${randomUUID()}/1`, batch, node);
  const ask = (authorization: string) =>
    edge.app.inject({ url: '/api/v1/admin/records/health', headers: { authorization } });
  const told = (await ask((await edge.signIn('administrator')).authorization)).json();
  const { data } = told;
  const mine = data.nodes.find((one: { nodeId: string }) => one.nodeId === nodeId);
  expect(mine).toMatchObject({ batches: 1, stored: 1, rejected: 1, droppedRecords: null });
  expect(data).toMatchObject({ queue: { running: 0, waiting: 0 }, failures: { count: 0 } });
  expect(data.lagMs.p99).toBeGreaterThanOrEqual(data.lagMs.p50);
  expect(data.storeBytes).toBeGreaterThan(0);
  expect((await ask((await edge.signIn()).authorization)).statusCode).toBe(403);
});

test('records of odd bytes, long addresses and wrong clocks neither fail a batch nor are taken for others', async () => {
  const hour = 3_600_000;
  const odd: Partial<AccessRecord>[] = [
    { uri: `/${'a'.repeat(8_191)}` },
    {
      uri: '/\u0000\ufffd\ud800',
      userAgent: '<script>alert(1)</script>',
      referer: "'; DROP TABLE x",
    },
    { at: Date.now() + 60_000 },
    { at: Date.now() - hour },
  ];
  const enormous = [2 ** 53 - 1, 2 ** 64, -1].map((bytesOut) => ({ bytesOut }));
  const lines = [
    ...odd.map((given) => JSON.stringify(makeRecord({ siteId, ...given }))),
    // A clock a day ahead, one a year behind, too long, no number, and no JSON at all.
    ...[{ at: Date.now() + 24 * hour }, { at: Date.now() - 365 * 24 * hour }].map((given) =>
      JSON.stringify(makeRecord({ siteId, ...given })),
    ),
    ...enormous.map((given) => JSON.stringify(makeRecord({ siteId, ...given }))),
    JSON.stringify(makeRecord({ siteId, uri: `/${'a'.repeat(8_192)}` })),
    JSON.stringify({ ...makeRecord({ siteId }), status: 'x' }),
    '\u0001\u0002{',
  ];
  const body = gzipSync(
    Buffer.concat([Buffer.from(lines.join('\n')), Buffer.from([10, 0xff, 0xfe])]),
  );
  const before = await countRequests(edge.clickhouse);
  const answer = await put(`${randomUUID()}/1`, body);
  expect(answer).toMatchObject({ status: 200, body: { data: { stored: 4, rejected: 9 } } });
  expect(await countRequests(edge.clickhouse)).toEqual(everywhere(before.access_records + 4));
});

test('records of nodes whose clocks differ stand in one log, by their own times', async () => {
  const { userId, authorization: reader } = await edge.signIn();
  const { id } = await edge.createSite(userId);
  const now = Date.now();
  const minute = 60_000;
  for (const [requestId, skew] of [
    ['ahead', 5 * minute],
    ['behind', -5 * minute],
    ['right', 0],
  ] as const) {
    const { authorization: node } = await edge.registerNode();
    const record = makeRecord({ siteId: id, requestId, at: now + skew });
    const answer = await put(`${randomUUID()}/1`, pack([record]), node);
    expect(answer).toMatchObject({ status: 200, body: { data: { stored: 1 } } });
  }
  const told = async (query: Record<string, string>) => {
    const url = `/api/v1/sites/${id}/access-log`;
    const answer = await edge.app.inject({ url, query, headers: { authorization: reader } });
    return answer.json().data.items.map((item: { requestId: string }) => item.requestId);
  };
  const [from, to] = [now - 10 * minute, now + 10 * minute].map((at) => new Date(at).toISOString());
  expect(await told({ from: from ?? '', to: to ?? '' })).toEqual(['ahead', 'right', 'behind']);
});

test('a flood of random addresses leaves few rows in the top lists, and none of it is lost', async () => {
  const rowsOf = async () => {
    const [row] = await selectRows<{ n: number | string; ips: number | string }>(
      edge.clickhouse,
      `SELECT uniqExact(value) AS n, sum(requests) AS ips FROM top_values_1h WHERE startsWith(dimension, 'ip')`,
    );
    return { values: Number(row?.n), requests: Number(row?.ips) };
  };
  const before = await rowsOf();
  const flood = Array.from({ length: 5_000 }, (_, index) =>
    makeRecord({ siteId, ip: `10.${index >> 8}.${index & 255}.1`, uri: `/${index}` }),
  );
  await put(`${randomUUID()}/1`, pack(flood));
  const after = await rowsOf();
  expect(after.requests - before.requests).toBe(5_000);
  expect(after.values - before.values).toBeLessThan(50);
});
