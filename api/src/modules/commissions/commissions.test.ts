import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { signedIn } from '../../testing/accounts/accounts';
import { priceFen, startPaidOrders } from '../../testing/payments/paid-orders';
import { affiliates, users } from '../users/users.tables';

const dayMs = 86_400_000;

let shop: Awaited<ReturnType<typeof startPaidOrders>>;
beforeAll(async () => {
  shop = await startPaidOrders();
});
beforeEach(() => shop.renew());
afterAll(() => shop.close());

describe('commissions', () => {
  const brought = async () => {
    const affiliate = await signedIn(shop.test);
    await shop.test.database.db.insert(affiliates).values({ userId: affiliate.id });
    await shop.test.database.db
      .update(users)
      .set({ referrerId: affiliate.id })
      .where(eq(users.id, shop.owner().id));
    return affiliate;
  };
  const later = () => shop.test.services.commissions.settleDue(new Date(Date.now() + 4 * dayMs));

  it('are credited after days, and follow what was given back meanwhile', async () => {
    const affiliate = await brought();
    const { id } = await shop.bought();
    await shop.refund(id, { amountFen: 4_950 });
    await shop.test.services.commissions.settleDue();
    expect(await shop.balance(affiliate)).toBe(0);
    await Promise.all([later(), later()]);
    expect(await shop.balance(affiliate)).toBe(495);
    await shop.refund(id, { amountFen: 4_950 });
    await later();
    expect(await shop.balance(affiliate)).toBe(0);
    const { items } = (await shop.call('GET', '/ledger/entries', undefined, affiliate)).data;
    expect(items.map(({ kind }: { kind: string }) => kind)).toEqual(['clawback', 'commission']);
  });

  it('are taken back as far as there is money, and the rest when there is more', async () => {
    const affiliate = await brought();
    const [one, other] = [await shop.bought(), await shop.bought()];
    await later();
    expect(await shop.balance(affiliate)).toBe(1_980);
    // The affiliate spends all but one yuan.
    await shop.test.database.db.transaction((tx) =>
      shop.test.services.ledger.move(tx, {
        ...{ ownerId: affiliate.id, kind: 'consumption', amountFen: -1_880, subject: '消费' },
        idempotencyKey: randomUUID(),
      }),
    );
    await shop.refund(one.id, { amountFen: priceFen });
    await later();
    expect(await shop.balance(affiliate)).toBe(0);
    await shop.bought();
    await later();
    await later();
    expect(await shop.balance(affiliate)).toBe(990 - 890);
    expect((await shop.orderOf(other.id)).refundedFen).toBe(0);
  });

  it('are not for top-ups, nor for those whom nobody brought', async () => {
    await shop.bought();
    const affiliate = await brought();
    const order = await shop.place({ kind: 'topup', amountFen: 5_000 }, 5_000);
    await shop.payBy(order.id, 'alipay:qr');
    await later();
    expect(await shop.balance(affiliate)).toBe(0);
  });
});
