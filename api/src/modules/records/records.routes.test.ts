import { randomUUID } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { type AccessRecord, batchBytesMax, recordsHeaders } from '@console/contract/edge';
import { countRequests, everywhere } from '../../testing/clickhouse';
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

test('200 batches at once are all stored, though some come twice', async () => {
  const stream = randomUUID();
  const before = (await countRequests(edge.clickhouse)).access_records;
  const seqs = Array.from({ length: 200 }, (_, index) => index + 1);
  const answers = await Promise.all(
    [...seqs, ...seqs.slice(0, 20)].map((seq) => put(`${stream}/${seq}`, pack(some(10)))),
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect(await countRequests(edge.clickhouse)).toEqual(everywhere(before + 2_000));
});

test.each([
  ['a body that is not gzip', `${randomUUID()}/1`, () => Buffer.from('{}'), 400, 40001],
  ['no body', `${randomUUID()}/1`, () => Buffer.alloc(0), 400, 40001],
  ['a stream that is no id', 'abc/1', () => pack([]), 400, 40001],
  ['a number that is none', `${randomUUID()}/0`, () => pack([]), 400, 40001],
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

test('refuses a stranger, a user and a removed node', async () => {
  const { nodeId, authorization: removed } = await edge.registerNode();
  await edge.removeNode(nodeId);
  const user = await edge.signIn('administrator');
  for (const credentials of ['', user.authorization, removed]) {
    const answer = await put(`${randomUUID()}/1`, pack(some(1)), credentials);
    expect(answer).toMatchObject({ status: 401, body: { code: 40101 } });
  }
});
