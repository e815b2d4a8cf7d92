import { randomUUID } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import type { AccessRecord } from '@console/contract/edge/endpoints/edge';
import type { AccessLogEntry } from '@console/contract/monitor/endpoints/access-log';
import { type EdgeApp, startEdgeApp } from '../../../testing/edge-app';
import { makeRecord } from '../../../testing/records';

let edge: EdgeApp;
let node: string;
type Account = Awaited<ReturnType<EdgeApp['signIn']>>;
let first: Account;
let second: Account;
let operator: Account;
let firstSite: string;
let secondSite: string;
const gone = randomUUID();

const now = Date.now();
const minute = 60_000;
const of = (siteId: string, requestId: string, age: number, given: Partial<AccessRecord> = {}) => ({
  ...{ siteId, requestId, at: now - age * minute },
  ...given,
});

beforeAll(async () => {
  edge = await startEdgeApp();
  ({ authorization: node } = await edge.registerNode());
  first = await edge.signIn();
  second = await edge.signIn();
  operator = await edge.signIn('administrator');
  firstSite = (await edge.createSite(first.userId)).id;
  secondSite = (await edge.createSite(second.userId)).id;
  await report([
    of(firstSite, 'a1', 1),
    of(secondSite, 'b1', 2, { status: 403, block: 'ip_black', blockEntry: '198.51.100.0/24' }),
    of(firstSite, 'a2', 3, { status: 502 }),
    of(secondSite, 'b2', 300),
  ]);
});
afterAll(() => edge.close());

async function report(records: ReturnType<typeof of>[]): Promise<void> {
  const answer = await fetch(`${edge.url}/edge/records/${randomUUID()}/1`, {
    method: 'PUT',
    headers: { authorization: node },
    body: gzipSync(records.map((given) => JSON.stringify(makeRecord(given))).join('\n')),
  });
  expect(answer.status).toBe(200);
}

async function ask(path: string, query: Record<string, string>, by = operator) {
  const headers = { authorization: by.authorization };
  const answer = await edge.app.inject({ url: `/api/v1/${path}`, query, headers });
  return { status: answer.statusCode, text: answer.body };
}

async function list(query: Record<string, string>, by = operator) {
  const { status, text } = await ask('access-log', query, by);
  expect(status).toBe(200);
  const { data }: { data: { items: AccessLogEntry[]; next: string | null } } = JSON.parse(text);
  return data;
}
const idsOf = ({ items }: { items: AccessLogEntry[] }) => items.map(({ requestId }) => requestId);

test('an administrator looks through the records of all accounts, and sees whose they are', async () => {
  const found = await list({ scope: 'platform', range: '24h' });
  const accounts = new Map(found.items.map(({ requestId, account }) => [requestId, account?.id]));
  expect(Object.fromEntries(accounts)).toEqual({
    ...{ a1: first.userId, a2: first.userId },
    ...{ b1: second.userId, b2: second.userId },
  });
  expect(idsOf(found)).toEqual(['a1', 'b1', 'a2', 'b2']);
  for (const { account } of found.items) expect(account?.name).toMatch(/.+/);
});

test.each<[Record<string, string>, string[]]>([
  [{ range: '15m' }, ['a1', 'b1', 'a2']],
  [{ block: 'any' }, ['b1']],
  [{ status: '5xx' }, ['a2']],
  [{ requestId: 'b2' }, ['b2']],
  [
    { from: new Date(now - 4 * minute).toISOString(), to: new Date(now - minute).toISOString() },
    ['b1', 'a2'],
  ],
])('the records of all accounts are narrowed by %j', async (query, ids) => {
  expect(idsOf(await list({ scope: 'platform', range: '24h', ...query }))).toEqual(ids);
});

const platform = { scope: 'platform', range: '24h' };
const capitals = (id: string) => id.toUpperCase();

test('the records of all accounts are narrowed to accounts and websites, page and file alike', async () => {
  const both = `${first.userId},${second.userId}`;
  const looks: [Record<string, string>, string[]][] = [
    [{ accounts: first.userId }, ['a1', 'a2']],
    [{ accounts: capitals(second.userId) }, ['b1', 'b2']],
    [{ accounts: both }, ['a1', 'b1', 'a2', 'b2']],
    [{ accounts: first.userId, status: '5xx' }, ['a2']],
    [{ sites: secondSite }, ['b1', 'b2']],
    [{ accounts: second.userId, sites: capitals(secondSite) }, ['b1', 'b2']],
    [{ accounts: first.userId, sites: secondSite }, []],
    [{ accounts: operator.userId }, []],
    [{ accounts: gone }, []],
    [{ sites: gone }, []],
  ];
  for (const [query, ids] of looks) {
    expect([query, idsOf(await list({ ...platform, ...query }))]).toEqual([query, ids]);
    const { text } = await ask('access-log/export', { ...platform, ...query });
    const told = ['a1', 'b1', 'a2', 'b2'].filter((id) => text.includes(`,${id},`));
    expect([query, told]).toEqual([query, ids]);
  }
});

