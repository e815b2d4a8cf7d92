import { randomUUID } from 'node:crypto';
import type { Quotas } from '@console/contract/packages/endpoints/plans';
import { originSettingsSchema } from '@console/contract/sites/settings/origin';
import { siteCreateSchema } from '@console/contract/sites/sites';
import { addPanel, signedIn } from '../../testing/accounts/accounts';
import { widenFreePlan } from '../../testing/accounts/free-plan';
import { connections } from '../../testing/databases/databases';
import { makeRecord } from '../../testing/records';
import { startTestApp, type TestApp } from '../../testing/test-app';
import { plans } from '../plans/plans.tables';
import { createRecordsService } from '../records/intake/records.service';
import { createKnownSites } from '../sites/known-sites.service';

const quotas: Quotas = {
  trafficGbPerMonth: 100,
  bandwidthMbps: 50,
  sites: 5,
  domains: 20,
  httpPorts: 0,
  ccQps: -1,
  connections: -1,
  l4Ports: 0,
  refreshesPerDay: 100,
  preheatsPerDay: 20,
  customRules: 5,
  webSocket: false,
};
const pricesFen = { month: 9_900, quarter: 28_200, year: 106_900 };

describe.each(connections)('packages on %s', (engine) => {
  let test: TestApp;
  let owner: { id: string; token: string };
  let planId: string;
  let endlessId: string;

  beforeAll(async () => {
    test = await startTestApp(engine, {}, { withRecords: true });
    await widenFreePlan(test.database.db, { sites: 2, domains: 5, trafficGbPerMonth: 0 });
    const [plan, endless] = await test.database.db
      .insert(plans)
      .values([
        { name: '基础版', group: '网站加速', position: 1, quotas, pricesFen },
        {
          ...{ name: '旗舰版', group: '高防加速', position: 2, pricesFen },
          quotas: { ...quotas, sites: -1 },
        },
        { name: '体验版', group: '试用', position: 0, quotas, pricesFen, onSale: false },
      ])
      .returning({ id: plans.id });
    planId = plan?.id ?? '';
    endlessId = endless?.id ?? '';
  });
  beforeEach(async () => {
    owner = await signedIn(test);
  });
  afterAll(() => test.close());

  const pay = (amountFen: number) =>
    test.database.db.transaction((tx) =>
      test.services.ledger.move(tx, {
        ...{ ownerId: owner.id, kind: 'topup', subject: '充值', amountFen },
        idempotencyKey: randomUUID(),
      }),
    );
  const get = async (path: string, token = owner.token) =>
    (await test.call({ method: 'GET', path, token })).body.data;
  /** The packages without the one that every account is given. */
  const bought = async (token = owner.token) => {
    const list: { period: string | null }[] = await get('/v1/packages', token);
    return list.filter(({ period }) => period !== null);
  };
  const balance = async () => (await get('/v1/ledger/balance')).balanceFen;
  const buy = (patch: object = {}, token = owner.token) =>
    test.call({
      method: 'POST',
      path: '/v1/packages',
      token,
      body: {
        ...{ planId, period: 'month', expectedTotalFen: 9_900, purchaseKey: randomUUID() },
        ...patch,
      },
    });

  it('lists the plans on sale in their order', async () => {
    const list = await get('/v1/plans');
    expect(list.map(({ name }: { name: string }) => name)).toEqual(['基础版', '旗舰版']);
    expect(list[0]).toEqual({
      ...{ id: planId, name: '基础版', group: '网站加速', quotas, pricesFen },
      ...{ certified: false, purchaseMax: null, exclusive: false },
    });
  });

  it('sells a plan from the balance and keeps its terms', async () => {
    await pay(30_000);
    const { status, body } = await buy({ period: 'quarter', expectedTotalFen: 28_200 });
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      ...{ planName: '基础版', quotas, period: 'quarter', pricePaidFen: 28_200, state: 'normal' },
    });
    expect(await balance()).toBe(1_800);
    expect((await get('/v1/ledger/entries?kind=consumption')).items).toMatchObject([
      { subject: '购买套餐「基础版」，3 个月', amountFen: -28_200, balanceAfterFen: 1_800 },
    ]);
    expect(await bought()).toEqual([body.data]);
    expect(await get(`/v1/packages/${body.data.id}`)).toEqual(body.data);
  });

  it("does not know another user's package", async () => {
    await pay(9_900);
    const { id } = (await buy()).body.data;
    const stranger = await signedIn(test);
    const answer = await test.call({
      ...{ method: 'GET', path: `/v1/packages/${id}`, token: stranger.token },
    });
    expect([answer.status, answer.body.code]).toEqual([404, 40400]);
    expect(await bought(stranger.token)).toEqual([]);
  });

  it('sells nothing that the balance does not cover', async () => {
    await pay(9_899);
    const { status, body } = await buy();
    expect([status, body.code]).toEqual([400, 40030]);
    expect(await bought()).toEqual([]);
    expect(await balance()).toBe(9_899);
  });

  it.each([
    ['another price than the plan’s', { expectedTotalFen: 1 }, 409],
    ['a plan that is not for sale', { planId: randomUUID() }, 409],
    ['a negative price', { expectedTotalFen: -9_900 }, 400],
    ['a period that does not exist', { period: 'day' }, 400],
  ])('refuses %s', async (_case, patch, expected) => {
    await pay(50_000);
    expect((await buy(patch)).status).toBe(expected);
    expect(await balance()).toBe(50_000);
  });

  it('answers a repeated purchase with what was bought, and takes nothing more', async () => {
    await pay(50_000);
    const purchaseKey = randomUUID();
    const first = await buy({ purchaseKey });
    expect((await buy({ purchaseKey })).body.data).toEqual(first.body.data);
    const other = await buy({ purchaseKey, period: 'quarter', expectedTotalFen: 28_200 });
    expect([other.status, other.body.code]).toEqual([409, 40900]);
    expect(await bought()).toHaveLength(1);
    expect(await balance()).toBe(40_100);
  });

  it('buys once when the button was pressed twice at the same moment', async () => {
    await pay(50_000);
    const purchaseKey = randomUUID();
    const answers = await Promise.all(Array.from({ length: 4 }, () => buy({ purchaseKey })));
    const ids = answers.map(({ status, body }) => [status, body.data.id]);
    expect(new Set(ids.map(String)).size).toBe(1);
    expect(ids[0]?.[0]).toBe(200);
    expect(await balance()).toBe(40_100);
  });

  it('sells to simultaneous buyers what the balance covers, and no more', async () => {
    await pay(20_000);
    const answers = await Promise.all(Array.from({ length: 5 }, () => buy()));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 400, 400, 400]);
    expect(await balance()).toBe(200);
    expect(await bought()).toHaveLength(2);
  });

  it('knows what is about to end and what has ended, soonest first', async () => {
    await pay(50_000);
    const day = 86_400_000;
    for (const daysAgo of [40, 0, 27]) {
      await test.services.orders.buyFromBalance(owner.id, {
        item: { kind: 'package', planId, period: 'month' },
        ...{ expectedTotalFen: 9_900, orderKey: randomUUID() },
        at: new Date(Date.now() - daysAgo * day),
      });
    }
    const list = await get('/v1/packages');
    const seen = list.map(({ state, endsAt }: { state: string; endsAt: string | null }) => [
      state,
      endsAt === null,
    ]);
    expect(seen).toEqual([
      ['expiring', false],
      ['normal', false],
      ['normal', true],
      ['expired', false],
    ]);
  });

  it('measures sites, domains and traffic against the packages in force', async () => {
    await pay(50_000);
    await buy();
    await buy();
    const { id } = await test.services.sites.createSite(
      owner.id,
      siteCreateSchema.parse({
        domains: ['a.meter.example', 'b.meter.example'],
        origin: siteOrigin,
      }),
    );
    const records = createRecordsService({
      clickhouse: test.clickhouse,
      ...createKnownSites(test.database.db),
    });
    const record = makeRecord({ siteId: id, bytesOut: 4_096 });
    await records.storeBatch(
      { nodeId: randomUUID(), stream: randomUUID(), seq: 1 },
      { records: [record], rejected: 0 },
    );
    expect(await get('/v1/packages/usage')).toEqual({
      sites: { used: 1, quota: 12 },
      domains: { used: 2, quota: 45 },
      l4Ports: { used: 0, quota: 0 },
      trafficBytes: { used: 4_096, quota: 200 * 1024 ** 3 },
    });
    await buy({ planId: endlessId });
    expect((await get('/v1/packages/usage')).sites).toEqual({ used: 1, quota: -1 });
    const stranger = await signedIn(test);
    expect((await get('/v1/packages/usage', stranger.token)).trafficBytes).toEqual({
      ...{ used: 0, quota: 0 },
    });
  });

  it('gives every account the free plan, and puts each site into one package within its quotas', async () => {
    const [free] = await get('/v1/packages');
    expect(free).toMatchObject({ planName: '免费版', period: null, endsAt: null, pricePaidFen: 0 });
    let made = 0;
    const add = async (packageId: string | null = null) => {
      made += 1;
      const body = {
        ...{ packageId, domains: [`p${made}-${owner.id}.example`] },
        origin: { origins: [{ address: '203.0.113.1' }] },
      };
      const answer = await test.call({
        ...{ method: 'POST', path: '/v1/sites', token: owner.token, body },
      });
      return answer.body.data;
    };
    await pay(9_900);
    const { id } = (await buy()).body.data;
    for (let count = 0; count < 5; count += 1) expect((await add()).package.id).toBe(id);
    expect((await add()).package.id).toBe(free.id);
    const last = await add();
    expect(last.package.id).toBe(free.id);
    expect((await add()).fields.packageId).toBe(
      '所有套餐的额度都不够：套餐「基础版」最多 5 个网站，已有 5 个',
    );
    const path = `/v1/sites/${last.id}`;
    const put = (patch: object) =>
      test.call({
        ...{ method: 'PUT', path, token: owner.token },
        body: { revision: last.revision, ...patch },
      });
    expect((await put({ packageId: id })).body.data.fields).toHaveProperty('packageId');
    expect((await put({ packageId: null })).body.data.fields).toHaveProperty('packageId');
    const used = (await bought()).map((one) => ('used' in one ? one.used : undefined));
    expect(used).toEqual([{ sites: 5, domains: 5, l4Ports: 0 }]);
  });

  it('shows customers of a panel their packages, and sells them nothing', async () => {
    const panelId = await addPanel(test, `${owner.id}.panel.test`);
    const { token } = await signedIn(test, { roles: ['panel'], panelId });
    expect(await bought(token)).toEqual([]);
    expect((await buy({}, token)).status).toBe(403);
  });
});

const siteOrigin = originSettingsSchema.parse({ origins: [{ address: '203.0.113.1' }] });
