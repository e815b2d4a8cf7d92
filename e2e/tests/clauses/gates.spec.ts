import { expect } from '@playwright/test';
import { cut, failWith, hold, record } from '../../pages/faults';
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

  for (const [clause, path] of [
    ['§2.1', '/auth/login'],
    ['§2.1', '/auth/register'],
    ['§2.1', '/auth/forget'],
    ['§2.2', '/400'],
    ['§2.3', '/500'],
    ['§2.4', '/error'],
    ['§2.5', '/unauthorized'],
  ] as const) {
    test(`${clause} ${path} stands outside the shell and asks for no system info`, async ({
      page,
    }) => {
      const calls = record(page);
      await page.goto(path, { waitUntil: 'networkidle' });
      await expect(page.getByRole('heading').first()).toBeVisible();
      await expect(page).toHaveURL(path);
      expect(calls.filter((call) => call.includes('system-info'))).toEqual([]);
      await expect(page.getByRole('navigation', { name: '主菜单' })).toHaveCount(0);
    });
  }
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

  test('§3.4 the captcha info is asked for once the system type is known', async ({ page }) => {
    const calls = record(page);
    const system = await hold(page, '/system-info');
    await page.goto(emptyPath, { waitUntil: 'domcontentloaded' });
    await expect.poll(() => system.held.length).toBe(1);
    await expect.poll(() => calls).toContain('POST /api/whoami');
    expect(calls.filter((call) => call.includes('captcha-type'))).toEqual([]);
    await system.release();
    await expect
      .poll(() => calls.filter((call) => /^GET .*\/v1\/common\/captcha-type/.test(call)))
      .toHaveLength(1);
  });

  test('§3.4 it is not asked for when there is no system', async ({ page }) => {
    const calls = record(page);
    await failWith(page, '/system-info', 403, { code: 40310 });
    await page.goto(emptyPath);
    await expect(page).toHaveURL(/\/unauthorized/);
    const before = calls.filter((call) => call.includes('captcha-type'));
    expect(before).toEqual([]);
  });

  for (const [name, status, body] of [
    ['403', 403, { code: 40310 }],
    ['500', 500, {}],
    ['404', 404, {}],
    ['a code other than 0', 200, { code: 7, data: {} }],
    ['HTML', 200, '<!doctype html><title>x</title>'],
    ['no data', 200, { code: 0, data: null }],
  ] as const) {
    test(`§4.3 a system info that is ${name} leads to /unauthorized`, async ({ page }) => {
      await failWith(page, '/system-info', status, body);
      await page.goto('/dashboard/overview');
      await expect(page).toHaveURL(/\/unauthorized/);
      await expect(page.getByRole('heading', { name: '无法打开此控制台' })).toBeVisible();
    });
  }

  test('§4.3 a system info that does not come at all leads to /unauthorized', async ({ page }) => {
    await cut(page, '/system-info');
    await page.goto('/dashboard/overview');
    await expect(page).toHaveURL(/\/unauthorized/);
  });

  test('§4.3 it leads there even when nothing else answers', async ({ page }) => {
    for (const path of ['/system-info', '/boot', '/whoami']) await failWith(page, path, 500);
    await page.goto('/dashboard/overview');
    await expect(page).toHaveURL(/\/unauthorized/);
  });

  test('§8.2 a 401 of any call leads to /auth/login', async ({ page }) => {
    await failWith(page, '/v1/user/sessions', 401, { code: 40100 });
    await page.goto('/account/security');
    await expect(page).toHaveURL(/\/auth\/login/);
  });
});

test.describe('a user that cannot be read', () => {
  for (const [name, status, body] of [
    ['500', 500, {}],
    ['404', 404, {}],
    ['HTML', 200, '<!doctype html><title>x</title>'],
    ['no data', 200, { code: 0, data: null }],
  ] as const) {
    test(`§B.1 a whoami that is ${name} says so and can be asked again`, async ({ page }) => {
      await failWith(page, '/whoami', status, body);
      await page.goto(emptyPath);
      await expect(page.getByText('没有取到账户信息')).toBeVisible();
      await page.unrouteAll();
      await page.getByRole('button', { name: '重新加载' }).click();
      await expect(page.getByRole('banner')).toBeVisible();
    });
  }

  test('§B.1 a whoami that does not come says so', async ({ page }) => {
    await cut(page, '/whoami');
    await page.goto(emptyPath);
    await expect(page.getByText('没有取到账户信息')).toBeVisible();
    await expect(page.getByText(/网络连接失败/)).toBeVisible();
  });

  for (const [name, status, body] of [
    ['500', 500, {}],
    ['404', 404, {}],
    ['HTML', 200, '<!doctype html><title>x</title>'],
  ] as const) {
    test(`§B.2 a boot that is ${name} says so and can be tried again`, async ({ page }) => {
      await failWith(page, '/boot', status, body);
      await page.goto(emptyPath);
      await expect(page.getByText('控制台未能启动')).toBeVisible();
      await page.unrouteAll();
      await page.getByRole('button', { name: '重新加载' }).click();
      await expect(page.getByRole('banner')).toBeVisible();
    });
  }

  test('§B.2 a boot that does not come says so', async ({ page }) => {
    await cut(page, '/boot');
    await page.goto(emptyPath);
    await expect(page.getByText('控制台未能启动')).toBeVisible();
  });
});
