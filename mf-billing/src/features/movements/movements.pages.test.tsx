import type { LedgerEntry } from '@console/contract/ledger';
import { ok } from '@console/testing/answers';
import { openPage } from '@console/testing/page';
import { screen, waitFor } from '@testing-library/react';
import { http } from 'msw';
import { setupServer } from 'msw/node';
import { Component as ConsumptionHistory } from './consumption-history.page';
import { Component as TopupHistory } from './topup-history.page';

const server = setupServer();
const asked: URLSearchParams[] = [];

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
afterEach(() => {
  server.resetHandlers();
  asked.length = 0;
});
afterAll(() => server.close());

const entry: LedgerEntry = {
  ...{ id: 'e1', kind: 'consumption', subject: '购买套餐「专业版」，1 年' },
  ...{ amountFen: -322_900, balanceAfterFen: 77_100, createdAt: '2026-11-01T08:00:00.000Z' },
};
const topup: LedgerEntry = {
  ...entry,
  id: 'e2',
  kind: 'topup',
  subject: '对公转账入账',
  amountFen: 400_000,
};

function listIs(items: LedgerEntry[]) {
  server.use(
    http.get('*/api/v1/ledger/entries', ({ request }) => {
      asked.push(new URL(request.url).searchParams);
      return ok({ items, total: items.length });
    }),
  );
}

const open = (url: string) =>
  openPage(`/finance-management/${url}`, {
    '/finance-management/consumption-history': ConsumptionHistory,
    '/finance-management/topup-history': TopupHistory,
  });

it('shows every movement with its sign and the balance after it', async () => {
  listIs([entry, topup]);
  open('consumption-history?kind=consumption&from=2026-11-01&page=2');
  expect(await screen.findByText('购买套餐「专业版」，1 年')).toBeTruthy();
  expect(screen.getByText('-¥3,229.00')).toBeTruthy();
  expect(screen.getByText('+¥4,000.00')).toBeTruthy();
  expect(screen.getAllByText('¥771.00')).toHaveLength(2);
  expect(Object.fromEntries(asked[0] ?? [])).toEqual({
    ...{ page: '2', limit: '20', kind: 'consumption', from: '2026-11-01' },
  });
});

it('takes a filter away by its chip', async () => {
  listIs([entry]);
  const { user, router } = open('consumption-history?kind=gift');
  await user.click(await screen.findByRole('img', { name: '移除类型' }));
  await waitFor(() => expect(router.state.location.search).toBe(''));
  await waitFor(() => expect(asked.at(-1)?.get('kind')).toBeNull());
});

it('shows what was paid in, and nothing else', async () => {
  listIs([topup]);
  open('topup-history?kind=gift');
  expect(await screen.findByText('对公转账入账')).toBeTruthy();
  expect(asked[0]?.get('kind')).toBe('topup');
});

it('says what would be there', async () => {
  listIs([]);
  open('topup-history');
  expect(await screen.findByText('还没有充值记录')).toBeTruthy();
});
