import { expect, test } from '@playwright/test';
import { callApi, tokenOf } from '../../pages/api';
import { signIn } from '../../pages/sign-in';
import { accounts, stack } from '../../pages/stack';

test.describe('sign-in', () => {
  test('without a token every page leads to the sign-in page and back', async ({ page }) => {
    await page.goto('/account/security');
    await expect(page).toHaveURL(/\/auth\/login/);
    await page.getByLabel('账户').fill(accounts.user);
    await page.getByLabel('密码', { exact: true }).fill('Demo-2026!');
    await page.getByRole('button', { name: '登录', exact: true }).click();
    await expect(page).toHaveURL(/\/account\/security$/);
    await expect(page.getByText('登录成功')).toBeVisible();
  });

  test('a wrong password is told as the server says it, and keeps the person there', async ({
    page,
  }) => {
    await page.goto('/auth/login');
    await page.getByLabel('账户').fill('nobody@demo.test');
    await page.getByLabel('密码', { exact: true }).fill('wrong-password-1');
    await page.getByRole('button', { name: '登录', exact: true }).click();
    await expect(page.getByText('账户或密码错误')).toBeVisible();
    await expect(page).toHaveURL(/\/auth\/login/);
  });

  test('a revoked token ends at the sign-in page', async ({ page, context }) => {
    const token = await tokenOf(accounts.user);
    await callApi('POST', '/auth/logout', { token, body: {} });
    await context.addCookies([{ name: 'access-token', value: token, url: stack.url }]);
    await page.goto('/dashboard/overview');
    await expect(page).toHaveURL(/\/auth\/login/);
  });

  for (const [role, account, groups] of [
    ['administrator', accounts.admin, { 后台管理: true, 财务管理: true }],
    ['platform user', accounts.user, { 后台管理: false, 财务管理: true }],
    ['agent', accounts.agent, { 代理管理: true, 后台管理: false }],
  ] as const) {
    test(`the ${role} gets the menu of their roles`, async ({ page }) => {
      await signIn(page, account);
      const menu = page.getByRole('navigation').first();
      await expect(menu.getByText('服务概览')).toBeVisible();
      for (const [label, shown] of Object.entries(groups)) {
        await expect(menu.getByText(label, { exact: true })).toHaveCount(shown ? 1 : 0);
      }
    });
  }

  test('a panel user signs in on the panel, under its brand, with the reduced menu', async ({
    page,
  }) => {
    await signIn(page, accounts.panel, stack.panelUrl);
    await expect(page).toHaveTitle('极光盾CDN防御系统');
    const menu = page.getByRole('navigation').first();
    await expect(menu.getByText('我的套餐')).toBeVisible();
    await expect(menu.getByText('财务管理')).toHaveCount(0);
    const refused: string[] = [];
    page.on('response', (response) => {
      if (response.status() === 403) refused.push(response.url());
    });
    await page.goto(`${stack.panelUrl}/package-management/buy-package`);
    await expect(page.getByRole('main').getByRole('heading', { name: '页面不存在' })).toBeVisible();
    expect(refused).toEqual([]);
  });
});
