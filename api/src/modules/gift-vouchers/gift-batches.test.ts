import { startPaidOrders } from '../../testing/payments/paid-orders';

let shop: Awaited<ReturnType<typeof startPaidOrders>>;
beforeAll(async () => {
  shop = await startPaidOrders();
});
beforeEach(() => shop.renew());
afterAll(() => shop.close());

describe('gift batches', () => {
  const make = async (change: object = {}) =>
    (
      await shop.call(
        'POST',
        '/admin/gift-batches',
        {
          title: '周年庆',
          amountFen: 500,
          count: 5,
          expiresAt: null,
          perUserMax: null,
          ...change,
        },
        shop.admin,
      )
    ).data;
  const redeem = (code: string) => shop.call('POST', '/gift-vouchers/redeem', { code });

  it('answer their codes once, each good once', async () => {
    const { batch, codes } = await make();
    expect(new Set(codes).size).toBe(5);
    expect(codes[0]).toMatch(/^[A-HJKMNP-Z2-9]{16}$/);
    const both = await Promise.all([redeem(codes[0]), redeem(codes[0])]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400]);
    const { items } = (await shop.call('GET', '/admin/gift-batches', undefined, shop.admin)).data;
    expect(items[0]).toMatchObject({ id: batch.id, count: 5, redeemed: 1 });
    expect(JSON.stringify(items)).not.toContain(codes[1]);
  });

  it('keep to so many for each account, whatever comes at once', async () => {
    const { codes } = await make({ perUserMax: 2 });
    const answers = await Promise.all(codes.map((code: string) => redeem(code)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(2);
    expect(answers.find(({ status }) => status !== 200)?.data.fields.code).toBe(
      '这批礼品券每个账户最多兑换 2 张',
    );
    expect((await shop.call('GET', '/ledger/balance')).data.balanceFen).toBe(1_000);
  });

  it('are taken back as far as nobody has redeemed them', async () => {
    const { batch, codes } = await make();
    await redeem(codes[0]);
    const revoke = () =>
      shop.call('POST', `/admin/gift-batches/${batch.id}/revoke`, {}, shop.admin);
    const [one, other] = [await revoke(), await revoke()];
    expect(one.data.revokedAt).toEqual(expect.any(String));
    expect(other.data.revokedAt).toBe(one.data.revokedAt);
    expect((await redeem(codes[1])).status).toBe(400);
    expect((await shop.call('GET', '/ledger/balance')).data.balanceFen).toBe(500);
  });

  it('end with their day', async () => {
    const { codes } = await make({ expiresAt: '2026-01-01T00:00:00Z' });
    expect((await redeem(codes[0])).status).toBe(400);
  });
});
