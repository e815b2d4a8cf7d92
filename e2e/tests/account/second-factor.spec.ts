import { expect, type Page, test } from '@playwright/test';
import { generateSync } from 'otplib';
import { callApi } from '../../pages/api';
import { findingsOf } from '../../pages/faults/axe';
import { codeSentTo, mailSentTo } from '../../pages/outbox';
import { enterAs } from '../../pages/shell';
import { stack } from '../../pages/stack';

const email = `factor-${String(Date.now()).slice(-8)}@example.com`;
const password = 'Blue-Horse-77';
const stepSeconds = 30;
const dashboard = /\/dashboard\/overview$/;
const tries = 5;

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const secret = { text: '', lastStep: 0 };
const codes: string[] = [];

/** The newest code that the API has not been shown: none is taken twice. */
function nextCode(): string {
  const now = Math.floor(Date.now() / 1000 / stepSeconds);
  secret.lastStep = Math.max(now, secret.lastStep + 1);
  return generateSync({ secret: secret.text, epoch: secret.lastStep * stepSeconds });
}

/** A code of tomorrow. */
function wrongCode(): string {
  return generateSync({ secret: secret.text, epoch: Math.floor(Date.now() / 1000) + 86_400 });
}

/** The first step of a sign-in, which leads to the second. */
async function firstStep(page: Page): Promise<void> {
  await page.goto('/auth/login');
  await page.getByLabel('账户').fill(email);
  await page.getByLabel('密码', { exact: true }).fill(password);
  await press(page, '登录');
  await expect(page.getByRole('heading', { name: '两步验证' })).toBeVisible();
}

