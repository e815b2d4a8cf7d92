import { fail, ok } from '@console/testing/answers';
import { openPage } from '@console/testing/page';
import { screen, within } from '@testing-library/react';
import { http } from 'msw';
import { setupServer } from 'msw/node';
import { aForward } from '../../testing/forwards';
import { aPackage, packageId, packageUsage, whoamiIs } from '../../testing/packages';
import { Component as PackageDetail } from './package-detail.page';
import { Component as UserPackages } from './user-packages.page';

const gb = 1024 ** 3;

const server = setupServer();

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
beforeEach(() => server.use(whoamiIs('platform'), ...packageUsage));
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
  expect(await screen.findByText('42 Mbps')).toBeTruthy();
  expect(screen.getByRole('progressbar', { name: '流量已用' })).toHaveProperty(
    'ariaValueNow',
    '75',
  );
  expect(screen.getByText('不包含')).toBeTruthy();
});

const ago = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();

it.each([
  [
    { state: 'grace', endsAt: ago(1), servedUntil: ago(-2) } as const,
    '宽限期',
    /已到期 1 天，其中的网站将于 .* 停止服务/,
  ],
  [
    { state: 'expired', endsAt: ago(5), servedUntil: ago(2) } as const,
    '已到期',
    /其中的网站已停止服务，续费后自动恢复/,
  ],
  [{ state: 'exhausted' } as const, '流量用尽', /本月流量已用尽，其中的网站已停止服务/],
  [
    { state: 'cancelled', cancelledAt: ago(1) } as const,
    '已取消',
    /套餐已取消，其中的网站将于 .* 停止服务/,
  ],
])('says what the matter is with a package: %j', async (patch, label, notice) => {
  server.use(http.get(`*/api/v1/packages/${packageId}`, () => ok(aPackage(patch))));
  open(`/${packageId}/overview`);
  expect(await screen.findByText(notice)).toBeTruthy();
  expect(screen.getByText(label)).toBeTruthy();
});

it("knows neither another user's package nor another tab", async () => {
  server.use(
    http.get('*/api/v1/packages/:id', () => fail({ status: 404, msg: '内容不存在或已被删除' })),
  );
  open(`/${packageId}/overview`);
  expect(await screen.findByText('页面不存在')).toBeTruthy();
});

it('says what of a package is too much at this moment, and what was', async () => {
  server.use(
    http.get('*/api/v1/packages/:id', () => ok(aPackage())),
    http.get('*/api/v1/packages/:id/usage', () =>
      ok({
        trafficBytes: { used: 0, quota: gb },
        p95BitsPerSecond: 0,
        peakBitsPerSecond: 0,
        now: { requestsPerSecond: 10_000, connections: 31, bitsPerSecond: 0 },
        excesses: [
          { kind: 'requests', lastAt: '2026-11-22T04:00:00.000Z', isNow: true },
          { kind: 'bandwidth', lastAt: '2026-11-22T01:00:00.000Z', isNow: false },
        ],
      }),
    ),
  );
  open(`/${packageId}/overview`);
  const notice = await screen.findByText(/^正在限制访问/);
  expect(notice.textContent).toMatch(/CC 防御能力（QPS）、带宽（最近一次 2026-11-22 /);
  expect(screen.getByRole('progressbar', { name: '每秒请求已用' })).toHaveProperty(
    'ariaValueNow',
    '100',
  );
});

it('shows the forwards of a package, and which of them it stops', async () => {
  const asked: string[] = [];
  server.use(
    http.get('*/api/v1/packages/:id', () => ok(aPackage({ state: 'exhausted' }))),
    http.get('*/api/v1/forwards', ({ request }) => {
      asked.push(new URL(request.url).searchParams.get('package') ?? '');
      return ok({
        items: [
          aForward({ sn: 'f0000001', name: '游戏' }),
          aForward({ id: 'f2', sn: 'f0000002', name: '', state: 'disabled' }),
        ],
        total: 2,
      });
    }),
  );
  open(`/${packageId}/forward`);
  const named = await screen.findByRole('row', { name: /游戏/ });
  expect(within(named).getByText('流量超限')).toBeTruthy();
  expect(within(named).getByRole('link', { name: '游戏' })).toHaveProperty(
    'pathname',
    '/l4-forward/forward/f0000001',
  );
  // One without a name is called by its ports.
  const unnamed = screen.getByRole('row', { name: /已停用/ });
  expect(within(unnamed).getByRole('link', { name: '2222-2225/tcp' })).toBeTruthy();
  expect(asked).toEqual([packageId]);
});

it('says that a package has no forwards yet', async () => {
  server.use(
    http.get('*/api/v1/packages/:id', () => ok(aPackage())),
    http.get('*/api/v1/forwards', () => ok({ items: [], total: 0 })),
  );
  open(`/${packageId}/forward`);
  expect(await screen.findByText('还没有四层转发')).toBeTruthy();
});
