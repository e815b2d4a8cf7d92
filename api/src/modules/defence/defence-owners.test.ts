import { defenceFilterEndpoints } from '@console/contract/defence/endpoints/filters';
import { defenceGroupEndpoints } from '@console/contract/defence/endpoints/groups';
import { defenceListEndpoints } from '@console/contract/defence/endpoints/lists';
import { defenceMatcherEndpoints } from '@console/contract/defence/endpoints/matchers';
import { nodeAuthorization } from '@console/contract/edge/edge';
import type { SiteDetail } from '@console/contract/sites/endpoints/sites';
import { signedIn } from '../../testing/accounts/accounts';
import { engines } from '../../testing/databases/databases';
import { startTestApp, type TestApp } from '../../testing/test-app';

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

const condition = {
  kind: 'all',
  items: [{ kind: 'is', field: 'path', operator: 'eq', values: ['/'] }],
};
const filter = { kind: 'rate', seconds: 10, limit: 50, by: 'ip', name: '' };
const ruleWith = (more: object = {}) => ({
  ...{ id: crypto.randomUUID(), name: '规则', matcher: { kind: 'every' }, filters: [] },
  ...{ action: { kind: 'block', status: 403 }, ...more },
});
const inList = (listId: string) => ({
  ...{ kind: 'all' },
  items: [{ kind: 'is', field: 'ip', operator: 'inList', values: [], listId }],
});
const nowhere = '00000000-0000-4000-8000-000000000000';

