import { expect, type Page, test } from '@playwright/test';
import { callApi, tokenOf } from '../../pages/api';
import { findingsOf } from '../../pages/faults/axe';
import { codeSentTo } from '../../pages/outbox';
import { accounts, password, stack } from '../../pages/stack';

// Addresses and numbers that no other run has used: the stack may outlive one.
const unique = String(Date.now()).slice(-8);
const email = `new-${unique}@example.com`;
const phone = `138${unique}`;
const goodPassword = 'Blue-Horse-77';
const otherPassword = 'Green-Boat-88';

const dashboard = /\/dashboard\/overview$/;
const countdown = /^\d+ 秒后重新获取$/;
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const secret = (page: Page, label = '密码') => page.getByLabel(label, { exact: true });

/** Opens an address that the page leaves at once for another. */
async function follow(page: Page, path: string): Promise<void> {
  await page.goto('about:blank');
  await page.evaluate((url) => window.location.assign(url), stack.url + path);
}

/** Has a code sent, reads it in the outbox and types it. */
async function useCode(page: Page, label: '邮箱' | '手机号', recipient: string) {
  await page.getByLabel(label, { exact: true }).fill(recipient);
  await press(page, '获取验证码');
  await expect(page.getByRole('button', { name: countdown })).toBeVisible();
  await page.getByLabel(/^(邮箱|短信)验证码$/).fill(await codeSentTo(recipient));
}

async function signInWith(page: Page, account: string, text: string, origin = '') {
  await page.goto(`${origin}/auth/login`);
  await page.getByLabel('账户').fill(account);
  await secret(page).fill(text);
  await press(page, '登录');
}

test.describe('section 7: registration, codes and forgotten password', () => {
  // The second signs in with the account of the first.
  test.describe.configure({ mode: 'serial' });

  test('§7.11 an address registers by POST /auth/send/register-email and /auth/register, with the affiliate code of its cookie', async ({
    page,
    context,
  }) => {
    await page.goto('/auth/login?aff=FRIEND-1');
    await expect(page).toHaveURL(/\/auth\/login$/);
    const cookie = (await context.cookies()).find(({ name }) => name === 'aff');
    expect(cookie?.value).toBe('FRIEND-1');
    await page.getByRole('link', { name: '注册账户' }).click();
    await useCode(page, '邮箱', email);
    await secret(page).fill(goodPassword);
    await page.getByRole('checkbox').check();
    const request = page.waitForRequest('**/api/auth/register');
    await press(page, '注册');
    expect((await request).postDataJSON()).toMatchObject({ email, aff: 'FRIEND-1', terms: true });
    await expect(page).toHaveURL(dashboard);
    await expect(page.getByText('注册成功')).toBeVisible();
  });

  test('the new account signs in with its password', async ({ page }) => {
    await signInWith(page, email, goodPassword);
    await expect(page).toHaveURL(dashboard);
  });

  test('§7.11 a number registers by POST /v1/phone-captcha with randstr and check_exist', async ({
    page,
  }) => {
    await page.goto('/auth/register');
    await page.getByRole('tab', { name: '手机注册' }).click();
    const request = page.waitForRequest('**/api/v1/phone-captcha');
    await useCode(page, '手机号', phone);
    const { randstr, check_exist } = (await request).postDataJSON();
    expect(randstr).toMatch(/^@[A-Za-z0-9]{3}$/);
    expect(check_exist).toBe(1);
    await secret(page).fill(goodPassword);
    await page.getByRole('checkbox').check();
    await press(page, '注册');
    await expect(page).toHaveURL(dashboard);
  });

  test('the wait for the next code survives a reload', async ({ page }) => {
    const waiting = `waiting-${unique}@example.com`;
    await page.goto('/auth/register');
    await useCode(page, '邮箱', waiting);
    await page.reload();
    await expect(page.getByLabel('邮箱', { exact: true })).toHaveValue(waiting);
    await expect(page.getByRole('button', { name: countdown })).toBeDisabled();
  });

  test('§3.19 a phone and its code sign in, with check_exist 0', async ({ page }) => {
    await page.goto('/auth/login');
    await page.getByRole('tab', { name: '验证码登录' }).click();
    const request = page.waitForRequest('**/api/v1/phone-captcha');
    await useCode(page, '手机号', '13800000001');
    expect((await request).postDataJSON()).toMatchObject({ purpose: 'login', check_exist: 0 });
    await press(page, '登录');
    await expect(page).toHaveURL(dashboard);
    await expect(page.getByText('登录成功')).toBeVisible();
  });

  test('§7.11 a forgotten password is set anew on a panel by POST /auth/send/forget-email and /auth/forget', async ({
    page,
  }) => {
    await page.goto(`${stack.panelUrl}/auth/login`);
    await page.getByRole('link', { name: '忘记密码' }).click();
    await useCode(page, '邮箱', accounts.panel);
    await secret(page, '新密码').fill(otherPassword);
    await press(page, '重置密码');
    await expect(page).toHaveURL(/\/auth\/login$/);
    await expect(page.getByText('密码已重置，请使用新密码登录')).toBeVisible();
    await signInWith(page, accounts.panel, otherPassword, stack.panelUrl);
    await expect(page).toHaveURL(dashboard);

    // The account belongs to all tests.
    const token = (await page.context().cookies()).find(({ name }) => name === 'access-token');
    const back = await callApi('PUT', '/v1/user', {
      token: token?.value ?? '',
      body: { oldPassword: otherPassword, password },
      headers: { 'panel-host': 'panel.localhost' },
    });
    expect(back.code).toBe(0);
  });
});