test('accounts are an administrator’s to choose, and only among all accounts', async () => {
  for (const path of ['access-log', 'access-log/export', 'access-log/sites']) {
    const query = { accounts: second.userId, range: '24h' };
    const { status, text } = await ask(path, query, first);
    expect([path, status, text.includes('b1')]).toEqual([path, 403, false]);
  }
  const odd = async (query: Record<string, string>) => {
    const { status, text } = await ask('access-log', query);
    return [status, Object.keys(JSON.parse(text).data.fields)];
  };
  expect(await odd({ accounts: second.userId })).toEqual([400, ['accounts']]);
  expect(await odd({ ...platform, accounts: 'somebody' })).toEqual([400, ['accounts.0']]);
  const many = Array.from({ length: 21 }, () => gone).join(',');
  expect(await odd({ ...platform, accounts: many })).toEqual([400, ['accounts']]);
});

test('an administrator finds the websites of all accounts by domain or account', async () => {
  const find = async (query: Record<string, string>) => {
    const { status, text } = await ask('access-log/sites', query);
    expect(status).toBe(200);
    const { data }: { data: { items: { id: string; domain: string }[]; total: number } } =
      JSON.parse(text);
    return data;
  };
  const { items, total } = await find({ accounts: `${first.userId},${second.userId}` });
  expect(new Set(items.map(({ id }) => id))).toEqual(new Set([firstSite, secondSite]));
  expect(total).toBe(2);
  expect(await find({ sites: secondSite })).toMatchObject({
    ...{ total: 1, items: [{ id: secondSite, account: { id: second.userId } }] },
  });
  const { domain } = items.find(({ id }) => id === firstSite) ?? { domain: '' };
  expect(await find({ keyword: domain.slice(1) })).toMatchObject({ items: [{ id: firstSite }] });
  expect(await find({ keyword: '%' })).toEqual({ items: [], total: 0 });
});

test('page follows page over all accounts without a record lost or told twice', async () => {
  const ids: string[] = [];
  let cursor: string | null = '';
  for (let pages = 0; cursor !== null && pages < 20; pages += 1) {
    const view = { scope: 'platform', range: '24h', limit: '1' };
    const page: Awaited<ReturnType<typeof list>> = await list({
      ...view,
      ...(cursor && { cursor }),
    });
    ids.push(...idsOf(page));
    cursor = page.next;
  }
  expect(ids).toEqual(['a1', 'b1', 'a2', 'b2']);
});

test('without that scope an administrator sees their own records, without accounts', async () => {
  expect(idsOf(await list({ range: '24h' }))).toEqual([]);
  const own = await list({ range: '24h' }, first);
  expect(idsOf(own)).toEqual(['a1', 'a2']);
  for (const entry of own.items) expect(entry).not.toHaveProperty('account');
});

test('a file over all accounts names them', async () => {
  const { status, text } = await ask('access-log/export', { scope: 'platform', block: 'any' });
  expect(status).toBe(200);
  const [head, line, ...more] = text.trimEnd().split('\r\n');
  expect(head).toMatch(/,账户$/);
  expect(line).toContain('b1');
  const [{ account } = { account: null }] = (await list({ scope: 'platform', block: 'any' })).items;
  expect(line?.endsWith(`,${account?.name}`)).toBe(true);
  expect(more).toEqual([]);
  const own = await ask('access-log/export', { range: '24h' }, first);
  expect(own.text).not.toContain('账户');
});

test('why a request of another account was refused is an administrator’s to ask', async () => {
  const at = new Date(now - 2 * minute).toISOString();
  const path = `sites/${secondSite}/access-log/b1/explanation`;
  const { status, text } = await ask(path, { at, scope: 'platform' });
  expect([status, JSON.parse(text).data.after]).toMatchObject([200, { requests: 0 }]);
  expect((await ask(path, { at })).status).toBe(404);
  const nowhere = `sites/${gone}/access-log/b1/explanation`;
  expect((await ask(nowhere, { at, scope: 'platform' })).status).toBe(404);
});

test('the records of all accounts are nobody else’s to see', async () => {
  const at = new Date(now - 2 * minute).toISOString();
  const path = `sites/${secondSite}/access-log/b1/explanation`;
  for (const url of ['access-log', 'access-log/export', path]) {
    const { status, text } = await ask(url, { scope: 'platform', at }, first);
    expect([url, status, text.includes('b1')]).toEqual([url, 403, false]);
  }
  const { status, text } = await ask('access-log', { scope: 'everything' });
  expect([status, Object.keys(JSON.parse(text).data.fields)]).toEqual([400, ['scope']]);
});

test('the records of a website that is gone have no account any more', async () => {
  const { id } = await edge.createSite(second.userId);
  await report([of(id, 'c1', 1)]);
  await edge.sites.deleteSites(second.userId, [id]);
  const { items } = await list({ scope: 'platform', requestId: 'c1' });
  expect(items).toMatchObject([{ siteId: id, account: null }]);
});
