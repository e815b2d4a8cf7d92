import { expect, type Page } from '@playwright/test';
import { alter } from '../../pages/faults';
import { newToken, test } from '../../pages/shell';
import { accounts, password, stack } from '../../pages/stack';

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
    expect(await page.evaluate(() => localStorage.getItem('account-token'))).toBe(
      data.access_token,
    );
  });

  test('§4.5 a failure shows what the server says, as an error', async ({ page, context }) => {
    await page.goto('/auth/login');
    await submit(page, 'nobody@demo.test', 'wrong-password-1');
    await expect(page.getByText('账户或密码错误').first()).toBeVisible();
    await expect(page).toHaveURL(/\/auth\/login/);
    expect(await context.cookies()).toEqual([]);
  });

  test('§4.6 验证码错误 brings another captcha', async ({ page }) => {
    await page.goto('/auth/login');
    const image = page.getByRole('img', { name: /验证码/ }).or(page.locator('.captcha-image img'));
    const account = `nobody-${Date.now()}@demo.test`;
    for (let times = 0; times < 5 && !(await image.first().isVisible()); times += 1) {
      const answered = page.waitForResponse((response) => response.url().endsWith('/auth/login'));
      const told = page.waitForResponse((response) => response.url().includes('captcha-type'));
      await submit(page, account, 'wrong-password-1');
      await Promise.all([answered, told]);
      await expect(page.getByRole('button', { name: '登录', exact: true })).toBeEnabled();
    }
    await expect(image.first()).toBeVisible();
    const before = await image.first().getAttribute('src');
    await page.getByRole('textbox', { name: '验证码' }).fill('zzzz');
    await submit(page, account, 'wrong-password-1');
    await expect(page.getByText('验证码错误').first()).toBeVisible();
    await expect(image.first()).not.toHaveAttribute('src', before ?? '');
  });

  test('§2.50 the logo leads nowhere on a page of /auth/', async ({ page }) => {
    await page.goto('/auth/login');
    const brand = page.getByText('云御盾', { exact: true }).first();
    await brand.click();
    await expect(page.getByRole('heading', { name: '登录' })).toBeVisible();
    await expect(page).toHaveURL('/auth/login');
    await expect(page.getByRole('link').filter({ has: brand })).toHaveCount(0);
  });
});

test.describe('links that carry something', () => {
  for (const path of ['/', '/auth/login', '/account/profile']) {
    test(`§2.7 a token in the link to ${path} becomes the session and leaves the address`, async ({
      page,
      context,
    }) => {
      const token = await newToken('user');
      await page.goto(`${path}?mode=login&access=${encodeURIComponent(token)}`);
      await expect(page).toHaveURL('/dashboard/overview');
      const cookie = (await context.cookies()).find(({ name }) => name === 'access-token');
      expect(cookie?.value).toBe(token);
      expect(await page.evaluate(() => document.referrer)).not.toContain(token);
    });
  }

  test('§2.7 a token that is none is not kept', async ({ page, context }) => {
    await page.goto('/?mode=login&access=no-such-token');
    await expect(page).toHaveURL(/\/auth\/login$/);
    expect((await context.cookies()).map(({ name }) => name)).not.toContain('access-token');
  });

  for (const path of ['/auth/register', '/auth/login']) {
    test(`§2.8 the affiliate code of a link to ${path} is kept in a cookie`, async ({
      page,
      context,
    }) => {
      await page.goto(`${path}?aff=abc123`);
      await expect(page).toHaveURL(path);
      await expect
        .poll(async () => (await context.cookies()).find(({ name }) => name === 'aff')?.value)
        .toBe('abc123');
    });
  }

  test.describe('with a session', () => {
    test('§2.8 a page of the shell keeps it too', async ({ page, context }) => {
      const value = await newToken('user');
      await context.addCookies([{ name: 'access-token', value, url: stack.url }]);
      await page.goto('/cyberspace-mapping?aff=abc123');
      await expect(page.getByRole('banner')).toBeVisible();
      await expect
        .poll(async () => (await context.cookies()).find(({ name }) => name === 'aff')?.value)
        .toBe('abc123');
    });
  });
});
