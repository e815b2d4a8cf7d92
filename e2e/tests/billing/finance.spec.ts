import { expect, test } from '@playwright/test';
import { callApi, tokenOf } from '../../pages/api';
import { openCashier, payFromBalance } from '../../pages/cashier';
import { enterAs, tabOf } from '../../pages/shell';

test('a top-up is paid at the cashier, and the console shows it by itself and in the histories', async ({
  page,
}) => {
  await enterAs(page, 'user');
  const cashier = await openCashier(page, '123.45');
  await expect(cashier.getByText('¥123.45')).toBeVisible();
  await cashier.getByRole('button', { name: '确认支付' }).click();
  await expect(cashier.getByText('支付成功')).toBeVisible();
  await cashier.close();
  await page.bringToFront();
  await expect(page.getByRole('heading', { name: '支付成功' })).toBeVisible();
  await expect(page.getByRole('heading', { name: '收据' })).toBeVisible();
  await page.goto('/finance-management/topup-history');
  const row = page.getByRole('row').filter({ hasText: '演示收银台付款' }).first();
  await expect(row.getByText('+¥123.45')).toBeVisible();
});

test('a payment of which the gateway never told is found when its payer comes back', async ({
  page,
}) => {
  await enterAs(page, 'user');
  const cashier = await openCashier(page, '67.89');
  await cashier.getByRole('button', { name: '支付，但不发送通知' }).click();
  await expect(cashier.getByText('支付成功')).toBeVisible();
  await page.bringToFront();
  await page.getByRole('button', { name: '我已付款' }).click();
  await expect(page.getByRole('heading', { name: '支付成功' })).toBeVisible();
});

test('a package is bought, upgraded at the price that was shown, and renewed from the balance', async ({
  page,
}) => {
  await enterAs(page, 'user');
  await page.goto('/package-management/buy-package');
  await page.getByRole('button', { name: '购买基础版' }).click();
  await page.getByRole('button', { name: '确认购买' }).click();
  await expect(page.getByText('已购买基础版')).toBeVisible();

  await tabOf(page, '升级').click();
  await page.getByRole('button', { name: '专业版' }).click();
  const bill = page.getByLabel('费用');
  await expect(bill.getByText('「基础版」剩余价值抵扣')).toBeVisible();
  const total = await bill.getByRole('definition').last().textContent();
  await page.getByRole('button', { name: '提交升级订单' }).click();
  await expect(page.getByText('应付金额')).toBeVisible();
  await expect(page.getByText(total ?? 'no total', { exact: true })).toBeVisible();
  await payFromBalance(page);
  await page.getByRole('link', { name: '查看套餐' }).click();
  await expect(page.getByRole('heading', { name: '专业版' })).toBeVisible();

  await tabOf(page, '续费').click();
  await page.getByRole('button', { name: '3 个月' }).click();
  await expect(page.getByLabel('费用').getByText('专业版，续费 3 个月')).toBeVisible();
  await page.getByRole('button', { name: '提交续费订单' }).click();
  await payFromBalance(page);
  await page.getByRole('link', { name: '查看套餐' }).click();
  await tabOf(page, '订单').click();
  for (const subject of [
    '购买套餐「基础版」',
    '升级套餐「基础版」为「专业版」',
    '续费套餐「专业版」',
  ]) {
    await expect(
      page.getByRole('row').filter({ hasText: subject }).getByText('已支付'),
    ).toBeVisible();
  }
});

test('a coupon and a number of packages show what each plan costs, and that is what is taken', async ({
  page,
}) => {
  const token = await tokenOf('admin@demo.test');
  const { data: plans } = await callApi<{ id: string; name: string }[]>('GET', '/v1/plans', {
    token,
  });
  const code = `E2E-${Date.now().toString(36).toUpperCase()}`;
  const hour = 3_600_000;
  const made = await callApi('POST', '/v1/admin/coupons', {
    token,
    body: {
      ...{ code, title: '基础版立减', kind: 'percent', percentOff: 10, amountOffFen: null },
      ...{ maxOffFen: null, minTotalFen: 0, orderKinds: ['package'], perUserMax: null },
      planIds: plans.filter(({ name }) => name === '基础版').map(({ id }) => id),
      startsAt: new Date(Date.now() - hour).toISOString(),
      ...{ endsAt: new Date(Date.now() + hour).toISOString(), totalMax: null },
    },
  });
  expect(made.code).toBe(0);

  await enterAs(page, 'user');
  await page.goto('/package-management/buy-package');
  await page.getByRole('button', { name: '2 个', exact: true }).click();
  await page.getByRole('textbox', { name: '优惠码' }).fill(code);
  await page.getByRole('button', { name: '使用', exact: true }).click();
  const plan = page.getByRole('listitem', { name: '基础版' });
  await expect(plan.getByText('¥178.20', { exact: true })).toBeVisible();
  await expect(plan.getByText('原价 ¥198.00，已优惠 ¥19.80')).toBeVisible();
  await expect(
    page.getByRole('listitem', { name: '专业版' }).getByText('优惠码不适用于这个套餐'),
  ).toBeVisible();
  await page.getByRole('button', { name: '购买基础版' }).click();
  await expect(page.getByText('-¥178.20')).toBeVisible();
  await page.getByRole('button', { name: '确认购买' }).click();
  await expect(page.getByText('已购买基础版')).toBeVisible();
  await page.goto('/finance-management/consumption-history');
  const row = page
    .getByRole('row')
    .filter({ hasText: '购买套餐「基础版」，1 个月 × 2 个' })
    .first();
  await expect(row.getByText('-¥178.20')).toBeVisible();
});
