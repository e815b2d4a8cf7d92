import { expect, type Page } from '@playwright/test';
import { password } from './stack';

/** Signs in by the form, as a person does, and waits for the dashboard. */
export async function signIn(page: Page, account: string, origin = ''): Promise<void> {
  await page.goto(`${origin}/auth/login`);
  await page.getByLabel('账户').fill(account);
  await page.getByLabel('密码', { exact: true }).fill(password);
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await expect(page).toHaveURL(/\/dashboard\/overview$/);
  await expect(page.getByRole('main')).toBeVisible();
}
