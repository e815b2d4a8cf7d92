import { fail, ok } from '@console/testing/answers';
import { openPage } from '@console/testing/page';
import { screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { setupServer } from 'msw/node';
import { anOrder } from '../../../testing/orders';
import { aPackage, aPlan, packageId, packageUsage, whoamiIs } from '../../../testing/packages';
import { Component as PackageDetail } from '../package-detail.page';

const server = setupServer();

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
beforeEach(() => server.use(whoamiIs('platform'), ...packageUsage));
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

const open = (url: string) =>
  openPage(`/package-management/user-package${url}`, {
    '/package-management/user-package/:id/:item': PackageDetail,
  });

const ago = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();

it('shows the packs of a package, and orders more of them at the price that was shown', async () => {
  const endsAt = '2026-12-07T08:00:00.000Z';
  const packId = '3b7f6f0e-0c57-4d31-9d3b-6f2a1b7c1d11';
  const pack = { id: packId, name: '流量 100 GB', kind: 'traffic' as const, amount: 100 };
  const placed: unknown[] = [];
  server.use(
    http.get(`*/api/v1/packages/${packageId}`, () =>
      ok(aPackage({ packs: [{ ...pack, id: packageId, name: '旧包', startsAt: endsAt, endsAt }] })),
    ),
    http.get('*/api/v1/packs', () => ok([{ ...pack, pricePerMonthFen: 5_000 }])),
    http.post('*/api/v1/orders/quote', () =>
      ok({
        ...{ subject: '加量包', totalFen: 5_000, quotedAt: endsAt },
        lines: [{ label: '流量 100 GB × 2', amountFen: 5_000, formula: '每月价格 × 2' }],
      }),
    ),
    http.post('*/api/v1/orders', async ({ request }) => {
      placed.push(await request.json());
      return ok(anOrder({ kind: 'pack' }));
    }),
  );
  const { user } = open(`/${packageId}/pack`);
  expect((await screen.findByRole('list', { name: '已有的加量包' })).textContent).toContain(
    '旧包+100 GB/月',
  );
  await user.click(await screen.findByRole('radio', { name: /流量 100 GB/ }));
  await user.click(screen.getByRole('button', { name: '2 个' }));
  await user.click(await screen.findByRole('button', { name: '提交加量包订单' }));
  await waitFor(() =>
    expect(placed).toEqual([
      expect.objectContaining({
        item: { kind: 'pack', packageId, packId, count: 2, quotedAt: endsAt },
        expectedTotalFen: 5_000,
      }),
    ]),
  );
});

it('gives a package up after a confirmation that says what ends when, and takes that back', async () => {
  let shown = aPackage();
  const called: string[] = [];
  const settled = (path: string, patch: object) =>
    http.post(`*/api/v1/packages/${packageId}/${path}`, () => {
      called.push(path);
      shown = aPackage(patch);
      return ok(shown);
    });
  server.use(
    http.get(`*/api/v1/packages/${packageId}`, () => ok(shown)),
    http.get('*/api/v1/package-settings', () => ok({ graceDays: 5 })),
    http.post('*/api/v1/orders/quote', () => fail({ status: 409, msg: '套餐已下架' })),
    settled('cancel', { state: 'cancelled', cancelledAt: ago(0) }),
    settled('resume', {}),
  );
  const { user } = open(`/${packageId}/renew`);
  expect(await screen.findByText(/到期超过 5 天的/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: '取消套餐' }));
  const dialog = within(await screen.findByRole('alertdialog'));
  expect(dialog.getByText(/其中的 3 个网站随即停止服务，没有宽限期/)).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: '取消套餐' }));
  await user.click(await screen.findByRole('button', { name: '撤销取消' }));
  expect(await screen.findByRole('button', { name: '取消套餐' })).toBeTruthy();
  expect(called).toEqual(['cancel', 'resume']);
});

const prices = (fen: number) => ({ month: fen, quarter: fen, year: fen });

it('shows how an upgrade is reckoned, and orders it at that price', async () => {
  const quotedAt = '2026-11-22T08:00:00.000Z';
  const bigId = '2b7f6f0e-0c57-4d31-9d3b-6f2a1b7c1d11';
  const placed: unknown[] = [];
  server.use(
    http.get(`*/api/v1/packages/${packageId}`, () => ok(aPackage())),
    http.get('*/api/v1/plans', () =>
      ok([
        aPlan({
          id: '5d8a0c1e-6f3b-4a57-8f5f-2f2a1b7c1d22',
          name: '入门版',
          pricesFen: prices(100),
        }),
        aPlan(),
        aPlan({ id: bigId, name: '旗舰版', pricesFen: prices(9_999_900) }),
      ]),
    ),
    http.post('*/api/v1/orders/quote', () =>
      ok({
        subject: '升级',
        lines: [
          { label: '「旗舰版」剩余时间的费用', amountFen: 150_000, formula: '周期价格 × 剩余天数' },
          { label: '「专业版」剩余价值抵扣', amountFen: -14_950 },
        ],
        totalFen: 135_050,
        quotedAt,
      }),
    ),
    http.post('*/api/v1/orders', async ({ request }) => {
      placed.push(await request.json());
      return ok(anOrder({ kind: 'upgrade' }));
    }),
  );
  const { user, router } = open(`/${packageId}/upgrade`);
  expect(await screen.findByRole('link', { name: '升级' })).toBeTruthy();
  await user.click(await screen.findByRole('button', { name: '旗舰版' }));
  for (const name of ['入门版', '专业版']) {
    expect(screen.queryByRole('button', { name })).toBeNull();
  }
  expect(await screen.findByText('周期价格 × 剩余天数')).toBeTruthy();
  expect(screen.getByText('-¥149.50')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: '提交升级订单' }));
  await screen.findByText('其他页面');
  expect(router.state.location.search).toBe(`?order=${anOrder().id}`);
  expect(placed).toEqual([
    {
      item: { kind: 'upgrade', packageId, planId: bigId, quotedAt },
      ...{ expectedTotalFen: 135_050, orderKey: expect.any(String) },
    },
  ]);
});

it('says why a package cannot be renewed, and switches the renewal by itself', async () => {
  const msg = '套餐已下架，不能续费';
  const now = { autoRenew: false };
  server.use(
    http.get(`*/api/v1/packages/${packageId}`, () => ok(aPackage(now))),
    http.post('*/api/v1/orders/quote', () => fail({ status: 409, msg })),
    http.put('*/api/v1/packages/:id/auto-renew', () => {
      now.autoRenew = true;
      return ok(aPackage(now));
    }),
  );
  const { user } = open(`/${packageId}/renew`);
  expect(await screen.findByText(msg)).toBeTruthy();
  await user.click(screen.getByRole('switch', { name: '自动续费' }));
  expect(await screen.findByText('已开启自动续费')).toBeTruthy();
  expect(screen.getByRole('switch', { name: '自动续费' })).toHaveProperty('checked', true);
});
