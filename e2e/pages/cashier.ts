import { expect, type Page } from '@playwright/test';

/** Orders a top-up and opens the demo's cashier for it, as a person does. */
export async function openCashier(page: Page, yuan: string): Promise<Page> {
  await page.goto('/finance-management/topup');
  await page.getByLabel('充值金额').fill(yuan);
  await page.getByRole('button', { name: '去支付' }).click();
  const opened = page.waitForEvent('popup');
  await page.getByRole('link', { name: '前往收银台' }).click();
  const cashier = await opened;
  await expect(cashier.getByRole('heading', { name: '演示收银台' })).toBeVisible();
  return cashier;
}

/** Pays the order that the page shows from the balance. */
export async function payFromBalance(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^余额支付/ }).click();
  await page.getByRole('button', { name: '确认支付' }).click();
  await expect(page.getByRole('heading', { name: '支付成功' })).toBeVisible();
}
