import type { LedgerEntry } from '@console/contract/finance/endpoints/ledger';
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

it('sums a month up from its opening to its closing balance', async () => {
  server.use(
    http.get('*/api/v1/ledger/statement', ({ request }) => {
      const month = new URL(request.url).searchParams.get('month');
      return ok({
        ...{ month, openingFen: 10_000, closingFen: 9_001 },
        kinds: [{ kind: 'consumption', count: 3, amountFen: -999 }],
      });
    }),
  );
  const { user, router } = open('consumption-history?view=statement&month=2026-09');
  const lines = await screen.findByLabelText('账单');
  expect(lines.textContent).toBe('期初余额¥100.00消费（3 笔）-¥9.99期末余额¥90.01');
  await user.click(screen.getAllByRole('button', { name: / 年 /, pressed: false })[0] ?? lines);
  await waitFor(() => expect(router.state.location.search).not.toContain('2026-09'));
});

it('asks for an invoice in yuan, and shows why one was refused', async () => {
  const asked: unknown[] = [];
  const invoice = {
    ...{
      id: 'i1',
      kind: 'normal',
      amountFen: 1_000,
      title: '某某科技',
      taxNo: '1',
      email: 'a@b.cn',
    },
    ...{ address: '', bank: '', state: 'refused', invoiceNo: null, reason: '抬头不完整' },
    ...{ createdAt: '2026-11-01T08:00:00.000Z', closedAt: null },
  };
  server.use(
    http.get('*/api/v1/invoices/available', () => ok({ availableFen: 20_000 })),
    http.get('*/api/v1/invoices', () => ok({ items: [invoice], total: 1 })),
    http.post('*/api/v1/invoices', async ({ request }) => {
      asked.push(await request.json());
      return ok(invoice);
    }),
  );
  const { user } = open('consumption-history?view=invoice');
  expect(await screen.findByText('抬头不完整')).toBeTruthy();
  expect(screen.getByText('¥200.00')).toBeTruthy();
  await user.type(screen.getByLabelText('开票金额'), '1.15');
  await user.type(screen.getByLabelText('发票抬头'), '某某科技有限公司');
  await user.type(screen.getByLabelText('纳税人识别号'), '91330100MA27XYZ123');
  await user.type(screen.getByLabelText('接收邮箱'), 'finance@example.test');
  await user.click(screen.getByRole('button', { name: '提交申请' }));
  expect(await screen.findByText('发票申请已提交')).toBeTruthy();
  expect(asked).toMatchObject([{ kind: 'normal', amountFen: 115, title: '某某科技有限公司' }]);
});

it('saves what the filters show as a file', async () => {
  listIs([entry]);
  const exported: URLSearchParams[] = [];
  server.use(
    http.get('*/api/v1/ledger/export', ({ request }) => {
      exported.push(new URL(request.url).searchParams);
      return ok({ csv: '时间\r\n' });
    }),
  );
  URL.createObjectURL = () => 'blob:x';
  URL.revokeObjectURL = () => undefined;
  const { user } = open('consumption-history?kind=consumption&from=2026-11-01');
  await user.click(await screen.findByRole('button', { name: '导出 CSV' }));
  await waitFor(() => expect(exported).toHaveLength(1));
  expect(Object.fromEntries(exported[0] ?? [])).toEqual({
    ...{ kind: 'consumption', from: '2026-11-01' },
  });
});
