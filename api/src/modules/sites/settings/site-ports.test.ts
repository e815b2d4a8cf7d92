import { nodeAuthorization } from '@console/contract/edge/edge';
import { sitesJson } from '@console/contract/sites/history/file';
import { eq, sql } from 'drizzle-orm';
import { signedIn } from '../../../testing/accounts/accounts';
import { buySmallPackage } from '../../../testing/accounts/packages';
import { startTestApp, type TestApp } from '../../../testing/test-app';
import { packages } from '../../packages/packages.tables';
import { sites } from '../sites.tables';

describe('extra ports of sites', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await startTestApp('usual', { extraPorts: { http: [2052, 8880], https: [8443] } });
  });
  afterAll(() => test.close());

  async function aSite(domain: string) {
    const { token } = await signedIn(test);
    const call = (method: 'GET' | 'POST' | 'PUT', path: string, body?: object) =>
      test.call({ method, path: `/v1/sites${path}`, token, ...(body && { body }) });
    const origin = { origins: [{ address: '203.0.113.1' }] };
    const site = (await call('POST', '', { domains: [domain], origin })).body.data;
    const set = async (revision: number, extraPorts: unknown) =>
      call('PUT', `/${site.id}`, { revision, extraPorts });
    return { site, token, call, set };
  }

  it('offers what the operator has opened', async () => {
    const { token } = await signedIn(test);
    const { body } = await test.call({ method: 'GET', path: '/v1/extra-ports', token });
    expect(body.data).toEqual({ http: [2052, 8880], https: [8443] });
    expect((await test.call({ method: 'GET', path: '/v1/extra-ports' })).status).toBe(401);
  });

  it('takes those ports, tells history and the nodes, and refuses others at the field', async () => {
    const { site, call, set } = await aSite('a.ports.example');
    expect(site.extraPorts).toEqual([]);
    const changed = await set(site.revision, [8880, 8443, 8443]);
    expect(changed.body.data.extraPorts).toEqual([8443, 8880]);
    const served = (await test.services.edgeSites.edgeSitesSnapshot()).sites;
    expect(served.find(({ id }) => id === site.id)?.extraPorts).toEqual([8443, 8880]);
    const history = (await call('GET', `/${site.id}/revisions`)).body.data.items;
    expect(history[0].changes).toEqual(['额外端口：新增 8443、8880']);

    const { revision } = changed.body.data;
    const refused = await set(revision, [2052, 22]);
    expect(refused.status).toBe(400);
    expect(refused.body.data.fields).toEqual({ extraPorts: '平台没有开放端口 22' });
    expect((await set(revision, [70_000])).status).toBe(400);
    expect((await call('GET', `/${site.id}`)).body.data.extraPorts).toEqual([8443, 8880]);
  });

  it('are limited by the package, all its sites together, also when a site moves into it', async () => {
    const owner = await signedIn(test);
    const call = async (method: 'POST' | 'PUT', path: string, body: object) =>
      (await test.call({ method, path: `/v1/sites${path}`, token: owner.token, body })).body;
    const packageId = await buySmallPackage(test, owner.id, { sites: 3, domains: 9 });
    await test.database.db
      .update(packages)
      .set({ quotas: sql`${packages.quotas} || '{"httpPorts":2}'` })
      .where(eq(packages.id, packageId));
    const origin = { origins: [{ address: '203.0.113.1' }] };
    const add = async (domain: string, inPackage: string | null) =>
      (await call('POST', '', { domains: [domain], origin, packageId: inPackage })).data;
    const [one, two] = [
      await add('q1.ports.example', packageId),
      await add('q2.ports.example', packageId),
    ];
    const set = ({ id, revision }: { id: string; revision: number }, extraPorts: number[]) =>
      call('PUT', `/${id}`, { revision, extraPorts });
    const has = (await set(one, [8880])).data;
    const message = '套餐「小」最多 2 个网站额外端口，其他网站已用 1 个';
    const refused = await set(two, [2052, 8443]);
    expect([refused.code, refused.data.fields]).toEqual([40032, { extraPorts: message }]);
    expect((await set(two, [8443])).code).toBe(0);
    expect((await set(has, [2052])).code).toBe(0);

    const all = await test.services.packages.listPackages(owner.id);
    const free = all.find(({ period }) => period === null)?.id ?? null;
    const other = await add('q3.ports.example', free);
    const moving = (await set(other, [8880])).data;
    const { data } = await call('PUT', `/${moving.id}`, { revision: moving.revision, packageId });
    expect(data.fields).toEqual({
      extraPorts: '套餐「小」最多 2 个网站额外端口，其他网站已用 2 个',
    });
  });

  it('keeps a port that was closed since, until the site leaves it out', async () => {
    const { site, call, set } = await aSite('b.ports.example');
    await test.database.db
      .update(sites)
      .set({ extraPorts: [9000] })
      .where(eq(sites.id, site.id));
    const kept = await set(site.revision, [9000, 8880]);
    expect(kept.body.data.extraPorts).toEqual([8880, 9000]);
    const left = await set(kept.body.data.revision, [8880]);
    expect((await set(left.body.data.revision, [8880, 9000])).status).toBe(400);
    const { revision } = left.body.data;
    const back = await call('POST', `/${site.id}/revisions/2/restore`, { revision });
    expect(back.body.msg).toBe('无法回滚到 v2：额外端口：平台没有开放端口 9000');
    const first = await call('POST', `/${site.id}/revisions/1/restore`, { revision });
    expect(first.body.data.extraPorts).toEqual([]);
  });

  it('refuses an origin at a port that a node says it serves on, in every way to set one', async () => {
    const { nodes } = test.services;
    const secretToken = crypto.randomUUID();
    await nodes.admitToken(secretToken);
    const address = '203.0.113.77:80';
    const node = await nodes.register({ token: secretToken, name: 'edge', address, version: '1' });
    const headers = { authorization: nodeAuthorization(node.nodeId, node.secret) };
    const load = {
      ...{ cpuPercent: 0, memoryPercent: 0, diskPercent: 0 },
      ...{ connections: 0, spooledBatches: 0, droppedRecords: 0, refusedRequests: 0 },
    };
    const beat = (more: object) =>
      test.call({
        ...{ method: 'POST', path: '/edge/heartbeat', headers },
        body: { revision: 0, version: '1', load, ...more },
      });
    const { site, call } = await aSite('loop.ports.example');
    const { revision } = site;
    const atPort = async (port: number) => {
      const origin = { ...site.origin, origins: [{ address: '203.0.113.77', port }] };
      return call('PUT', `/${site.id}`, { revision, origin });
    };
    // A node that says nothing of its ports, as an older one, is known by its address alone.
    await beat({});
    expect((await atPort(80)).body.code).toBe(40011);
    await beat({ ports: [80, 443, 2052, 8443] });
    await beat({});
    for (const port of [80, 443, 2052, 8443]) {
      const refused = await atPort(port);
      expect(refused.body).toMatchObject({
        code: 40011,
        data: { fields: { 'origin.origins.0.address': '这是本平台自己的地址，会形成回路' } },
      });
    }
    const origin = { origins: [{ address: '203.0.113.77', port: 2052 }] };
    const body = { domains: ['new.loop.example'], origin };
    expect((await call('POST', '', body)).body.code).toBe(40011);
    expect((await atPort(8080)).status).toBe(200);
    expect((await beat({ ports: [0] })).status).toBe(400);
  });

  it('takes them from a file, line by line', async () => {
    const { site, call, set } = await aSite('c.ports.example');
    const stored = (await set(site.revision, [2052])).body.data;
    const copy = (domain: string, extraPorts: number[]) => ({
      ...stored,
      domains: [domain],
      extraPorts,
    });
    const text = sitesJson([copy('d.ports.example', [2052]), copy('e.ports.example', [23])]);
    const { data } = (await call('POST', '/import', { text, commit: true })).body;
    expect(data.rows.map(({ error }: { error: string | null }) => error)).toEqual([
      null,
      '平台没有开放端口 23',
    ]);
    const { items } = (await call('GET', '?keyword=d.ports')).body.data;
    expect(items[0].extraPorts).toEqual([2052]);
  });
});
