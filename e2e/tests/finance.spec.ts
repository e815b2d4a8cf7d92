import { expect, type Page, test } from '@playwright/test';
import { signIn } from '../pages/sign-in';
import { accounts } from '../pages/stack';

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
  await signIn(page, accounts.user);
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
  await signIn(page, accounts.user);
  const cashier = await startTopUp(page, '67.89');
  await cashier.getByRole('button', { name: '支付，但不发送通知' }).click();
  await expect(cashier.getByText('支付成功')).toBeVisible();
  await page.bringToFront();
  await page.getByRole('button', { name: '我已付款' }).click();
  await expect(page.getByRole('heading', { name: '支付成功' })).toBeVisible();
});
