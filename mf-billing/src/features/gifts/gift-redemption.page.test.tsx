import { fail, ok } from '@console/testing/answers';
import { openPage } from '@console/testing/page';
import { screen } from '@testing-library/react';
import { http } from 'msw';
import { setupServer } from 'msw/node';
import { Component } from './gift-redemption.page';

const server = setupServer();
let redeemed: unknown[];

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
beforeEach(() => {
  redeemed = [];
  const redemption = { id: 'g1', title: '周年庆礼品券', amountFen: 5_000 };
  const items = () => redeemed.map(() => ({ ...redemption, redeemedAt: '2026-11-01T08:00:00Z' }));
  server.use(
    http.get('*/api/v1/ledger/balance', () => ok({ balanceFen: 10_000 })),
    http.get('*/api/v1/gift-vouchers/redemptions', () =>
      ok({ items: items(), total: items().length }),
    ),
    http.post('*/api/v1/gift-vouchers/redeem', async ({ request }) => {
      redeemed.push(await request.json());
      return ok({ amountFen: 5_000, balanceFen: 15_000 });
    }),
  );
});
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

async function submit(code: string) {
  const { user } = openPage('/', { '/': Component });
  await user.type(await screen.findByLabelText('兑换码'), code);
  await user.click(screen.getByRole('button', { name: '兑换礼品券' }));
  return user;
}

it('redeems a code and shows it in the history', async () => {
  await submit('abcd-2345-efgh-6789');
  expect(await screen.findByText('已兑换，余额增加 ¥50.00')).toBeTruthy();
  expect(redeemed).toEqual([{ code: 'ABCD2345EFGH6789' }]);
  expect(await screen.findByText('周年庆礼品券')).toBeTruthy();
  expect(screen.getByLabelText('兑换码')).toHaveProperty('value', '');
});

it('refuses a malformed code at its field without asking', async () => {
  await submit('ABC');
  expect(await screen.findByText('兑换码由 16 位字母和数字组成')).toBeTruthy();
  expect(redeemed).toEqual([]);
});

it("shows the server's refusal at the field, and a stop to guessing as a message", async () => {
  const msg = '兑换码无效、已被使用或已过期';
  server.use(
    http.post('*/api/v1/gift-vouchers/redeem', () =>
      fail({ status: 400, msg, fields: { code: msg } }),
    ),
  );
  const user = await submit('ABCD2345EFGH6789');
  expect(await screen.findByText(msg)).toBeTruthy();
  server.use(
    http.post('*/api/v1/gift-vouchers/redeem', () =>
      fail({ status: 429, msg: '操作过于频繁，请稍后再试' }),
    ),
  );
  await user.click(screen.getByRole('button', { name: '兑换礼品券' }));
  expect(await screen.findByText('操作过于频繁，请稍后再试')).toBeTruthy();
});
