import { planPeriodSchema } from '@console/contract/packages/plans';
import { fail, ok } from '@console/testing/answers';
import { openPage } from '@console/testing/page';
import { screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { setupServer } from 'msw/node';
import { z } from 'zod';
import { anOrder } from '../../testing/orders';
import { aPackage, aPlan, packageId } from '../../testing/packages';
import { Component } from './buy-package.page';

const dearId = '2b7f6f0e-0c57-4d31-9d3b-6f2a1b7c1d11';
const server = setupServer();
const bought = jest.fn();

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
beforeEach(() => {
  bought.mockClear();
  server.use(
    http.get('*/api/v1/plans', () =>
      ok([
        aPlan(),
        aPlan({
          ...{ id: dearId, name: '旗舰版' },
          pricesFen: { month: 399_900, quarter: 1_139_700, year: 4_318_900 },
        }),
      ]),
    ),
    http.get('*/api/v1/ledger/balance', () => ok({ balanceFen: 100_000 })),
    http.post('*/api/v1/plans/quotes', async ({ request }) => quotes(await request.json())),
  );
});
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

const prices = {
  [aPlan().id]: { month: 29_900, quarter: 85_200, year: 322_900 },
  [dearId]: { month: 399_900, quarter: 1_139_700, year: 4_318_900 },
};
const wantedSchema = z.object({
  period: planPeriodSchema,
  count: z.number(),
  couponCode: z.string().optional(),
});

/** As the server quotes: ¥10 off by the one coupon, which is not for the dear plan. */
function quotes(body: unknown) {
  const { period, count, couponCode } = wantedSchema.parse(body);
  if (couponCode !== undefined && couponCode !== 'SAVE-10') {
    return fail({ status: 400, msg: '请检查填写的内容', fields: { couponCode: '优惠码已过期' } });
  }
  return ok(
    Object.entries(prices).map(([planId, of]) => {
      const listFen = of[period] * count;
      const refused = couponCode !== undefined && planId === dearId;
      return {
        ...{ planId, listFen, totalFen: couponCode && !refused ? listFen - 1_000 : listFen },
        refusal:
          count === 3
            ? '购买这个套餐需要先通过实名认证'
            : count > 5
              ? '每个账户限购 5 个，已购满'
              : null,
        uncertified: count === 3,
        couponRefusal: refused ? '优惠码不适用于这个套餐' : null,
      };
    }),
  );
}

const open = (search = '') =>
  openPage(`/package-management/buy-package${search}`, {
    '/package-management/buy-package': Component,
  });

/** The button works once the price is there. */
async function buyButton(name: string) {
  const button = await screen.findByRole('button', { name: `购买${name}` });
  await waitFor(() => expect(button).toHaveProperty('disabled', false));
  return button;
}

const sells = () =>
  server.use(
    http.post('*/api/v1/packages', async ({ request }) => {
      bought(await request.json());
      return ok(aPackage());
    }),
  );

it('sets the plans side by side with the price of the chosen period', async () => {
  const { user, router } = open();
  const plan = within(await screen.findByRole('listitem', { name: '专业版' }));
  expect(await plan.findByText('¥299.00')).toBeTruthy();
  expect(plan.getByText('2,000 GB')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: '按季' }));
  expect(await plan.findByText('¥852.00')).toBeTruthy();
  expect(plan.getByText('折合每月 ¥284.00，比按月省 ¥45.00')).toBeTruthy();
  expect(router.state.location.search).toBe('?period=quarter');
});

it('orders a plan that the balance does not cover, and leads to where it is paid', async () => {
  const placed: unknown[] = [];
  server.use(
    http.post('*/api/v1/orders', async ({ request }) => {
      placed.push(await request.json());
      return ok(anOrder({ id: packageId }));
    }),
  );
  const { user, router } = open();
  expect(await screen.findByText('¥2,999.00')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: '购买旗舰版' }));
  await waitFor(() => expect(router.state.location.search).toBe(`?order=${packageId}`));
  expect(placed).toEqual([
    {
      item: { kind: 'package', planId: dearId, period: 'month', count: 1 },
      ...{ expectedTotalFen: 399_900, orderKey: expect.stringMatching(/^[\w-]{24}$/) },
    },
  ]);
});

it('orders what the balance covers too, where it is to be paid directly', async () => {
  server.use(http.post('*/api/v1/orders', () => ok(anOrder({ id: packageId }))));
  const { user, router } = open();
  await buyButton('专业版');
  await user.click(screen.getByRole('button', { name: '不用余额，直接支付专业版' }));
  await waitFor(() => expect(router.state.location.search).toBe(`?order=${packageId}`));
});

