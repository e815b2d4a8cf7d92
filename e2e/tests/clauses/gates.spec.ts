import { expect } from '@playwright/test';
import { failWith } from '../../pages/faults/faults';
import { emptyPath, open, test } from '../../pages/shell';
import { stack } from '../../pages/stack';

test.describe('without a session', () => {
  test.use({ who: 'nobody' });

  test('§4.1 every page of the shell leads to /auth/login', async ({ page }) => {
    for (const path of ['/', '/dashboard/overview', '/admin/user', '/no/such/page']) {
      await page.goto(path);
      await expect(page, path).toHaveURL(/\/auth\/login/);
    }
  });

  test('§4.2 an invalid token leads to /auth/login and is forgotten', async ({ page, context }) => {
    await context.addCookies([{ name: 'access-token', value: 'no-such-token', url: stack.url }]);
    await page.goto('/dashboard/overview');
    await expect(page).toHaveURL(/\/auth\/login/);
    await expect(page.getByRole('heading', { name: '登录' })).toBeVisible();
    expect((await context.cookies()).map(({ name }) => name)).not.toContain('access-token');
  });
});

test.describe('with a session', () => {
  test('§2.6 §7.1 each load asks POST /api/system-info with {} and the panel-host', async ({
    page,
  }) => {
    for (const path of [emptyPath, '/account/profile']) {
      const asked = page.waitForRequest((request) => request.url().endsWith('/api/system-info'));
      await open(page, path);
      const request = await asked;
      expect([request.method(), request.postData()]).toEqual(['POST', '{}']);
      expect(await request.headerValue('panel-host')).toBe('localhost');
    }
  });

  test('§7.2 it asks POST /api/whoami with the token of the cookie', async ({ page, context }) => {
    const asked = page.waitForRequest((request) => request.url().endsWith('/api/whoami'));
    await open(page);
    const request = await asked;
    const [cookie] = await context.cookies();
    expect(request.method()).toBe('POST');
    expect(request.postDataJSON()).toEqual({ accessToken: cookie?.value });
  });

  test('§4.3 it leads to /unauthorized when neither a system info nor anything else comes', async ({
    page,
  }) => {
    for (const path of ['/system-info', '/boot', '/whoami']) await failWith(page, path, 500);
    await page.goto('/dashboard/overview');
    await expect(page).toHaveURL(/\/unauthorized/);
    await expect(page.getByRole('heading', { name: '无法打开此控制台' })).toBeVisible();
  });
});

test.describe('a start that fails', () => {
  for (const [clause, path, text] of [
    ['§B.1', '/whoami', '没有取到账户信息'],
    ['§B.2', '/boot', '控制台未能启动'],
  ] as const) {
    test(`${clause} a ${path} that fails says so and can be tried again`, async ({ page }) => {
      await failWith(page, path, 500);
      await page.goto(emptyPath);
      await expect(page.getByText(text)).toBeVisible();
      await page.unrouteAll();
      await page.getByRole('button', { name: '重新加载' }).click();
      await expect(page.getByRole('banner')).toBeVisible();
    });
  }
});
