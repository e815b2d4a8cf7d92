import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { signedIn } from '../../testing/accounts/accounts';
import { buySmallPackage } from '../../testing/accounts/packages';
import { startTestApp, type TestApp } from '../../testing/test-app';
import { packages } from '../packages/packages.tables';

const dayMs = 86_400_000;

describe('packs', () => {
  let test: TestApp;
  let admin: { id: string; token: string };
  let owner: { id: string; token: string };
  let id: string;

  beforeAll(async () => {
    test = await startTestApp('usual');
    admin = await signedIn(test, { roles: ['administrator'] });
  });
  beforeEach(async () => {
    owner = await signedIn(test);
    id = await buySmallPackage(test, owner.id);
    await test.database.db.transaction((tx) =>
      test.services.ledger.move(tx, {
        ...{ ownerId: owner.id, kind: 'topup', subject: '充值', amountFen: 100_000 },
        idempotencyKey: randomUUID(),
      }),
    );
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
  let names = 0;
  async function onSale(patch: object = {}) {
    names += 1;
    const pack = { name: `域名包 ${names}`, kind: 'domains', amount: 10 };
    const { data } = await call('POST', '/admin/packs', {
      ...{ ...pack, pricePerMonthFen: 3_000 },
      ...patch,
    });
    return data;
  }
  async function order(packId: string, count = 1, packageId = id) {
    const item = { kind: 'pack', packageId, packId, count };
    const quote = await call('POST', '/orders/quote', { item });
    if (quote.status !== 200) return quote;
    const { totalFen, quotedAt } = quote.data;
    return call('POST', '/orders', {
      item: { ...item, quotedAt },
      ...{ expectedTotalFen: totalFen, orderKey: randomUUID() },
    });
  }
  const pay = (orderId: string) => call('POST', `/orders/${orderId}/pay-from-balance`, {});
  const endsIn = (days: number) =>
    test.database.db
      .update(packages)
      .set({ endsAt: new Date(Date.now() + days * dayMs) })
      .where(eq(packages.id, id));

  it('costs its share of the month for the time that is left, and adds to the package until its end', async () => {
    await endsIn(15);
    const pack = await onSale();
    expect((await call('GET', '/packs')).data).toContainEqual({
      ...{ id: pack.id, name: pack.name, kind: 'domains', amount: 10, pricePerMonthFen: 3_000 },
    });
    const { data: placed } = await order(pack.id, 2);
    expect(placed.amountFen).toBe(3_000);
    expect(placed.lines[0].formula).toBe('每月价格 × 2 × 剩余 15.00 天 ÷ 30 天，不足一分的进一');
    expect((await pay(placed.id)).data.state).toBe('paid');
    const { data } = await call('GET', `/packages/${id}`);
    expect([data.quotas.domains, data.allowed.domains]).toEqual([5, 25]);
    expect(data.packs).toEqual([
      expect.objectContaining({
        name: pack.name,
        kind: 'domains',
        amount: 20,
        endsAt: data.endsAt,
      }),
    ]);
    expect((await call('GET', '/ledger/balance')).data.balanceFen).toBe(100_000 - 3_000);

    // A renewal does not carry it on.
    await endsIn(45);
    const later = new Date(Date.now() + 16 * dayMs);
    jest.useFakeTimers({
      now: later,
      doNotFake: [
        'nextTick',
        'setImmediate',
        'setTimeout',
        'clearTimeout',
        'setInterval',
        'clearInterval',
        'queueMicrotask',
        'performance',
      ],
    });
    try {
      const over = await test.services.packages.getPackage(owner.id, id);
      expect([over.allowed.domains, over.packs]).toEqual([5, []]);
    } finally {
      jest.useRealTimers();
    }
  });

  it('makes room at once for what a package had none', async () => {
    await endsIn(15);
    const add = (domains: string[]) =>
      test.call({
        ...{ method: 'POST', path: '/v1/sites', token: owner.token },
        body: { domains, packageId: id, origin: { origins: [{ address: '203.0.113.9' }] } },
      });
    const domains = Array.from({ length: 6 }, (_, n) => `d${n}.packs.example`);
    const refused = await add(domains);
    expect([refused.body.code, refused.body.data.fields]).toEqual([
      40032,
      { packageId: '套餐「小」最多 5 个域名，已有 0 个' },
    ]);
    const { data: placed } = await order((await onSale()).id);
    await pay(placed.id);
    expect((await add(domains)).status).toBe(200);
  });

  it('lifts used up traffic', async () => {
    await endsIn(15);
    const pack = await onSale({ kind: 'traffic', amount: 100 });
    const { data: placed } = await order(pack.id);
    await pay(placed.id);
    expect((await call('GET', `/packages/${id}`)).data.allowed.trafficGbPerMonth).toBe(101);
  });

  it('is not sold where it is withdrawn, of no use, or the package is over, free, changed or another’s', async () => {
    await endsIn(15);
    const pack = await onSale();
    const change = (patch: object) =>
      call('PUT', `/admin/packs/${pack.id}`, {
        ...{ name: pack.name, kind: 'domains', amount: 10, pricePerMonthFen: 3_000 },
        ...patch,
      });
    const { data: placed } = await order(pack.id);
    await endsIn(16);
    const changed = await pay(placed.id);
    expect([changed.status, changed.msg]).toEqual([409, '套餐在下单后有变动']);
    await change({ onSale: false });
    expect((await order(pack.id)).msg).toBe('加量包已下架，请刷新后重新选择');
    await change({ onSale: true });
    const [free] = (await call('GET', '/packages')).data.filter(
      (one: { period: string | null }) => one.period === null,
    );
    expect((await order(pack.id, 1, free.id)).status).toBe(409);
    await endsIn(-1);
    expect((await order(pack.id)).msg).toBe('套餐已到期，请先续费');
    owner = await signedIn(test);
    expect((await order(pack.id)).status).toBe(404);
  });

  it('is made by administrators alone, and not of nothing', async () => {
    const refused = await call('POST', '/admin/packs', {
      ...{ name: ' ', kind: 'domains', amount: 0, pricePerMonthFen: 1.5 },
    });
    expect([refused.status, refused.data.fields]).toEqual([
      400,
      { name: '请填写名称', amount: '数量至少为 1', pricePerMonthFen: '价格应精确到分' },
    ]);
    const { name } = await onSale();
    const twice = await call('POST', '/admin/packs', {
      ...{ name, kind: 'domains', amount: 1, pricePerMonthFen: 1 },
    });
    expect(twice.data.fields).toEqual({ name: '已有同名的加量包' });
    const { body } = await test.call({
      ...{ method: 'GET', path: '/v1/admin/packs', token: owner.token },
    });
    expect(body.code).toBe(40300);
    const many = await call('POST', '/orders/quote', {
      item: { kind: 'pack', packageId: id, packId: randomUUID(), count: 101 },
    });
    expect(many.data.fields).toEqual({ 'item.count': '一次最多购买 100 个' });
  });
});