it('buys after the balance before and after was confirmed', async () => {
  sells();
  const { user, router } = open('?period=quarter');
  await user.click(await buyButton('专业版'));
  const dialog = within(await screen.findByRole('alertdialog', { name: '购买专业版（3 个月）？' }));
  expect(dialog.getByText('¥1,000.00')).toBeTruthy();
  expect(dialog.getByText('-¥852.00')).toBeTruthy();
  expect(dialog.getByText('¥148.00')).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: '确认购买' }));
  expect(await screen.findByText('已购买专业版')).toBeTruthy();
  expect(bought).toHaveBeenCalledWith({
    ...{ planId: aPlan().id, period: 'quarter', count: 1, expectedTotalFen: 85_200 },
    purchaseKey: expect.stringMatching(/^[\w-]{24}$/),
  });
  expect(router.state.location.pathname).toContain(`${packageId}/overview`);
});

it('shows what a coupon takes off each plan, sells at that, and says what is wrong with one', async () => {
  sells();
  const { user } = open();
  const plan = within(await screen.findByRole('listitem', { name: '专业版' }));
  const field = await screen.findByLabelText('优惠码', { selector: 'input' });
  await user.type(field, 'old-1');
  await user.click(screen.getByRole('button', { name: '使用' }));
  expect(await screen.findByText('优惠码已过期')).toBeTruthy();
  // It is sold without.
  expect(await plan.findByText('¥299.00')).toBeTruthy();
  await user.clear(field);
  await user.type(field, 'save-10');
  await user.click(screen.getByRole('button', { name: '使用' }));
  expect(await plan.findByText('¥289.00')).toBeTruthy();
  expect(plan.getByText('原价 ¥299.00，已优惠 ¥10.00')).toBeTruthy();
  expect(screen.queryByText('优惠码已过期')).toBeNull();
  const dear = within(screen.getByRole('listitem', { name: '旗舰版' }));
  expect(dear.getByText('优惠码不适用于这个套餐')).toBeTruthy();
  await user.click(await buyButton('专业版'));
  await user.click(await screen.findByRole('button', { name: '确认购买' }));
  expect(await screen.findByText('已购买专业版')).toBeTruthy();
  expect(bought.mock.lastCall).toMatchObject([{ couponCode: 'SAVE-10', expectedTotalFen: 28_900 }]);
});

it('says what a plan asks of its buyers, and sells nothing that it refuses', async () => {
  server.use(
    http.get('*/api/v1/plans', () =>
      ok([aPlan({ certified: true, purchaseMax: 5, exclusive: true })]),
    ),
  );
  open('?count=10');
  const plan = within(await screen.findByRole('listitem', { name: '专业版' }));
  const marks = '网站加速 · 专属套餐 · 需实名认证 · 每个账户限购 5 个';
  expect(plan.getByText(marks)).toBeTruthy();
  expect(await plan.findByText('每个账户限购 5 个，已购满')).toBeTruthy();
  expect(plan.getByRole('button', { name: '购买专业版' })).toHaveProperty('disabled', true);
  expect(plan.queryByRole('link', { name: '查看实名认证' })).toBeNull();
});

it('leads to the certification that a plan asks for', async () => {
  sells();
  open('?count=3');
  const plan = within(await screen.findByRole('listitem', { name: '专业版' }));
  expect(await plan.findByRole('link', { name: '查看实名认证' })).toHaveProperty(
    'pathname',
    '/account/certify',
  );
});

it('sells several at once, as its address says', async () => {
  sells();
  const { user, router } = open('?count=2');
  const plan = within(await screen.findByRole('listitem', { name: '专业版' }));
  expect(await plan.findByText('¥598.00')).toBeTruthy();
  expect(plan.getByText('每个 ¥299.00')).toBeTruthy();
  await user.click(await buyButton('专业版'));
  const dialog = within(
    await screen.findByRole('alertdialog', { name: '购买专业版（1 个月 × 2 个）？' }),
  );
  await user.click(dialog.getByRole('button', { name: '确认购买' }));
  await waitFor(() =>
    expect(router.state.location.pathname).toBe('/package-management/user-package'),
  );
  expect(bought.mock.lastCall).toMatchObject([{ count: 2, expectedTotalFen: 59_800 }]);
});

it('tries again under the same key when the answer was lost', async () => {
  const keys: unknown[] = [];
  server.use(
    http.post('*/api/v1/packages', async ({ request }) => {
      const body = await request.json();
      keys.push(body && typeof body === 'object' && body.purchaseKey);
      return keys.length === 1 ? fail({ status: 503, msg: '服务暂时不可用' }) : ok(aPackage());
    }),
  );
  const { user } = open();
  await user.click(await buyButton('专业版'));
  await user.click(await screen.findByRole('button', { name: '确认购买' }));
  expect(await screen.findByText('服务暂时不可用')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: '确认购买' }));
  expect(await screen.findByText('其他页面')).toBeTruthy();
  expect(keys).toHaveLength(2);
  expect(keys[0]).toBe(keys[1]);
});
