import { randomUUID } from 'node:crypto';
import type { OrderItem } from '@console/contract/finance/endpoints/orders';
import { and, eq } from 'drizzle-orm';
import { signedIn } from '../../testing/accounts/accounts';
import { startTestApp, type TestApp } from '../../testing/test-app';
import { orders } from '../orders/orders.tables';
import { packages } from '../packages/packages.tables';
import { packs } from '../packs/packs.tables';
import { plans } from '../plans/plans.tables';

const quotas = {
  ...{
    trafficGbPerMonth: 100,
    bandwidthMbps: 50,
    sites: 5,
    domains: 20,
    httpPorts: 0,
    ccQps: -1,
    connections: -1,
    l4Ports: 0,
  },
  ...{ refreshesPerDay: 100, preheatsPerDay: 20, customRules: 5, webSocket: false },
};

describe('the operator’s overview', () => {
  let test: TestApp;
  let admin: string;
  beforeAll(async () => {
    test = await startTestApp('usual', {}, { withRecords: true });
    admin = (await signedIn(test, { roles: ['administrator'] })).token;
  });
  afterAll(() => test.close());

  const overview = async () =>
    (await test.call({ method: 'GET', path: '/v1/admin/overview', token: admin })).body.data;

  it('counts users, orders and what waits, and no free packages', async () => {
    const before = await overview();
    const { id } = await signedIn(test, { name: '订单人' });
    expect((await overview()).users).toMatchObject({
      total: before.users.total + 1,
      today: before.users.today + 1,
    });
    expect((await overview()).orders.today).toEqual({ count: 0, amountFen: 0 });

    const { db } = test.database;
    const [plan] = await db
      .insert(plans)
      .values({
        ...{ name: '基础版', group: '网站加速', position: 1, quotas },
        pricesFen: { month: 9_900, quarter: 28_200, year: 106_900 },
      })
      .returning({ id: plans.id });
    await db.transaction((tx) =>
      test.services.ledger.move(tx, {
        ...{ ownerId: id, kind: 'topup', subject: '充值', amountFen: 20_000 },
        idempotencyKey: randomUUID(),
      }),
    );
    await test.services.orders.buyFromBalance(id, {
      item: { kind: 'package', planId: plan?.id ?? '', period: 'month' },
      ...{ expectedTotalFen: 9_900, orderKey: 'a-purchase-of-the-test' },
    });
    await test.services.certifications.certify(id, {
      ...{ kind: 'individual', name: '张小三', idNumber: '11010519491231002X' },
    });
    const after = await overview();
    expect(after.orders.today).toEqual({ count: 1, amountFen: 9_900 });
    expect(after.orders.latest[0]).toMatchObject({
      owner: { id, name: '订单人' },
      kind: 'package',
      subject: '购买套餐「基础版」，1 个月',
      amountFen: 9_900,
    });
    expect(after.todo).toMatchObject({ certifications: before.todo.certifications + 1 });
  });

  it('counts whatever was bought, not packages alone, and no top-ups', async () => {
    const { id } = await signedIn(test);
    const { db } = test.database;
    const [plan] = await db.select().from(plans).where(eq(plans.name, '基础版'));
    const [pack] = await db
      .insert(packs)
      .values({ name: '加量 10 GB', kind: 'traffic', amount: 10, pricePerMonthFen: 1_000 })
      .returning({ id: packs.id });
    await db.transaction((tx) =>
      test.services.ledger.move(tx, {
        ...{ ownerId: id, kind: 'topup', subject: '充值', amountFen: 90_000 },
        idempotencyKey: randomUUID(),
      }),
    );
    const { orders: shop } = test.services;
    const buy = async (item: OrderItem) => {
      const { totalFen, quotedAt } = await shop.quote(id, item);
      const quoted = item.kind === 'pack' ? { ...item, quotedAt } : item;
      const price = { expectedTotalFen: totalFen, orderKey: randomUUID() };
      return shop.buyFromBalance(id, { item: quoted, ...price });
    };
    await buy({ kind: 'package', planId: plan?.id ?? '', period: 'month' });
    const ofPlan = and(eq(packages.ownerId, id), eq(packages.planName, '基础版'));
    const [bought] = await db.select().from(packages).where(ofPlan);
    const packageId = bought?.id ?? '';
    const before = (await overview()).orders;
    await buy({ kind: 'pack', packageId, packId: pack?.id ?? '', count: 2 });
    await buy({ kind: 'renewal', packageId, period: 'quarter' });
    await db.insert(orders).values({
      ...{ no: randomUUID(), ownerId: id, kind: 'topup', subject: '账户充值', lines: [] },
      ...{ item: { kind: 'topup', amountFen: 5_000 }, terms: { kind: 'topup' }, amountFen: 5_000 },
      ...{ state: 'paid', orderKey: randomUUID(), expiresAt: new Date(), closedAt: new Date() },
    });
    const { today, month, latest } = (await overview()).orders;
    const [renewal, added] = latest;
    expect([renewal, added]).toMatchObject([
      { kind: 'renewal', amountFen: 28_200 },
      { kind: 'pack', subject: '为套餐「基础版」购买加量包「加量 10 GB」2 个' },
    ]);
    expect(today).toEqual({
      count: before.today.count + 2,
      amountFen: before.today.amountFen + renewal.amountFen + added.amountFen,
    });
    expect(month.count).toBe(before.month.count + 2);
  });

  it('lists who waits for a review, which is settled once', async () => {
    const { id } = await signedIn(test);
    await test.services.certifications.certify(id, {
      ...{ kind: 'enterprise', name: '福州某某网络科技有限公司', legalPerson: '张小三' },
      idNumber: '91350100M000100Y43',
    });
    const waiting = async () => {
      const path = '/v1/admin/users?certification=under-review&limit=100';
      const { items } = (await test.call({ method: 'GET', path, token: admin })).body.data;
      return items.map((item: { id: string }) => item.id);
    };
    expect(await waiting()).toContain(id);
    const path = `/v1/admin/users/${id}`;
    const { certification } = (await test.call({ method: 'GET', path, token: admin })).body.data;
    expect(certification).toMatchObject({ idNumber: '91350100M000100Y43', legalPerson: '张小三' });
    const settle = (body: object) =>
      test.call({ method: 'PUT', path: `${path}/certification`, token: admin, body });
    expect((await settle({ state: 'unsuccessful' })).body.data.fields).toHaveProperty('reason');
    const refused = await settle({ state: 'unsuccessful', reason: '照片不清晰' });
    expect(refused.body.data).toMatchObject({
      certification: { state: 'unsuccessful', reason: '照片不清晰' },
      changes: [{ action: 'user.certify-refuse', reason: '照片不清晰' }],
    });
    expect((await settle({ state: 'normal' })).status).toBe(409);
    expect(await waiting()).not.toContain(id);
  });

  it('sums the traffic of all websites', async () => {
    const { body } = await test.call({
      method: 'GET',
      path: '/v1/admin/overview/traffic',
      token: admin,
    });
    expect(body.data.today.requests).toBe(0);
    expect(body.data.series.points).toHaveLength(288);
  });
});
