import { nodeAuthorization } from '@console/contract/edge/edge';
import type { RevisionDetail } from '@console/contract/settings/revisions';
import type { SiteDetail } from '@console/contract/sites/endpoints/sites';
import { eq } from 'drizzle-orm';
import { signedIn } from '../../../testing/accounts/accounts';
import { startTestApp, type TestApp } from '../../../testing/test-app';
import { sites } from '../sites.tables';
import { recordRevisions } from './site-revisions.service';

const load = {
  ...{ cpuPercent: 0, memoryPercent: 0, diskPercent: 0 },
  ...{ connections: 0, spooledBatches: 0, droppedRecords: 0, refusedRequests: 0 },
};

describe('the history of sites', () => {
  let test: TestApp;
  let owner: { id: string; token: string };
  let stranger: { id: string; token: string };
  beforeAll(async () => {
    test = await startTestApp('usual');
    owner = await signedIn(test);
    stranger = await signedIn(test);
  });
  afterAll(() => test.close());

  const call = (method: 'GET' | 'POST' | 'PUT', path: string, body?: object, token = owner.token) =>
    test.call({ method, path: `/v1/sites${path}`, token, ...(body && { body }) });
  const create = async (domain: string, token = owner.token): Promise<SiteDetail> => {
    const body = { domains: [domain], origin: { origins: [{ address: '203.0.113.1' }] } };
    return (await call('POST', '', body, token)).body.data;
  };
  const update = async (site: SiteDetail, body: object): Promise<SiteDetail> =>
    (await call('PUT', `/${site.id}`, { revision: site.revision, ...body })).body.data;
  const history = async ({ id }: SiteDetail, query = '') =>
    (await call('GET', `/${id}/revisions${query}`)).body.data;
  const revision = async ({ id }: SiteDetail, number: number): Promise<RevisionDetail> =>
    (await call('GET', `/${id}/revisions/${number}`)).body.data;
  const restore = ({ id, revision: seen }: SiteDetail, number: number, token = owner.token) =>
    call('POST', `/${id}/revisions/${number}/restore`, { revision: seen }, token);

  async function addNode() {
    const [{ nodes }, token] = [test.services, crypto.randomUUID()];
    await nodes.admitToken(token);
    const about = { token, name: `edge-${token.slice(0, 4)}`, address: '', version: '1' };
    const { nodeId, secret } = await nodes.register(about);
    const headers = { authorization: nodeAuthorization(nodeId, secret) };
    const tell = (path: string, body: object) =>
      test.call({ method: 'POST', path: `/edge${path}`, headers, body });
    return {
      nodeId,
      ack: (at: number, refused: object[] = []) =>
        tell('/ack', { revision: at, error: null, refused }),
      beat: (at: number) => tell('/heartbeat', { revision: at, version: '1', load }),
    };
  }

  it('tells in Chinese what each revision changed, newest first, and by whom', async () => {
    const first = await create('told.example');
    const { origins } = first.origin;
    const second = await update(first, {
      origin: {
        ...first.origin,
        origins: [...origins, { address: '203.0.113.2', port: 80, weight: 10 }],
      },
      note: '<b>新</b>',
    });
    await call('POST', '/state', { ids: [first.id], state: 'disabled' });
    const { items, total } = await history(first);
    expect(total).toBe(3);
    expect(items.map((one: RevisionDetail) => [one.number, one.action, one.changes])).toEqual([
      [3, 'change', ['状态：正常 → 已停用']],
      [2, 'change', ['备注：无 → <b>新</b>', '源站：新增 203.0.113.2:80，权重 10']],
      [1, 'create', []],
    ]);
    expect(items[0].author.kind).toBe('owner');
    expect(second.version).toBe(2);
    const page = await history(first, '?page=2&limit=2');
    expect(page.items.map(({ number }: { number: number }) => number)).toEqual([1]);
    expect((await revision(first, 1)).restoring).toHaveLength(3);
  });

  it('tells who renamed or deleted a site’s group when it was done, not with the next change', async () => {
    const group = (method: 'POST' | 'PUT' | 'DELETE', id: string, body?: object) =>
      test.call({
        ...{ method, path: `/v1/site-groups${id}`, token: owner.token },
        ...(body && { body }),
      });
    const { id } = (await group('POST', '', { name: '电商' })).body.data;
    const outside = await create('outside.group.example');
    const site = await create('inside.group.example');
    await update(site, { groupId: id });
    await group('PUT', `/${id}`, { name: '电商', note: '大促' });
    expect((await history(site)).total).toBe(2);
    await group('PUT', `/${id}`, { name: '商城' });
    await group('DELETE', `/${id}`);
    // The platform comes next, as when a certificate is renewed: the group is none of its doing.
    await test.database.db.transaction(async (tx) => {
      await tx.update(sites).set({ revision: 800_000, note: '系统' }).where(eq(sites.id, site.id));
      await recordRevisions(tx, 800_000, { authorId: null, action: 'change' });
    });
    const { items } = await history(site);
    expect(items.map((one: RevisionDetail) => [one.author.kind, one.changes])).toEqual([
      ['system', ['备注：无 → 系统']],
      ['owner', ['分组：商城 → 无']],
      ['owner', ['分组：电商 → 商城']],
      ['owner', ['分组：无 → 电商']],
      ['owner', []],
    ]);
    expect((await history(outside)).total).toBe(1);
  });

  it('marks what an administrator changed in the owner’s stead, and names nobody', async () => {
    const site = await create('stead.example');
    const admin = await signedIn(test, { roles: ['administrator'] });
    await test.database.db.transaction(async (tx) => {
      await tx.update(sites).set({ revision: 900_000 });
      await recordRevisions(tx, 900_000, { authorId: admin.id, action: 'change' });
    });
    const { author } = (await history(site)).items[0];
    expect(author).toEqual({ kind: 'administrator', name: null });
    await test.database.db.update(sites).set({ revision: 1 });
  });

  it('follows nodes to the last, names refusals with their reason, and those that are away', async () => {
    const site = await create('nodes.example');
    const [good, bad, away] = [await addNode(), await addNode(), await addNode()];
    await good.beat(0);
    await bad.beat(0);
    const syncOf = async () => (await history(site)).items[0].sync;
    expect(await syncOf()).toMatchObject({ applied: 0, total: 2, milliseconds: null });
    await good.ack(site.revision);
    const refused = [
      { siteId: site.id, error: '不认识的设置' },
      { siteId: crypto.randomUUID(), error: 'gone' },
    ];
    await bad.ack(site.revision, refused);
    expect(await syncOf()).toMatchObject({ applied: 1, total: 2, refused: 1, milliseconds: null });
    const shown = (await call('GET', `/${site.id}`)).body.data;
    expect(shown.sync).toEqual({ applied: 1, total: 2, refused: 1, reason: '不认识的设置' });
    const { nodes } = await revision(site, 1);
    const stateOf = (id: string) => nodes.find((node) => node.id === id);
    expect(stateOf(good.nodeId)).toMatchObject({ state: 'applied', error: null });
    expect(stateOf(good.nodeId)?.milliseconds).toBeGreaterThanOrEqual(0);
    expect(stateOf(bad.nodeId)).toMatchObject({ state: 'refused', error: '不认识的设置' });
    expect(stateOf(away.nodeId)).toMatchObject({ state: 'offline', milliseconds: null });

    const mended = await update(site, { note: '改好了' });
    await Promise.all([good.ack(mended.revision), bad.ack(mended.revision)]);
    const { items } = await history(site);
    expect(items[0].sync).toMatchObject({ applied: 2, total: 2, refused: 0, overtaken: false });
    expect(items[0].sync.milliseconds).toBeGreaterThanOrEqual(0);
    expect(items[1].sync).toMatchObject({ overtaken: true, milliseconds: null });
  });

  it('goes back to a revision by a new one, and only from the state that was seen', async () => {
    const first = await create('back.example');
    const access = { ipBlack: [{ address: '198.51.100.1' }] };
    const second = await update(first, { access, domains: ['back.example', 'more.back.example'] });
    expect((await restore(first, 1)).status).toBe(409);
    const { status, body } = await restore(second, 1);
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ domains: ['back.example'], version: 3 });
    expect(body.data.access).toEqual(first.access);
    const { items } = await history(first);
    expect(items[0]).toMatchObject({ number: 3, action: 'restore', restoredNumber: 1 });
    expect(items[0].changes).toContain('IP 黑名单：删除 198.51.100.1');
  });

  it('says what cannot be had again, and changes nothing', async () => {
    const first = await create('lost.example');
    const second = await update(first, { domains: ['kept.lost.example'] });
    await create('lost.example', stranger.token);
    const answer = await restore(second, 1);
    expect([answer.status, answer.body.code]).toEqual([400, 40060]);
    expect(answer.body.msg).toBe('无法回滚到 v1：lost.example：域名已被其他网站使用');
    expect((await call('GET', `/${first.id}`)).body.data).toMatchObject({
      version: 2,
      domains: ['kept.lost.example'],
    });
    expect((await restore(second, 77)).status).toBe(404);
    expect((await restore(second, 2 ** 40)).status).toBe(400);
  });

  it('is nobody else’s', async () => {
    const site = await create('private.example');
    const paths = [`/${site.id}/revisions`, `/${site.id}/revisions/1`];
    const answers = await Promise.all([
      ...paths.map((path) => call('GET', path, undefined, stranger.token)),
      restore(site, 1, stranger.token),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404]);
  });
});
