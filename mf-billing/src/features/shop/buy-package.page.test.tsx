import { fail, ok } from '@console/testing/answers';
import { openPage } from '@console/testing/page';
import { screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { setupServer } from 'msw/node';
import { anOrder } from '../../testing/orders';
import { aPackage, aPlan, packageId } from '../../testing/packages';
import { Component } from './buy-package.page';

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
          ...{ id: '2b7f6f0e-0c57-4d31-9d3b-6f2a1b7c1d11', name: '旗舰版' },
          pricesFen: { month: 399_900, quarter: 1_139_700, year: 4_318_900 },
        }),
      ]),
    ),
    http.get('*/api/v1/ledger/balance', () => ok({ balanceFen: 100_000 })),
  );
});
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

const open = (search = '') =>
  openPage(`/package-management/buy-package${search}`, {
    '/package-management/buy-package': Component,
  });

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
  expect(plan.getByText('¥299.00')).toBeTruthy();
  expect(plan.getByText('2,000 GB')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: '按季' }));
  expect(plan.getByText('¥852.00')).toBeTruthy();
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
  const button = await screen.findByRole('button', { name: '购买旗舰版' });
  expect(screen.getByText('¥2,999.00')).toBeTruthy();
  await user.click(button);
  await waitFor(() => expect(router.state.location.search).toBe(`?order=${packageId}`));
  expect(placed).toEqual([
    {
      item: { kind: 'package', planId: '2b7f6f0e-0c57-4d31-9d3b-6f2a1b7c1d11', period: 'month' },
      ...{ expectedTotalFen: 399_900, orderKey: expect.stringMatching(/^[\w-]{24}$/) },
    },
  ]);
});

it('buys after the balance before and after was confirmed', async () => {
  sells();
  const { user, router } = open('?period=quarter');
  await user.click(await screen.findByRole('button', { name: '购买专业版' }));
  const dialog = within(await screen.findByRole('alertdialog', { name: '购买专业版（3 个月）？' }));
  expect(dialog.getByText('¥1,000.00')).toBeTruthy();
  expect(dialog.getByText('-¥852.00')).toBeTruthy();
  expect(dialog.getByText('¥148.00')).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: '确认购买' }));
  expect(await screen.findByText('已购买专业版')).toBeTruthy();
  expect(bought).toHaveBeenCalledWith({
    ...{ planId: aPlan().id, period: 'quarter', expectedTotalFen: 85_200 },
    purchaseKey: expect.stringMatching(/^[\w-]{24}$/),
  });
  expect(router.state.location.pathname).toContain(`${packageId}/overview`);
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
  await user.click(await screen.findByRole('button', { name: '购买专业版' }));
  await user.click(await screen.findByRole('button', { name: '确认购买' }));
  expect(await screen.findByText('服务暂时不可用')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: '确认购买' }));
  expect(await screen.findByText('其他页面')).toBeTruthy();
  expect(keys).toHaveLength(2);
  expect(keys[0]).toBe(keys[1]);
});
