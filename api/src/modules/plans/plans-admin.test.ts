import { randomUUID } from 'node:crypto';
import { smallQuotas } from '../../testing/accounts/quotas';
import { startPaidOrders } from '../../testing/payments/paid-orders';
import { planForm, planPriceFen } from '../../testing/payments/plan-form';

let shop: Awaited<ReturnType<typeof startPaidOrders>>;
beforeAll(async () => {
  shop = await startPaidOrders();
});
beforeEach(() => shop.renew());
afterAll(() => shop.close());

describe('plans', () => {
  const shown = async () =>
    (await shop.call('GET', '/plans')).data.map(({ name }: { name: string }) => name);

  it('are made, changed and taken from sale; what was bought stays as it was', async () => {
    await shop.fund(50_000);
    const made = (await shop.call('POST', '/admin/plans', planForm({ name: '进阶版' }), shop.admin))
      .data;
    expect(await shown()).toContain('进阶版');
    const bought = await shop.call('POST', '/orders', {
      ...{ item: { ...shop.plan(), planId: made.id }, expectedTotalFen: planPriceFen },
      orderKey: randomUUID(),
    });
    await shop.call('POST', `/orders/${bought.data.id}/pay-from-balance`, {});
    const changed = planForm({
      name: '高级版',
      onSale: false,
      quotas: { ...smallQuotas, sites: 9 },
    });
    expect(
      (await shop.call('PUT', `/admin/plans/${made.id}`, changed, shop.admin)).data,
    ).toMatchObject({
      ...{ name: '高级版', onSale: false },
    });
    expect(await shown()).not.toContain('高级版');
    const { data } = await shop.call('GET', '/packages');
    expect(data).toContainEqual(
      expect.objectContaining({ planName: '进阶版', quotas: smallQuotas }),
    );
    expect((await shop.call('GET', '/admin/plans', undefined, shop.admin)).data).toContainEqual(
      expect.objectContaining({ name: '高级版', free: false }),
    );
  });

  it.each([
    ['name', { name: ' ' }],
    ['pricesFen.month', { pricesFen: { month: -1, quarter: 1, year: 1 } }],
    ['pricesFen.year', { pricesFen: { month: 1, quarter: 1, year: 1.5 } }],
    ['quotas.sites', { quotas: { ...smallQuotas, sites: 2_000_000_000 } }],
    ['position', { position: -1 }],
  ])('refuse a wrong %s', async (field, change) => {
    const { status, data } = await shop.call('POST', '/admin/plans', planForm(change), shop.admin);
    expect([status, Object.keys(data.fields)]).toEqual([400, [field]]);
  });

  it('have names of their own', async () => {
    const given = planForm();
    await shop.call('POST', '/admin/plans', given, shop.admin);
    const again = await shop.call('POST', '/admin/plans', given, shop.admin);
    expect(again.data.fields).toEqual({ name: '已有同名的套餐' });
  });
});
