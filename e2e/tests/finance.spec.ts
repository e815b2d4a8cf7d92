import { expect, type Page, test } from '@playwright/test';
import { enterAs } from '../pages/shell';

async function startTopUp(page: Page, yuan: string) {
  await page.goto('/finance-management/topup');
  await page.getByLabel('充值金额').fill(yuan);
  await page.getByRole('button', { name: '去支付' }).click();
  const opened = page.waitForEvent('popup');
  await page.getByRole('link', { name: '前往收银台' }).click();
  const cashier = await opened;
  await expect(cashier.getByRole('heading', { name: '演示收银台' })).toBeVisible();
  return cashier;
}

test('a top-up is paid at the cashier, and the console shows it by itself and in the histories', async ({
  page,
}) => {
  await enterAs(page, 'user');
  const cashier = await startTopUp(page, '123.45');
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
  const cashier = await startTopUp(page, '67.89');
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

  await page.getByRole('tab', { name: '升级' }).click();
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

  await page.getByRole('tab', { name: '续费' }).click();
  await page.getByRole('button', { name: '3 个月' }).click();
  await expect(page.getByLabel('费用').getByText('专业版，续费 3 个月')).toBeVisible();
  await page.getByRole('button', { name: '提交续费订单' }).click();
  await payFromBalance(page);
  await page.getByRole('link', { name: '查看套餐' }).click();
  await page.getByRole('tab', { name: '订单' }).click();
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

async function payFromBalance(page: Page) {
  await page.getByRole('button', { name: /^余额支付/ }).click();
  await page.getByRole('button', { name: '确认支付' }).click();
  await expect(page.getByRole('heading', { name: '支付成功' })).toBeVisible();
}
