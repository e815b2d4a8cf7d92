import type { BanMessage, EdgeBan } from '@console/contract/defence/edge-defence';
import { nodeAuthorization } from '@console/contract/edge/edge';
import type { SiteDetail } from '@console/contract/sites/endpoints/sites';
import { sql } from 'drizzle-orm';
import { signedIn } from '../../testing/accounts/accounts';
import { startTestApp, type TestApp } from '../../testing/test-app';
import { bannedAddress } from './banned-address';
import { bans } from './bans.tables';
import { createEdgeBansService } from './edge-bans.service';

type Bans = Extract<BanMessage, { type: 'bans' }>;

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['203.0.113.9/32', '203.0.113.9'],
  ['2001:DB8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::/64', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8::/64'],
  ['::1', '::/64'],
  ['203.0.113.0/24', undefined],
  ['2001:db8::/48', undefined],
  ['x', undefined],
])('for %s %s is banned', (text, banned) => {
  expect(bannedAddress(text)).toBe(banned);
});

describe('bans', () => {
  let test: TestApp;
  let owner: { id: string; token: string };
  let site: SiteDetail;
  let node: { authorization: string };
  beforeAll(async () => {
    test = await startTestApp('usual');
    owner = await signedIn(test);
    site = await addSite(owner.token, 'bans.example');
    const token = crypto.randomUUID();
    await test.services.nodes.admitToken(token);
    const about = { token, name: 'edge-1', address: '', version: '1' };
    const { nodeId, secret } = await test.services.nodes.register(about);
    node = { authorization: nodeAuthorization(nodeId, secret) };
  });
  afterAll(() => test.close());
  beforeEach(() => test.database.db.delete(bans));

  async function addSite(token: string, domain: string): Promise<SiteDetail> {
    const body = { domains: [domain], origin: { origins: [{ address: '203.0.113.1' }] } };
    return (await test.call({ method: 'POST', path: '/v1/sites', token, body })).body.data;
  }
  const call = (method: 'GET' | 'POST', path: string, body?: object, token = owner.token) =>
    test.call({ method, path: `/v1${path}`, token, ...(body && { body }) });
  const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1_000).toISOString();
  const made = (address: string, more: object = {}) => ({
    ...{ siteId: site.id, address, until: inSeconds(600), count: 1, at: inSeconds(-1) },
    ...{ rule: 'hash', ruleName: '限速', requestId: 'r-1' },
    ...more,
  });
  const report = (...list: object[]) =>
    test.call({ method: 'POST', path: '/edge/bans', headers: node, body: { bans: list } });
  const list = async (query = '', token?: string) =>
    (await call('GET', `/bans${query}`, undefined, token)).body.data;

  /** A node that listens at another process of the control plane. */
  async function listen() {
    const { db, signals } = test.database;
    const edge = createEdgeBansService({
      ...{ db, signals, nodeName: async () => 'edge-2', pingSeconds: 600 },
    });
    const stop = await edge.start();
    const end = new AbortController();
    const messages = edge.follow('node', {}, end.signal);
    const next = async (): Promise<Bans> => {
      const { value } = await messages.next();
      return value?.type === 'bans' ? value : next();
    };
    const close = async () => {
      end.abort();
      await stop();
    };
    return { next, close };
  }
  const addresses = (some: readonly Pick<EdgeBan, 'address'>[]) => some.map((ban) => ban.address);

  it('brings a ban of one node to the others, and its lifting, at once', async () => {
    await report(made('203.0.113.1'));
    const other = await listen();
    const first = await other.next();
    expect(first).toMatchObject({ reset: true, ready: true, lift: [] });
    expect(addresses(first.set)).toEqual(['203.0.113.1']);

    expect((await report(made('203.0.113.2'), made('2001:db8::5', { count: 3 }))).status).toBe(200);
    const second = await other.next();
    expect(second.set).toMatchObject([
      { siteId: site.id, address: '203.0.113.2', count: 1 },
      { siteId: site.id, address: '2001:db8::/64', count: 3 },
    ]);
    const { items } = await list('?address=203.0.113.2');
    expect(items).toMatchObject([
      {
        address: '203.0.113.2',
        node: 'edge-1',
        ruleName: '限速',
        site: { domain: 'bans.example' },
      },
    ]);
    const lifted = await call('POST', '/bans/lift', { ids: [items[0].id] });
    expect(lifted.body.data).toEqual({ lifted: 1 });
    expect((await other.next()).lift).toEqual([{ siteId: site.id, address: '203.0.113.2' }]);
    expect((await list('?address=203.0.113.2')).total).toBe(0);

    // What was banned before it was lifted stays lifted; what is banned anew is banned.
    await report(made('203.0.113.2', { at: inSeconds(-60) }));
    expect((await list('?address=203.0.113.2')).total).toBe(0);
    // Nor does the node that told so late keep it to itself.
    expect((await other.next()).lift).toEqual([{ siteId: site.id, address: '203.0.113.2' }]);
    await report(made('203.0.113.2', { at: inSeconds(60) }));
    await report(made('203.0.113.2', { at: inSeconds(0), until: inSeconds(60) }));
    const [again] = (await list('?address=203.0.113.2')).items;
    expect(Date.parse(again?.until ?? '') - Date.now()).toBeGreaterThan(300_000);
    await other.close();
  });

  it('passes over sites that nobody knows, what is over, and what is no address', async () => {
    const { status } = await report(
      made('203.0.113.1', { siteId: crypto.randomUUID() }),
      made('203.0.113.2', { until: inSeconds(-5) }),
      made('203.0.113.0/24'),
      made('203.0.113.3', { until: inSeconds(900_000_000) }),
    );
    expect(status).toBe(200);
    const { items } = await list();
    expect(addresses(items)).toEqual(['203.0.113.3']);
    expect(Date.parse(items[0].until) - Date.now()).toBeLessThan(8 * 86_400_000);
    expect(
      (await test.call({ method: 'POST', path: '/edge/bans', body: { bans: [] } })).status,
    ).toBe(401);
  });

  it('filters by block and range, lifts what fits, and is nobody else’s', async () => {
    await report(
      made('198.51.100.7'),
      made('198.51.100.200'),
      made('192.0.2.1'),
      made('2001:db8::1'),
    );
    const found = async (address: string) =>
      addresses(
        (await list(`?address=${encodeURIComponent(address)}&sort=createdAt`)).items,
      ).toSorted();
    expect(await found('198.51.100.0/24')).toEqual(['198.51.100.200', '198.51.100.7']);
    expect(await found('198.51.100.1-198.51.100.100')).toEqual(['198.51.100.7']);
    expect(await found('2001:db8::ffff')).toEqual(['2001:db8::/64']);
    const stranger = await signedIn(test);
    expect((await list('', stranger.token)).total).toBe(0);
    const ids = (await list()).items.map(({ id }: { id: string }) => id);
    const theirs = await call('POST', '/bans/lift', { ids }, stranger.token);
    expect(theirs.body.data).toEqual({ lifted: 0 });
    const some = await call('POST', '/bans/lift-all', { address: '198.51.100.0/24' });
    expect(some.body.data).toEqual({ lifted: 2 });
    const [one] = (await list()).items;
    await call('POST', '/bans/extend', { ids: [one.id], seconds: 86_400 });
    const [longer] = (await list('?sort=-until')).items;
    expect(longer.id).toBe(one.id);
    expect(Date.parse(longer.until) - Date.now()).toBeGreaterThan(86_000_000);
  });

  it('bans by hand, on a site of one’s own alone', async () => {
    const ban = { siteId: site.id, addresses: ['203.0.113.9', '2001:db8::9'], seconds: 3_600 };
    expect((await call('POST', '/bans', { ...ban, note: '手动' })).body.data).toEqual({
      banned: 2,
    });
    expect((await list('?source=manual')).items).toMatchObject([
      { note: '手动' },
      { note: '手动' },
    ]);
    const stranger = await signedIn(test);
    expect((await call('POST', '/bans', ban, stranger.token)).status).toBe(404);
    const wide = await call('POST', '/bans', { ...ban, addresses: ['203.0.113.0/24'] });
    expect(wide.body.data.fields).toEqual({
      'addresses.0': '应为一个 IP 地址，IPv6 也可以是 /64 网段',
    });
    const admin = await signedIn(test, { roles: ['administrator'] });
    const everywhere = { addresses: ['192.0.2.66'], seconds: 60 };
    await call('POST', '/admin/bans', everywhere, admin.token);
    const { items } = (await call('GET', '/admin/bans', undefined, admin.token)).body.data;
    expect(items).toMatchObject([{ site: null, address: '192.0.2.66' }]);
    expect((await call('GET', '/admin/bans')).status).toBe(403);
    expect((await list('?address=192.0.2.66')).total).toBe(0);
  });

  it('lifts into the white list of the account or of the site', async () => {
    await report(made('203.0.113.21'), made('203.0.113.22'));
    const idOf = async (address: string) => [(await list(`?address=${address}`)).items[0].id];
    await call('POST', '/bans/whitelist', { ids: await idOf('203.0.113.21'), scope: 'account' });
    const guard = (await call('GET', '/defence/guard')).body.data;
    expect(guard.white).toMatchObject([{ address: '203.0.113.21' }]);
    const body = { ids: await idOf('203.0.113.22'), scope: 'site', note: '同事' };
    expect((await call('POST', '/bans/whitelist', body)).body.data).toEqual({ lifted: 1 });
    const { access } = (await call('GET', `/sites/${site.id}`)).body.data;
    expect(access.ipWhite).toMatchObject([{ address: '203.0.113.22', note: '同事' }]);
    expect((await list()).total).toBe(0);
  });

  it('gives a node that starts 100 000 bans in pages, forgets those that are over', async () => {
    await test.database.db.execute(sql`
      insert into bans (site_id, address, until, count, seq, source)
      select ${site.id}::uuid, '10.' || (n >> 16) || '.' || ((n >> 8) & 255) || '.' || (n & 255),
        now() + interval '1 hour', 1, n, 'rule' from generate_series(1, 100000) n`);
    const other = await listen();
    let page = await other.next();
    const seen = new Set<string>();
    for (; ; page = await other.next()) {
      for (const { address } of page.set) seen.add(address);
      if (page.ready) break;
      expect(page.reset).toBe(seen.size === page.set.length);
    }
    expect(seen.size).toBe(100_000);
    await other.close();
    const all = await call('POST', '/bans/lift-all', { site: site.id });
    expect(all.body.data).toEqual({ lifted: 100_000 });
    const hours = sql`now() - interval '2 hours'`;
    await test.database.db.update(bans).set({ liftedAt: hours });
    await test.services.edgeBans.prune();
    expect(await test.database.db.$count(bans)).toBe(0);
  });
});
