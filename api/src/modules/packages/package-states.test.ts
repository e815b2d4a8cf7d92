import { randomUUID } from 'node:crypto';
import { configMessageSchema, type EdgePackage } from '@console/contract/edge/endpoints/edge';
import { originSettingsSchema } from '@console/contract/sites/settings/origin';
import { siteCreateSchema } from '@console/contract/sites/sites';
import { eq } from 'drizzle-orm';
import { startOfServiceMonth } from '../../service-time';
import { addPanel, signedIn } from '../../testing/accounts/accounts';
import { buySmallPackage } from '../../testing/accounts/packages';
import { startTestApp, type TestApp } from '../../testing/test-app';
import { packages, packageTraffic } from './packages.tables';

const dayMs = 86_400_000;
const origin = originSettingsSchema.parse({ origins: [{ address: '203.0.113.9' }] });

describe('states of packages', () => {
  let test: TestApp;
  let owner: { id: string; token: string };
  let admin: { id: string; token: string };
  let id: string;

  beforeAll(async () => {
    test = await startTestApp('usual');
    admin = await signedIn(test, { roles: ['administrator'] });
  });
  beforeEach(async () => {
    owner = await signedIn(test);
    id = await buySmallPackage(test, owner.id);
  });
  afterAll(() => test.close());

  const call = async (method: 'GET' | 'POST' | 'PUT', path: string, body?: object) => {
    const token = path.startsWith('/admin') ? admin.token : owner.token;
    const answer = await test.call({
      ...{ method, path: `/v1${path}`, token },
      ...(body && { body }),
    });
    return { status: answer.status, msg: answer.body.msg, data: answer.body.data };
  };
  const shown = async () => (await call('GET', `/packages/${id}`)).data;
  const endsIn = (days: number) =>
    test.database.db
      .update(packages)
      .set({ endsAt: new Date(Date.now() + days * dayMs), edgeRevision: null })
      .where(eq(packages.id, id));

  /** What nodes know of the package after pending changes were published. */
  async function atNodes(): Promise<EdgePackage | undefined> {
    const { edgeSites, packagePublication } = test.services;
    const since = await edgeSites.configRevision();
    await packagePublication.publishDue();
    const delta = await edgeSites.edgeChangesSince(since);
    const read = configMessageSchema.parse({ type: 'delta', ...delta });
    return read.type === 'delta' ? read.packages.find((one) => one.id === id) : undefined;
  }

  it.each([
    [8, 'normal'],
    [6, 'expiring'],
    [-1, 'grace'],
    [-4, 'expired'],
  ])('with %d days left it is %s, and nodes know until when it is served', async (days, state) => {
    await endsIn(days);
    const { endsAt, servedUntil, ...rest } = await shown();
    expect(rest.state).toBe(state);
    expect(Date.parse(servedUntil)).toBe(Date.parse(endsAt) + 3 * dayMs);
    expect(await atNodes()).toMatchObject({
      ...{ cancelled: false, exhaustedUntil: null, webSocket: false },
      servedUntil: Math.floor(Date.parse(servedUntil) / 1_000),
    });
    expect(await atNodes()).toBeUndefined();
  });

  it('has the grace that administrators set, and nobody else', async () => {
    await endsIn(-1);
    const set = (graceDays: unknown) => call('PUT', '/admin/package-settings', { graceDays });
    expect((await set(0)).data).toEqual({ graceDays: 0 });
    expect((await call('GET', '/package-settings')).data).toEqual({ graceDays: 0 });
    expect((await shown()).state).toBe('expired');
    const told = await atNodes();
    expect(told?.servedUntil).toBeLessThan(Date.now() / 1_000);
    for (const [bad, field] of [
      [-1, '宽限期不能为负'],
      [31, '宽限期最长 30 天'],
      [1.5, '宽限期应为整数天'],
    ]) {
      const refused = await set(bad);
      expect([refused.status, refused.data.fields]).toEqual([400, { graceDays: field }]);
    }
    const { body } = await test.call({
      ...{ method: 'PUT', path: '/v1/admin/package-settings', token: owner.token },
      body: { graceDays: 9 },
    });
    expect(body.code).toBe(40300);
    expect((await set(3)).status).toBe(200);
  });

  it('stops its websites and forwards in lists too: each is found by what it is shown in', async () => {
    const room = { sites: 2, domains: 2, l4Ports: 2 };
    const [spent, steady] = [
      await buySmallPackage(test, owner.id, room),
      await buySmallPackage(test, owner.id, room),
    ];
    const site = async (name: string, packageId: string) => {
      const domains = [`${name}-${owner.id.slice(0, 8)}.example`];
      const made = { ...siteCreateSchema.parse({ domains, origin }), packageId };
      return (await test.services.sites.createSite(owner.id, made)).id;
    };
    const forward = async (port: number, packageId: string) => {
      const listen = [{ protocol: 'tcp', first: port, last: port }];
      const { data } = await call('POST', '/forwards', {
        listen,
        packageId,
        origin: { origins: [{ address: '203.0.113.9' }] },
      });
      return data.id;
    };
    const sites = {
      expired: await site('a', id),
      exhausted: await site('b', spent),
      disabled: await site('c', spent),
      normal: await site('d', steady),
    };
    const forwards = {
      exhausted: await forward(30_001, spent),
      normal: await forward(30_002, steady),
      disabled: await forward(30_003, steady),
    };
    await call('POST', '/sites/state', { ids: [sites.disabled], state: 'disabled' });
    const disable = { kind: 'state', state: 'disabled' };
    await call('POST', '/forwards/actions', { ids: [forwards.disabled], action: disable });
    await endsIn(-4);
    const month = startOfServiceMonth(new Date());
    await test.database.db
      .insert(packageTraffic)
      .values({ packageId: spent, month, bytes: 2 * 1024 ** 3 });
    const shownIn = async (path: string, state: string) => {
      const { items, total } = (await call('GET', `/${path}?state=${state}`)).data;
      expect(total).toBe(items.length);
      return items.map((item: { id: string }) => item.id);
    };
    for (const [state, siteId] of Object.entries(sites)) {
      expect([state, await shownIn('sites', state)]).toEqual([state, [siteId]]);
    }
    for (const [state, forwardId] of Object.entries(forwards)) {
      expect([state, await shownIn('forwards', state)]).toEqual([state, [forwardId]]);
    }
    expect((await call('GET', '/forwards/room')).data.states).toEqual({
      ...{ normal: 1, disabled: 1, expired: 0, exhausted: 1 },
    });
  });

  it('is given up to its end, without a grace, and taken back until then', async () => {
    await call('PUT', `/packages/${id}/auto-renew`, { autoRenew: true });
    const given = await call('POST', `/packages/${id}/cancel`, {});
    expect(given.data).toMatchObject({ state: 'cancelled', autoRenew: false });
    expect(given.data.servedUntil).toBe(given.data.endsAt);
    expect(await atNodes()).toMatchObject({ cancelled: true });
    const renewing = await call('PUT', `/packages/${id}/auto-renew`, { autoRenew: true });
    expect([renewing.status, renewing.msg]).toEqual([409, '套餐已取消，请先撤销取消']);

    const taken = await call('POST', `/packages/${id}/resume`, {});
    expect(taken.data).toMatchObject({ state: 'expiring', cancelledAt: null });
    expect(await atNodes()).toMatchObject({ cancelled: false });

    await call('POST', `/packages/${id}/cancel`, {});
    await endsIn(-0.1);
    expect((await shown()).state).toBe('cancelled');
    const late = await call('POST', `/packages/${id}/resume`, {});
    expect([late.status, late.msg]).toEqual([409, '套餐已到期，不能取消或恢复']);
  });

  it('is nobody else’s to give up, and the free one nobody’s', async () => {
    const [free] = (await call('GET', '/packages')).data.filter(
      (one: { period: string | null }) => one.period === null,
    );
    expect((await call('POST', `/packages/${free.id}/cancel`, {})).status).toBe(409);
    owner = await signedIn(test);
    expect((await call('POST', `/packages/${id}/cancel`, {})).status).toBe(404);
  });

  it('goes on by a renewal, which takes a cancellation back and reaches the nodes', async () => {
    const { ledger, orders } = test.services;
    await test.database.db.transaction((tx) =>
      ledger.move(tx, {
        ...{ ownerId: owner.id, kind: 'topup', subject: '充值', amountFen: 1_000 },
        idempotencyKey: randomUUID(),
      }),
    );
    await call('POST', `/packages/${id}/cancel`, {});
    await endsIn(-5);
    expect((await atNodes())?.servedUntil).toBeLessThan(Date.now() / 1_000);
    await orders.buyFromBalance(owner.id, {
      item: { kind: 'renewal', packageId: id, period: 'month' },
      ...{ expectedTotalFen: 1, orderKey: randomUUID() },
    });
    expect(await shown()).toMatchObject({ state: 'normal', cancelledAt: null });
    expect((await atNodes())?.servedUntil).toBeGreaterThan(Date.now() / 1_000 + 27 * 86_400);
  });

  it('tells visitors of a panel’s customer the panel’s name', async () => {
    const panelId = await addPanel(test, 'states.panel.test');
    const customer = await signedIn(test, { roles: ['panel'], panelId });
    id = await buySmallPackage(test, customer.id);
    expect((await atNodes())?.brand).toBe('测试盾');
  });

  it('tells of the end of the grace, once', async () => {
    await endsIn(0);
    const { packageNotices } = test.services;
    for (const days of [0, 1, 4, 4]) {
      await packageNotices.tellDue(new Date(Date.now() + days * dayMs));
    }
    const { body } = await test.call({
      ...{ method: 'GET', path: '/system/event/message/list', token: owner.token },
    });
    const told = body.data.map((event: { type: string; templ_para: string }) => [
      event.type,
      JSON.parse(event.templ_para).at(-1),
    ]);
    expect(told).toEqual([
      ['package-stopped', '小'],
      ['package-expire', '3'],
    ]);
  });
});
