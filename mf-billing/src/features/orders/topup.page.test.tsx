import { fail, ok } from '@console/testing/answers';
import { openPage } from '@console/testing/page';
import { screen, waitFor } from '@testing-library/react';
import { http } from 'msw';
import { setupServer } from 'msw/node';
import { anOrder } from '../../testing/orders';
import { Component } from './topup.page';

const server = setupServer();
const methods = [
  { key: 'demo:demo', label: '演示收银台', description: '不扣任何钱' },
  { key: 'bank:transfer', label: '对公转账', description: '银行转账' },
];
const order = anOrder();
let placed: { item: unknown; orderKey: string }[];

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
beforeEach(() => {
  placed = [];
  server.use(
    http.get('*/api/v1/payment-methods', () => ok(methods)),
    http.post('*/api/system-info', () =>
      ok({
        systemInfo: {
          ...{ brandName: '极光盾', brandLogo: '', favicon: '', metaDescription: '' },
          bottomCopyright: '',
        },
        systemType: 'panel',
      }),
    ),
    http.get('*/api/v1/ledger/balance', () => ok({ balanceFen: 12_300 })),
    http.get('*/api/v1/orders', () => ok({ items: [], total: 0 })),
    http.get('*/api/v1/orders/:id', () => ok(order)),
    http.post('*/api/v1/orders/:id/check', () => ok(order)),
    http.post('*/api/v1/orders/:id/pay', async ({ request }) => {
      const body = await request.json();
      const method = body && typeof body === 'object' ? body.method : '';
      return method === 'bank:transfer'
        ? ok({
            kind: 'transfer',
            payee: '云御盾',
            bank: '招商银行',
            account: '6225',
            remark: 'K7M3',
          })
        : ok({ kind: 'redirect', url: 'http://127.0.0.1/demo-cashier', qrImage: 'data:,' });
    }),
    http.post('*/api/v1/orders', async ({ request }) => {
      const body = await request.json();
      if (body && typeof body === 'object')
        placed.push({ item: body.item, orderKey: body.orderKey });
      return placed.length === 1 ? fail({ status: 503, msg: '服务暂时不可用' }) : ok(order);
    }),
  );
});
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

const path = '/finance-management/topup';
const open = (search = '') => openPage(path + search, { [path]: Component });

it('orders what was typed in yuan, once under one key, and leads to the cashier', async () => {
  const { user, router } = open();
  const field = await screen.findByLabelText('充值金额');
  await user.clear(field);
  await user.type(field, '1.15');
  await user.click(screen.getByRole('button', { name: '去支付' }));
  expect(await screen.findByText('服务暂时不可用')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: '去支付' }));
  const link = await screen.findByRole('link', { name: '前往收银台' });
  expect(link.getAttribute('href')).toBe('http://127.0.0.1/demo-cashier');
  expect(placed.map(({ item }) => item)).toEqual(Array(2).fill({ kind: 'topup', amountFen: 115 }));
  expect(placed[0]?.orderKey).toBe(placed[1]?.orderKey);
  expect(router.state.location.search).toContain(`order=${order.id}`);
});

it.each([
  ['0', '充值金额不能少于 ¥1.00'],
  ['-5', '充值金额不能少于 ¥1.00'],
  ['1.234', '充值金额应精确到分'],
  ['99999999', '充值金额不能超过 ¥1,000,000.00'],
])('refuses %s yuan at its field', async (text, message) => {
  const { user } = open();
  const field = await screen.findByLabelText('充值金额');
  await user.clear(field);
  await user.type(field, text);
  await user.click(screen.getByRole('button', { name: '去支付' }));
  expect(await screen.findByText(message)).toBeTruthy();
  expect(placed).toEqual([]);
});

it('says where a transfer goes and what it has to carry', async () => {
  const { user } = open(`?order=${order.id}`);
  await user.click(await screen.findByRole('button', { name: '对公转账' }));
  expect(await screen.findByText('K7M3')).toBeTruthy();
});

it('shows by itself that the order was paid, with a receipt', async () => {
  const now = { order };
  server.use(http.get('*/api/v1/orders/:id', () => ok(now.order)));
  open(`?order=${order.id}&method=demo:demo`);
  expect(await screen.findByRole('link', { name: '前往收银台' })).toBeTruthy();
  const closedAt = '2026-11-22T07:31:00.000Z';
  now.order = anOrder({ state: 'paid', paidWith: '演示收银台', closedAt });
  await waitFor(() => expect(screen.getByText('支付成功')).toBeTruthy(), { timeout: 8_000 });
  expect(screen.getByText('演示收银台')).toBeTruthy();
  expect(await screen.findByText('极光盾')).toBeTruthy();
  expect(screen.getByText('销售方')).toBeTruthy();
  expect(screen.getByRole('button', { name: '打印收据' })).toBeTruthy();
}, 15_000);