test.describe('section 5: captcha', () => {
  test('§4.6 after three failures a captcha is asked for, and 验证码错误 refreshes it', async ({
    page,
  }) => {
    await signInWith(page, `stranger-${unique}`, 'wrong-1');
    for (let failures = 1; failures < 3; failures += 1) {
      await expect(page.getByText('账户或密码错误')).toBeVisible();
      await expect(page.getByRole('button', { name: '登录', exact: true })).toBeEnabled();
      const answer = page.waitForResponse('**/api/auth/login');
      await press(page, '登录');
      await answer;
    }
    const image = page.getByAltText('图形验证码');
    await expect(image).toBeVisible();
    const before = await image.getAttribute('src');
    await page.getByLabel('图形验证码', { exact: true }).fill('????');
    await press(page, '登录');
    await expect(page.getByText('验证码错误')).toBeVisible();
    await expect(image).not.toHaveAttribute('src', before ?? '');
    await expect(page.getByLabel('图形验证码', { exact: true })).toHaveValue('');
  });

  test('the proof of work is solved in a worker once the person begins to type', async ({
    page,
  }) => {
    await page.goto('/auth/register', { waitUntil: 'networkidle' });
    expect(page.workers()).toHaveLength(0);
    const challenge = page.waitForRequest('**/api/auth/captcha?type=pow');
    const worker = page.waitForEvent('worker');
    await page.getByLabel('邮箱', { exact: true }).pressSequentially('a');
    await challenge;
    await worker;
    await expect(page.getByText('已通过安全验证')).toBeVisible({ timeout: 30_000 });
  });
});

test.describe('section 4: sign-in gate and links', () => {
  test('§2.7 mode=login with access signs in at any path, and leaves address bar and storage clean', async ({
    page,
    context,
  }) => {
    const token = await tokenOf(accounts.agent);
    for (const path of ['/auth/login', '/auth/forget', '/affiliate', '/', '/error']) {
      await context.clearCookies();
      await follow(page, `${path}?mode=login&access=${token}`);
      await expect(page).toHaveURL(dashboard);
      const cookie = (await context.cookies()).find(({ name }) => name === 'access-token');
      expect(cookie).toMatchObject({ value: token, path: '/' });
      expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('access=');
    }
  });

  test('§2.7 a link asks before it replaces the session of whoever is signed in; a made-up one leaves it', async ({
    page,
    context,
  }) => {
    const mine = await tokenOf(accounts.user);
    const theirs = await tokenOf(accounts.agent);
    const held = async () =>
      (await context.cookies()).find(({ name }) => name === 'access-token')?.value;
    await context.addCookies([{ name: 'access-token', value: mine, url: stack.url }]);
    await follow(page, '/dashboard/overview?mode=login&access=made-up');
    await expect(page.getByText('登录链接已失效，请重新登录')).toBeVisible();
    expect(await held()).toBe(mine);

    await follow(page, `/dashboard/overview?mode=login&access=${theirs}`);
    await expect(page.getByRole('heading', { name: '切换账户？' })).toBeVisible();
    for (const account of [accounts.user, accounts.agent]) {
      await expect(page.getByRole('definition').filter({ hasText: account })).toBeVisible();
    }
    expect(page.url()).not.toContain('access=');
    expect(await findingsOf(page, 'switch account')).toEqual([]);
    await press(page, '继续使用当前账户');
    await expect(page).toHaveURL(dashboard);
    expect(await held()).toBe(mine);

    await follow(page, `/auth/login?mode=login&access=${theirs}`);
    await page.getByRole('button', { name: /^切换到「/ }).click();
    await expect(page).toHaveURL(dashboard);
    await expect(page.getByText(/^已登录账户「/)).toBeVisible();
    expect(await held()).toBe(theirs);
  });

  test('§2.8 aff is kept for 30 days at shell paths too, signed in or not', async ({
    page,
    context,
  }) => {
    const aff = async () => (await context.cookies()).find(({ name }) => name === 'aff');
    await follow(page, '/affiliate?aff=CODE-2');
    await expect(page).toHaveURL(/\/auth\/login$/);
    expect((await aff())?.value).toBe('CODE-2');
    const token = await tokenOf(accounts.user);
    await context.addCookies([{ name: 'access-token', value: token, url: stack.url }]);
    await page.goto('/account/profile?aff=CODE-3');
    await expect(page).toHaveURL(/\/account\/profile$/);
    const kept = await aff();
    expect(kept?.value).toBe('CODE-3');
    const days = ((kept?.expires ?? 0) - Date.now() / 1000) / 86_400;
    expect(Math.round(days)).toBe(30);
  });
});
