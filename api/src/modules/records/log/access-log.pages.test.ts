import type { AccessRecord } from '@console/contract/edge/endpoints/edge';
import type { AccessLogEntry } from '@console/contract/monitor/endpoints/access-log';
import { startMonitored } from '../../../testing/monitored';
import { makeRecord } from '../../../testing/records';

let monitored: Awaited<ReturnType<typeof startMonitored>>;
let mine: Awaited<ReturnType<typeof monitored.edge.signIn>>;
beforeAll(async () => {
  monitored = await startMonitored();
  mine = await monitored.edge.signIn();
});
afterAll(() => monitored.edge.close());

const now = Date.now();
const minute = 60_000;
const day = 86_400_000;

/** Reports requests to a new site of the user's; resolves to its id. */
async function reported(records: readonly Partial<AccessRecord>[]): Promise<string> {
  const { id } = await monitored.edge.createSite(mine.userId);
  await monitored.store(records.map((given) => makeRecord({ siteId: id, ...given })));
  return id;
}

/** What a log tells page by page. */
async function told(url: string, limit: number, records: number): Promise<AccessLogEntry[]> {
  const items: AccessLogEntry[] = [];
  let cursor: string | null = '';
  for (let pages = 0; cursor !== null && pages < 2 * records + 10; pages += 1) {
    const query: Record<string, string> = {
      range: '30d',
      limit: String(limit),
      ...(cursor && { cursor }),
    };
    const headers = { authorization: mine.authorization };
    const answer = await monitored.edge.app.inject({ url, query, headers });
    expect(answer.statusCode).toBe(200);
    const { data } = answer.json();
    items.push(...data.items);
    cursor = data.next;
  }
  expect(cursor).toBeNull();
  return items;
}

const logOf = (siteId: string) => `/api/v1/sites/${siteId}/access-log`;

test('page follows page without a record lost or told twice', async () => {
  const nasty = `a'b\\c\td"<script>; DROP TABLE x`;
  const some = [
    ...['r1', 'r2', 'r3', 'r4', nasty].map((requestId, index) => ({
      requestId,
      at: now - (index + 1) * minute,
    })),
    // At the same millisecond: the order is the request's id.
    ...['t3', 't2', 't1'].map((requestId) => ({ requestId, at: now - 90 * minute })),
    ...[2.5, 2.6, 2.7, 3].map((days) => ({ requestId: `d${days}`, at: now - days * day })),
  ];
  const items = await told(logOf(await reported(some)), 2, some.length);
  expect(items.map(({ requestId }) => requestId)).toEqual(some.map(({ requestId }) => requestId));
});

test('goes on behind a request whose id is of odd characters', async () => {
  const ids = ['', '\u0000', '\u0000\u0001\n', 'a\u0000b', '\u007f.\\', '中文 %2e\ufffd', '😀'];
  const some = ids.map((requestId, index) => ({ requestId, at: now - (index + 1) * minute }));
  const items = await told(logOf(await reported(some)), 1, some.length);
  expect(items.map(({ requestId }) => requestId)).toEqual(ids);
});

test('over all websites the look is narrowed to some of the account’s, in pages and in a file', async () => {
  const { edge } = monitored;
  const [first, second] = [
    await reported([{ requestId: 'of-first' }]),
    await reported([{ requestId: 'of-second' }]),
  ];
  const foreign = (await edge.createSite((await edge.signIn()).userId)).id;
  const ask = (url: string, sites: string, { authorization } = mine) =>
    edge.app.inject({ url, query: { sites }, headers: { authorization } });
  for (const url of ['/api/v1/access-log', '/api/v1/access-log/export']) {
    const found = await ask(url, second.toUpperCase());
    expect(found.statusCode).toBe(200);
    expect([found.body.includes('of-first'), found.body.includes('of-second')]).toEqual([
      false,
      true,
    ]);
    expect((await ask(url, `${first},${foreign}`)).statusCode).toBe(404);
    expect((await ask(url, 'x')).json().data.fields).toHaveProperty(['sites.0']);
  }
});

test.each([1, 2, 3])('requests of one moment and one id are all told, %i a page', async (limit) => {
  const paths = ['/a', '/b', '/c', '/same', '/same', '/same', '/z'];
  const tied = paths.map((uri) => ({ requestId: 'one\u0000', at: now - minute, uri }));
  const some = [
    { requestId: 'newer', at: now - minute / 2 },
    ...tied,
    { requestId: 'older', at: now - 2 * minute },
  ];
  const siteId = await reported(some);
  for (const url of [logOf(siteId), '/api/v1/access-log']) {
    const items = (await told(url, limit, 100)).filter((entry) => entry.siteId === siteId);
    expect(items[0]?.requestId).toBe('newer');
    expect(items.slice(1, -1).map(({ uri }) => uri)).toEqual(paths);
    expect(items.at(-1)?.requestId).toBe('older');
  }
});

test('a stretch of months ago is searched to its end, as records may be kept for a year', async () => {
  const id = await reported([{ requestId: 'of today', at: now - minute }]);
  const from = new Date(now - 90 * day).toISOString();
  const to = new Date(now - 60 * day).toISOString();
  const headers = { authorization: mine.authorization };
  const { data } = (
    await monitored.edge.app.inject({ url: logOf(id), query: { from, to }, headers })
  ).json();
  expect(data).toEqual({ items: [], next: null, searchedTo: from });
});
