import { fail, ok } from '@console/testing/answers';
import { openPage } from '@console/testing/page';
import { screen } from '@testing-library/react';
import { http } from 'msw';
import { setupServer } from 'msw/node';
import { anOrder } from '../../testing/orders';
import { aPackage, aPlan, packageId, whoamiIs } from '../../testing/packages';
import { Component as PackageDetail } from './package-detail.page';
import { Component as UserPackages } from './user-packages.page';

const server = setupServer();
const gb = 1024 ** 3;

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
beforeEach(() => {
  server.use(
    whoamiIs('platform'),
    http.get('*/api/v1/packages/usage', () =>
      ok({
        sites: { used: 18, quota: 20 },
        domains: { used: 27, quota: -1 },
        trafficBytes: { used: 500 * gb, quota: 2000 * gb },
      }),
    ),
  );
});
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

const listIs = (packages = [aPackage()]) =>
  server.use(http.get('*/api/v1/packages', () => ok(packages)));

const open = (url = '') =>
  openPage(`/package-management/user-package${url}`, {
    '/package-management/user-package': UserPackages,
    '/package-management/user-package/:id': PackageDetail,
    '/package-management/user-package/:id/:item': PackageDetail,
  });

it('shows the packages with what is used of them', async () => {
  listIs([aPackage({ state: 'expiring' }), aPackage({ id: 'b', planName: '企业版' })]);
  open();
  expect(await screen.findByRole('link', { name: '专业版' })).toHaveProperty(
    'pathname',
    `/package-management/user-package/${packageId}/overview`,
  );
  expect(screen.getByText('即将到期')).toBeTruthy();
  expect(screen.getAllByText('剩余 15 天')).toHaveLength(2);
  expect(await screen.findByText('500 GB')).toBeTruthy();
  expect(screen.getByRole('progressbar', { name: '网站已用' })).toHaveProperty(
    'ariaValueNow',
    '90',
  );
  expect(screen.getByText('不限')).toBeTruthy();
});

it('says which places of a package are taken, and that the free one has no end', async () => {
  const free = { period: null, endsAt: null, pricePaidFen: 0, planName: '免费版' };
  listIs([aPackage(free)]);
  open();
  expect(await screen.findByText('长期有效')).toBeTruthy();
  expect(screen.getByText('网站 3/20，域名 7（不限）')).toBeTruthy();
  expect(screen.getByText('每个账户一个，免费')).toBeTruthy();
});

it('offers the shop to who has no package, but not to a customer of a panel', async () => {
  listIs([]);
  open();
  expect(await screen.findByText('还没有套餐')).toBeTruthy();
  expect(await screen.findAllByRole('link', { name: '购买套餐' })).toHaveLength(2);
});

it('shows a customer of a panel no way to the shop', async () => {
  server.use(whoamiIs('panel'));
  listIs([]);
  open();
  expect(await screen.findByText('服务商为你开通套餐后，会显示在这里。')).toBeTruthy();
  expect(screen.queryByRole('link', { name: '购买套餐' })).toBeNull();
});

it('says what went wrong, and asks again', async () => {
  server.use(http.get('*/api/v1/packages', () => fail({ status: 503, msg: '服务暂时不可用' })));
  const { user } = open();
  expect(await screen.findByText('服务暂时不可用')).toBeTruthy();
  listIs();
  await user.click(screen.getByRole('button', { name: '重新加载' }));
  expect(await screen.findByRole('link', { name: '专业版' })).toBeTruthy();
});

it('shows what a package allows, and leads to its overview', async () => {
  server.use(http.get(`*/api/v1/packages/${packageId}`, () => ok(aPackage())));
  const { router } = open(`/${packageId}`);
  expect(await screen.findByRole('heading', { name: /专业版/ })).toBeTruthy();
  expect(router.state.location.pathname).toMatch(/\/overview$/);
  expect(screen.getByText('¥299.00')).toBeTruthy();
  expect(screen.getByText('2,000 GB')).toBeTruthy();
  expect(screen.getByText('不包含')).toBeTruthy();
});

it("knows neither another user's package nor another tab", async () => {
  server.use(
    http.get('*/api/v1/packages/:id', () => fail({ status: 404, msg: '内容不存在或已被删除' })),
  );
  open(`/${packageId}/overview`);
  expect(await screen.findByText('页面不存在')).toBeTruthy();
});

it('shows how an upgrade is reckoned, and orders it at that price', async () => {
  const quotedAt = '2026-11-22T08:00:00.000Z';
  const bigId = '2b7f6f0e-0c57-4d31-9d3b-6f2a1b7c1d11';
  const placed: unknown[] = [];
  server.use(
    http.get(`*/api/v1/packages/${packageId}`, () => ok(aPackage())),
    http.get('*/api/v1/plans', () => ok([aPlan(), aPlan({ id: bigId, name: '旗舰版' })])),
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
  expect(await screen.findByRole('tab', { name: '升级' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: '专业版' })).toBeNull();
  await user.click(await screen.findByRole('button', { name: '旗舰版' }));
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
