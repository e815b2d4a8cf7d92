import { randomUUID } from 'node:crypto';
import { priceFen, startPaidOrders } from '../../testing/payments/paid-orders';

const dayMs = 86_400_000;

let shop: Awaited<ReturnType<typeof startPaidOrders>>;
beforeAll(async () => {
  shop = await startPaidOrders();
});
beforeEach(() => shop.renew());
afterAll(() => shop.close());

describe('bank transfers', () => {
  const begin = async (item: object, amountFen: number) => {
    const order = await shop.place(item, amountFen);
    const start = (await shop.call('POST', `/orders/${order.id}/pay`, { method: 'bank:transfer' }))
      .data;
    const { items } = (
      await shop.call('GET', `/admin/transfers?keyword=${start.remark}`, undefined, shop.admin)
    ).data;
    return { order, start, transfer: items[0] };
  };
  const confirm = (id: string, given: object, by = shop.admin) =>
    shop.call('POST', `/admin/transfers/${id}/confirm`, { bankNo: randomUUID(), ...given }, by);

  it('waits for days, and is credited as an administrator has seen it come', async () => {
    const { order, start, transfer } = await begin({ kind: 'topup', amountFen: 50_000 }, 50_000);
    expect(start).toEqual({
      ...{ kind: 'transfer', payee: '某某科技', bank: '招商银行', account: '6225' },
      remark: expect.stringMatching(/^[A-HJKMNP-Z2-9]{8}$/),
    });
    const { expiresAt } = await shop.orderOf(order.id);
    expect(Date.parse(expiresAt)).toBeGreaterThan(Date.now() + 6.9 * dayMs);
    await shop.test.services.reconciliation.runDue(new Date(Date.now() + dayMs));
    expect(transfer).toMatchObject({ state: 'waiting', remark: start.remark, amountFen: 50_000 });
    const bankNo = randomUUID();
    const both = await Promise.all(
      [1, 2].map(() => confirm(transfer.id, { receivedFen: 50_000, bankNo })),
    );
    expect(both.map(({ data }) => data.state)).toEqual(['received', 'received']);
    expect([await shop.balance(), (await shop.orderOf(order.id)).state]).toEqual([50_000, 'paid']);
    expect((await confirm(transfer.id, { receivedFen: 50_000 })).status).toBe(409);
  });

  it('credits what has come, when that is another amount', async () => {
    const topUp = await begin({ kind: 'topup', amountFen: 50_000 }, 50_000);
    await confirm(topUp.transfer.id, { receivedFen: 49_990 });
    expect(await shop.orderOf(topUp.order.id)).toMatchObject({
      ...{ state: 'paid', note: '实际到账 ¥499.90，已计入余额' },
    });
    expect(await shop.balance()).toBe(49_990);
    await shop.renew();
    const less = await begin(shop.plan(), priceFen);
    await confirm(less.transfer.id, { receivedFen: priceFen - 1 });
    expect(await shop.orderOf(less.order.id)).toMatchObject({
      ...{ state: 'cancelled', note: '余额不足，款项已转入余额' },
    });
    expect(await shop.balance()).toBe(priceFen - 1);
  });

  it('takes one number of the bank for one transfer', async () => {
    const [one, other] = [await begin(shop.plan(), priceFen), await begin(shop.plan(), priceFen)];
    const bankNo = randomUUID();
    await confirm(one.transfer.id, { receivedFen: priceFen, bankNo });
    const { status, data } = await confirm(other.transfer.id, { receivedFen: priceFen, bankNo });
    expect([status, Object.keys(data.fields)]).toEqual([400, ['bankNo']]);
    expect(await shop.balance()).toBe(0);
  });

  it('is refused with a reason, and credited nevertheless when it comes later', async () => {
    const { order, transfer } = await begin(shop.plan(), priceFen);
    const refused = await shop.call(
      ...([
        'POST',
        `/admin/transfers/${transfer.id}/refuse`,
        { reason: '查无此款' },
        shop.admin,
      ] as const),
    );
    expect(refused.data.state).toBe('closed');
    expect(await shop.orderOf(order.id)).toMatchObject({
      ...{ state: 'cancelled', note: '转账未确认：查无此款' },
    });
    await confirm(transfer.id, { receivedFen: priceFen });
    expect([await shop.balance(), (await shop.orderOf(order.id)).state]).toEqual([
      priceFen,
      'cancelled',
    ]);
  });

  it('is nobody’s to confirm but an administrator’s', async () => {
    const { transfer } = await begin(shop.plan(), priceFen);
    expect((await confirm(transfer.id, { receivedFen: priceFen }, shop.owner())).status).toBe(403);
    expect((await shop.call('GET', '/admin/transfers')).status).toBe(403);
    for (const receivedFen of [0, -1, 0.5]) {
      expect((await confirm(transfer.id, { receivedFen })).status).toBe(400);
    }
  });
});
