import { fail, ok } from '@console/testing/answers';
import { openPage } from '@console/testing/page';
import { screen } from '@testing-library/react';
import { http } from 'msw';
import { setupServer } from 'msw/node';
import { topupPath, userPackagesPath } from '../../paths';
import { aPackage } from '../../testing/packages';
import { Component as BalanceCard } from './balance.card';
import { Component as PackagesCard } from './packages.card';

const server = setupServer();

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

it('shows the balance', async () => {
  server.use(http.get('*/api/v1/ledger/balance', () => ok({ balanceFen: 123_456 })));
  openPage('/', { '/': BalanceCard });
  expect(await screen.findByText('¥1,234.56')).toBeTruthy();
  expect(screen.getByRole('link', { name: '充值' }).getAttribute('href')).toBe(topupPath);
});

it('fails in its own place', async () => {
  server.use(http.get('*/api/v1/ledger/balance', () => fail({ status: 503, msg: '暂不可用' })));
  openPage('/', { '/': BalanceCard });
  expect(await screen.findByText('暂不可用')).toBeTruthy();
  expect(screen.getByRole('heading', { name: '账户余额' })).toBeTruthy();
});

it('shows the two packages that end soonest, and none that has ended', async () => {
  const names = ['甲', '乙', '丙'];
  server.use(
    http.get('*/api/v1/packages', () =>
      ok([
        ...names.map((planName) => aPackage({ id: planName, planName })),
        aPackage({
          ...{ id: '丁', planName: '丁', state: 'expired' },
          endsAt: '2026-01-01T00:00:00.000Z',
        }),
      ]),
    ),
  );
  openPage('/', { '/': PackagesCard });
  expect(await screen.findByRole('link', { name: '甲' })).toBeTruthy();
  expect(screen.getAllByRole('listitem')).toHaveLength(2);
  const all = screen.getByRole('link', { name: '共 3 个，查看全部' });
  expect(all.getAttribute('href')).toBe(userPackagesPath);
});

it('says that no package is in force', async () => {
  server.use(
    http.get('*/api/v1/packages', () =>
      ok([aPackage({ state: 'expired', endsAt: '2026-01-01T00:00:00.000Z' })]),
    ),
  );
  openPage('/', { '/': PackagesCard });
  expect(await screen.findByText('没有有效的套餐')).toBeTruthy();
});
