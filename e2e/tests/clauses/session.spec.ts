import { expect, type Page } from '@playwright/test';
import { alter } from '../../pages/faults/faults';
import { test } from '../../pages/shell';
import { accounts, password } from '../../pages/stack';

test.use({ who: 'nobody' });

async function submit(page: Page, account: string, secret: string): Promise<void> {
  await page.getByLabel('账户', { exact: true }).fill(account);
  await page.getByLabel('密码', { exact: true }).fill(secret);
  await page.getByRole('button', { name: '登录', exact: true }).click();
}

test.describe('signing in', () => {
  test('§4.4 a success goes to /dashboard/overview and says 登录成功', async ({ page }) => {
    await page.goto('/auth/login');
    await submit(page, accounts.user, password);
    await expect(page).toHaveURL('/dashboard/overview');
    await expect(page.getByText('登录成功')).toBeVisible();
  });

  test('§3.22 §3.18 the token is kept in a cookie for 604800 s at path /, and in local storage', async ({
    page,
    context,
  }) => {
    await page.goto('/auth/login');
    type Login = { code: number; msg: string; data: { access_token: string } };
    const answers: Login[] = [];
    await alter<Login>(page, '/auth/login', (answer) => {
      answers.push(answer);
      return answer;
    });
    await submit(page, accounts.user, password);
    await expect(page).toHaveURL('/dashboard/overview');
    const now = Date.now() / 1000;
    const [answer] = answers;
    const token = answer?.data.access_token;
    expect(answer).toMatchObject({ code: 0, msg: expect.any(String) });
    const cookie = (await context.cookies()).find(({ name }) => name === 'access-token');
    expect(cookie).toMatchObject({ value: token, path: '/' });
    expect(Math.abs((cookie?.expires ?? 0) - now - 604_800)).toBeLessThan(60);
    expect(await page.evaluate(() => localStorage.getItem('account-token'))).toBe(token);
  });

  test('§4.5 a failure shows what the server says, as an error', async ({ page, context }) => {
    await page.goto('/auth/login');
    await submit(page, 'nobody@demo.test', 'wrong-password-1');
    await expect(page.getByText('账户或密码错误').first()).toBeVisible();
    await expect(page).toHaveURL(/\/auth\/login/);
    expect(await context.cookies()).toEqual([]);
  });
});