describe.each(engines)('whose defence it is, on %s', (engine) => {
  let test: TestApp;
  beforeAll(async () => {
    test = await startTestApp(engine);
  });
  afterAll(() => test.close());

  async function account() {
    const { token } = await signedIn(test);
    return (method: Method, path: string, body?: object) =>
      test.call({ method, path: `/v1${path}`, token, ...(body && { body }) });
  }
  type Call = Awaited<ReturnType<typeof account>>;

  async function made(call: Call, path: string, body: object) {
    const { status, body: answer } = await call('POST', path, body);
    expect([path, status, answer.msg]).toEqual([path, 200, '']);
    return answer.data;
  }
  async function addSite(call: Call, name: string): Promise<SiteDetail> {
    const origin = { origins: [{ address: '203.0.113.1' }] };
    return made(call, '/sites', { domains: [`${name}.${engine}.owners.example`], origin });
  }

  /** One of everything that somebody can have of a defence. */
  async function everythingOf(call: Call, name: string) {
    const site = await addSite(call, name);
    const list = await made(call, '/defence/lists', { name, entries: [{ address: '192.0.2.1' }] });
    const matcher = await made(call, '/defence/matchers', { name, condition });
    const named = await made(call, '/defence/filters', { name, filter });
    const group = await made(call, '/defence/groups', { name, rules: [ruleWith()] });
    const ban = { siteId: site.id, addresses: ['192.0.2.9'], seconds: 3_600 };
    await made(call, '/bans', ban);
    await made(call, `/sites/${site.id}/emergency`, { emergency: { minutes: 30 } });
    const [{ id: banId }] = (await call('GET', '/bans')).body.data.items;
    return { site, list, matcher, filter: named, group, ban, banId };
  }

  it('nobody reads, changes, copies or deletes what is another’s, by whatever operation', async () => {
    const [owner, stranger] = [await account(), await account()];
    const theirs = await everythingOf(owner, 'a');
    const places = {
      '/v1/defence/groups': theirs.group,
      '/v1/defence/lists': theirs.list,
      '/v1/defence/matchers': theirs.matcher,
      '/v1/defence/filters': theirs.filter,
    };
    const before = await Promise.all(
      Object.entries(places).map(([path, { id }]) => owner('GET', `${path.slice(3)}/${id}`)),
    );
    // All operations that the contract lists, also those that come later.
    const operations = Object.values({
      ...{ ...defenceGroupEndpoints, ...defenceListEndpoints },
      ...{ ...defenceMatcherEndpoints, ...defenceFilterEndpoints },
    }).filter(({ path }) => path.includes('/:id'));
    expect(operations).toHaveLength(16);
    for (const { method, path } of operations) {
      const place = Object.entries(places).find(([start]) => path.startsWith(`${start}/:id`));
      const { id, revision } = place?.[1] ?? {};
      const url = path.slice(3).replace(':id', id).replace(':number', '1');
      const body = { name: 'x', rules: [], entries: [], condition, filter, revision };
      const { status } = await stranger(method, url, method === 'GET' ? undefined : body);
      expect([method, path, status]).toEqual([method, path, 404]);
    }
    for (const path of Object.keys(places)) {
      const { items } = (await stranger('GET', path.slice(3))).body.data;
      expect(items.filter(({ builtin }: { builtin?: boolean }) => !builtin)).toEqual([]);
    }
    const after = await Promise.all(
      Object.entries(places).map(([path, { id }]) => owner('GET', `${path.slice(3)}/${id}`)),
    );
    expect(after.map(({ body }) => body.data)).toEqual(before.map(({ body }) => body.data));
  });

  it('nothing of another’s can be named, where what is not there is refused alike', async () => {
    const [owner, stranger] = [await account(), await account()];
    const theirs = await everythingOf(owner, 'b');
    const site = await addSite(stranger, 'c');
    const put = (cc: object) =>
      stranger('PUT', `/sites/${site.id}`, { revision: site.revision, cc });
    const until = new Date(Date.now() + 3_600_000).toISOString();
    const attempts: [string, (id: string) => ReturnType<Call>][] = [
      [
        theirs.list.id,
        (id) => stranger('POST', '/defence/matchers', { name: 'x', condition: inList(id) }),
      ],
      ...[
        { matcher: { kind: 'named', id: theirs.matcher.id } },
        { filters: [{ kind: 'named', id: theirs.filter.id }] },
        { matcher: { kind: 'own', condition: inList(theirs.list.id) } },
      ].flatMap((more): [string, (id: string) => ReturnType<Call>][] => {
        const text = JSON.stringify(more);
        const id = /"(?:listId|id)":"([^"]+)"/.exec(text)?.[1] ?? '';
        const rules = (other: string) => [ruleWith(JSON.parse(text.replace(id, other)))];
        return [
          [id, (other) => stranger('POST', '/defence/groups', { name: 'x', rules: rules(other) })],
          [id, (other) => stranger('POST', '/defence/groups/check', { rules: rules(other) })],
          [id, (other) => put({ rules: rules(other) })],
        ];
      }),
      [theirs.group.id, (id) => put({ group: id })],
      [theirs.group.id, (id) => put({ emergency: { group: id, until } })],
      [
        theirs.group.id,
        (id) =>
          stranger('POST', `/sites/${site.id}/emergency`, { emergency: { minutes: 5, group: id } }),
      ],
      [
        theirs.group.id,
        (id) =>
          stranger('PUT', '/site-defaults', { groupId: null, revision: 0, cc: { group: id } }),
      ],
    ];
    for (const [id, attempt] of attempts) {
      const [named, missing] = [await attempt(id), await attempt(nowhere)];
      expect([named.status, Object.keys(named.body.data.fields ?? {}).length]).toEqual([400, 1]);
      // Nobody learns from the answer whether there is such a thing.
      expect(named.body.data).toEqual(missing.body.data);
    }
    const trial = { url: 'https://a.example/', ip: '192.0.2.1' };
    for (const target of [
      { kind: 'group', id: theirs.group.id },
      { kind: 'site', id: theirs.site.id },
    ]) {
      expect((await stranger('POST', '/defence/test', { ...trial, target })).status).toBe(404);
    }
  });

  it('bans and switches of another’s website are neither seen nor ended', async () => {
    const [owner, stranger] = [await account(), await account()];
    const { site, ban, banId } = await everythingOf(owner, 'd');
    const ids = { ids: [banId] };
    expect(
      (await stranger('POST', `/sites/${site.id}/emergency`, { emergency: null })).status,
    ).toBe(404);
    expect((await stranger('POST', '/bans', ban)).status).toBe(404);
    for (const path of [`/bans?site=${site.id}`, `/defence/switches?site=${site.id}`]) {
      const { status, body } = await stranger('GET', path);
      expect([path, status === 404 || body.data.total === 0]).toEqual([path, true]);
    }
    for (const [path, body] of [
      ['/bans/lift', ids],
      ['/bans/lift-all', { site: site.id }],
      ['/bans/extend', { ...ids, seconds: 60 }],
      ['/bans/whitelist', { ...ids, scope: 'account' }],
      ['/bans/whitelist', { ...ids, scope: 'site' }],
    ] as const) {
      const { data } = (await stranger('POST', path, body)).body;
      expect([path, data.lifted ?? data.extended ?? 0]).toEqual([path, 0]);
    }
    for (const path of ['/admin/bans', '/admin/bans/lift'] as const) {
      expect(
        (await stranger('POST', path, { ...ids, addresses: ['192.0.2.8'], seconds: 60 })).status,
      ).toBe(403);
    }
    expect((await stranger('GET', '/defence/guard')).body.data.white).toEqual([]);
    const left = (await owner('GET', '/bans')).body.data.items;
    expect(left).toMatchObject([{ id: banId, address: '192.0.2.9' }]);
    expect(Date.parse(left[0].until) - Date.now()).toBeGreaterThan(3_000_000);
    expect((await owner('GET', '/defence/switches')).body.data.items).toMatchObject([
      { endedAt: null },
    ]);
    // A node that is none reports none.
    const node = { authorization: nodeAuthorization(nowhere, 'x'.repeat(43)) };
    const report = await test.call({
      method: 'POST',
      path: '/edge/bans',
      headers: node,
      body: { bans: [] },
    });
    expect(report.status).toBe(401);
  });

  it('of two who save a group at the same moment one is told, and nothing is half of each', async () => {
    const call = await account();
    const group = await made(call, '/defence/groups', { name: '同时', rules: [ruleWith()] });
    const save = (name: string) =>
      call('PUT', `/defence/groups/${group.id}`, {
        ...{ name, revision: group.revision },
        rules: [ruleWith({ name }), ruleWith({ name })],
      });
    const answers = await Promise.all(['甲', '乙', '丙'].map(save));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    const lost = answers.find(({ status }) => status === 409);
    expect(lost?.body.code).toBe(40900);
    const kept = (await call('GET', `/defence/groups/${group.id}`)).body.data;
    expect(kept.version).toBe(2);
    expect(kept.rules.map(({ name }: { name: string }) => name)).toEqual([kept.name, kept.name]);
  });

  it('a group that goes while a website takes it is kept, or is refused to the website', async () => {
    const call = await account();
    let site = await addSite(call, 'e');
    const outcomes = [];
    for (let round = 0; round < 6; round += 1) {
      const { id } = await made(call, '/defence/groups', { name: `组 ${round}`, rules: [] });
      const { revision } = site;
      const take = () => call('PUT', `/sites/${site.id}`, { revision, cc: { group: id } });
      const remove = () => call('DELETE', `/defence/groups/${id}`);
      const both = round % 2 === 0 ? [take(), remove()] : [remove(), take()];
      const statuses = (await Promise.all(both)).map(({ status }) => status).toSorted();
      site = (await call('GET', `/sites/${site.id}`)).body.data;
      const isThere = (await call('GET', `/defence/groups/${id}`)).status === 200;
      outcomes.push([site.cc.group === id, isThere, statuses.join()]);
    }
    const sound = [
      [true, true, '200,409'],
      [false, false, '200,400'],
    ];
    for (const outcome of outcomes) expect(sound).toContainEqual(outcome);
  });
});