test.describe('two-step verification', () => {
  // One account goes through it from end to end.
  test.describe.configure({ mode: 'serial' });

  test.beforeAll(async ({ browser }) => {
    const page = await browser.newPage({ baseURL: stack.url });
    await page.goto('/auth/register');
    await page.getByLabel('邮箱', { exact: true }).fill(email);
    await press(page, '获取验证码');
    await page.getByLabel('邮箱验证码').fill(await codeSentTo(email));
    await page.getByLabel('密码', { exact: true }).fill(password);
    await page.getByRole('checkbox').check();
    await press(page, '注册');
    await expect(page).toHaveURL(dashboard);
    await page.context().close();
  });

  test('is switched on by the password and the first code, and shows recovery codes once', async ({
    page,
  }) => {
    await page.goto('/auth/login');
    await page.getByLabel('账户').fill(email);
    await page.getByLabel('密码', { exact: true }).fill(password);
    await press(page, '登录');
    await expect(page).toHaveURL(dashboard);
    await page.goto('/account/security');
    await press(page, '开启两步验证');
    const ask = page.getByRole('dialog', { name: '开启两步验证' });
    await ask.getByLabel('当前密码').fill('wrong-password-1');
    await ask.getByRole('button', { name: '下一步' }).click();
    await expect(ask.getByText('当前密码不正确')).toBeVisible();
    await ask.getByLabel('当前密码').fill(password);
    await ask.getByRole('button', { name: '下一步' }).click();
    const scan = page.getByRole('dialog', { name: '扫描二维码' });
    const image = scan.getByRole('img', { name: '两步验证的二维码' });
    await expect
      .poll(() => image.evaluate((shown) => Reflect.get(shown, 'naturalWidth')))
      .toBeGreaterThan(0);
    // A toast that fades while the page is judged has any contrast.
    await expect(page.getByText('登录成功')).toHaveCount(0);
    expect(await findingsOf(page, 'QR code')).toEqual([]);
    const shown = await scan.getByRole('button', { name: '复制密钥' }).textContent();
    secret.text = (shown ?? '').replaceAll(' ', '');
    await scan.getByLabel('动态验证码').fill(wrongCode());
    await press(page, '开启两步验证');
    await expect(scan.getByRole('alert')).toContainText('验证码不正确或已使用过');
    await scan.getByLabel('动态验证码').fill(nextCode());
    await press(page, '开启两步验证');
    const kept = page.getByRole('dialog', { name: '保存恢复码' });
    await expect(kept.getByRole('listitem')).toHaveCount(10);
    codes.push(...(await kept.getByRole('listitem').allTextContents()));
    const download = page.waitForEvent('download');
    await kept.getByRole('button', { name: '下载恢复码' }).click();
    expect((await download).suggestedFilename()).toBe('恢复码.txt');
    await press(page, '我已保存');
    await expect(page.getByText('剩余 10 个')).toBeVisible();
    await page.reload();
    await expect(page.getByText('剩余 10 个')).toBeVisible();
    await expect(page.getByText(codes[0] ?? '')).toHaveCount(0);
    const { text } = await mailSentTo(email, '两步验证已开启');
    expect(text).toContain('来源 IP：127.0.0.1');
  });

  test('asks for a code at sign-in, and says at its field that one is wrong', async ({ page }) => {
    await firstStep(page);
    expect((await page.context().cookies()).map(({ name }) => name)).not.toContain('access-token');
    expect(await findingsOf(page, 'second step')).toEqual([]);
    const field = page.getByLabel('动态验证码');
    await expect(field).toBeFocused();
    await field.fill(wrongCode());
    await press(page, '验证并登录');
    await expect(field).toHaveAccessibleDescription(/验证码不正确或已使用过/);
    await expect(field).toBeFocused();
    await field.fill(nextCode());
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(dashboard);
    await expect(page.getByText('登录成功')).toBeVisible();
  });

  test('takes each recovery code once', async ({ page, context }) => {
    for (const outcome of ['in', 'refused']) {
      // A page of the console that lost its session would go to the sign-in page by itself.
      await page.goto('about:blank');
      await context.clearCookies();
      await firstStep(page);
      await press(page, '使用恢复码');
      await page.getByLabel('恢复码').fill(codes[0]?.toUpperCase() ?? '');
      await press(page, '验证并登录');
      if (outcome === 'in') await expect(page).toHaveURL(dashboard);
    }
    await expect(page.getByLabel('恢复码')).toHaveAccessibleDescription('恢复码不正确或已使用过');
    await press(page, '返回登录');
    await expect(page.getByLabel('账户')).toHaveValue(email);
  });

  test('leads back after too many wrong codes', async ({ page }) => {
    await firstStep(page);
    for (let tried = 0; tried < tries; tried += 1) {
      const answer = page.waitForResponse('**/api/auth/login/second-factor');
      await page.getByLabel('动态验证码').fill(wrongCode());
      await press(page, '验证并登录');
      await answer;
    }
    await expect(page.getByText('两步验证已超时或错误次数过多，请重新登录')).toBeVisible();
    await expect(page.getByRole('heading', { name: '登录' })).toBeVisible();
  });

  test('is reset by an administrator, who names the user and says why', async ({ page }) => {
    await enterAs(page, 'admin');
    await page.goto(`/admin/user?keyword=${email}`);
    await page.getByRole('button', { name: /^查看 / }).click();
    const drawer = page.getByRole('dialog');
    // When the account's button is there, so is its name.
    await expect(drawer.getByRole('button', { name: '重置两步验证' })).toBeVisible();
    const name = await drawer.getByRole('heading').first().textContent();
    await drawer.getByRole('button', { name: '重置两步验证' }).click();
    const dialog = page.getByRole('alertdialog', { name: `重置 ${name} 的两步验证？` });
    await dialog.getByRole('button', { name: '重置两步验证' }).click();
    await expect(dialog.getByText('请填写原因')).toBeVisible();
    await dialog.getByLabel('原因').fill('手机和恢复码都丢失，已电话核实');
    await dialog.getByRole('button', { name: '重置两步验证' }).click();
    await expect(page.getByText('两步验证已重置')).toBeVisible();
    const log = drawer.getByRole('list', { name: '操作记录' });
    await expect(log.getByText('手机和恢复码都丢失，已电话核实')).toBeVisible();
    await expect(log.getByText('用恢复码登录')).toBeVisible();
    await expect(drawer.getByRole('button', { name: '重置两步验证' })).toHaveCount(0);
    expect((await mailSentTo(email, '两步验证已由管理员重置')).text).toContain('联系客服');
    const { code } = await callApi('POST', '/auth/login', { body: { account: email, password } });
    expect(code).toBe(0);
  });
});
