import { expect } from '@playwright/test';
import { callApi } from '../../../pages/api';
import { emptyPath, newToken, open, phone, sharedToken, test } from '../../../pages/shell';
import { stack } from '../../../pages/stack';

test.describe('the top bar of a platform user', () => {
  test('§2.72 接入文档 opens /docs in a window of its own', async ({ page }) => {
    const { bar } = await open(page);
    const docs = bar.getByRole('link', { name: '接入文档' });
    await expect(docs).toHaveAttribute('target', '_blank');
    expect(new URL((await docs.getAttribute('href')) ?? '', stack.url).pathname).toMatch(
      /^\/docs\/?$/,
    );
    const [opened] = await Promise.all([page.waitForEvent('popup'), docs.click()]);
    await expect(opened.getByRole('heading').first()).toBeVisible();
  });

  test('§2.73 who has no affiliate id is invited to /affiliate', async ({ page }) => {
    const { bar } = await open(page);
    await bar.getByRole('link', { name: '加入推广计划，赚取返利' }).click();
    await expect(page).toHaveURL('/affiliate');
  });

  test('§2.75 the bell of account events is there', async ({ standing }) => {
    const { bar } = await standing();
    await expect(bar.getByRole('button', { name: /^账户事件/ })).toBeVisible();
  });

  test('§2.76 §1.10 the bell of announcements is there', async ({ standing }) => {
    const { bar } = await standing();
    await expect(bar.getByRole('button', { name: '公告' })).toBeVisible();
  });

  test('§2.77 the user menu leads to the account centre', async ({ standing }) => {
    const { page, bar } = await standing();
    await bar.getByRole('button', { name: '用户菜单' }).click();
    const items = page.getByRole('menuitem');
    await expect(items).toHaveText(['账户中心', '退出登录']);
    await items.first().click();
    await expect(page).toHaveURL('/account/profile');
  });

  for (const name of ['公告', /^账户事件/]) {
    test(`§2.81 the drawer of ${name} is 600 px wide`, async ({ standing }) => {
      const { page, bar } = await standing();
      await bar.getByRole('button', { name }).click();
      const drawer = page.getByRole('dialog', { name });
      await expect(drawer).toBeVisible();
      await expect.poll(async () => (await drawer.boundingBox())?.x).toBe(840);
      expect((await drawer.boundingBox())?.width).toBe(600);
    });
  }
});

test.describe('the top bar of an affiliate', () => {
  test.use({ who: 'admin' });

  test('§2.74 who has an affiliate id is not invited', async ({ page }) => {
    const token = await sharedToken('admin');
    await callApi('POST', '/v1/affiliate', { token, body: {} });
    const { bar } = await open(page);
    await expect(bar.getByRole('link', { name: '接入文档' })).toBeVisible();
    await expect(bar.getByText('加入推广计划')).toHaveCount(0);
  });
});

test.describe('the top bar on the phone', () => {
  test.use({ viewport: phone });

  test('§2.74 the invitation is hidden', async ({ page }) => {
    const { bar } = await open(page);
    await expect(bar.getByRole('button', { name: '公告' })).toBeVisible();
    await expect(bar.getByText('加入推广计划')).toHaveCount(0);
  });

  test('§2.81 a drawer takes the whole width', async ({ page }) => {
    const { bar } = await open(page);
    await bar.getByRole('button', { name: '公告' }).click();
    await expect
      .poll(() => page.getByRole('dialog', { name: '公告' }).boundingBox())
      .toMatchObject({ x: 0, width: phone.width });
  });
});

test.describe('the top bar of a panel', () => {
  test('§2.75 the bell of account events is there', async ({ standing }) => {
    const { page, bar } = await standing('panel');
    await bar.getByRole('button', { name: /^账户事件/ }).click();
    await expect(
      page.getByRole('dialog', { name: '账户事件' }).getByText('作品集证书'),
    ).toBeVisible();
  });

  test('§6.4 the name is no button and opens nothing', async ({ standing }) => {
    const { page, bar } = await standing('panel');
    await bar.getByText('小鹿工作室').click();
    await expect(bar.getByRole('button', { name: '用户菜单' })).toHaveCount(0);
    await expect(bar.locator('[aria-haspopup=menu]', { hasText: '小鹿工作室' })).toHaveCount(0);
    await expect(page.getByRole('menuitem')).toHaveCount(0);
  });

  test('§6.4 there is no bell of announcements, no contact and no feedback', async ({
    standing,
  }) => {
    const { page, bar, menu } = await standing('panel');
    await expect(menu).toBeVisible();
    await expect(bar.getByRole('button', { name: '公告' })).toHaveCount(0);
    await expect(page.getByRole('button', { name: '联系我们' })).toHaveCount(0);
    await expect(page.getByRole('button', { name: '意见反馈' })).toHaveCount(0);
  });

  test('§6.5 there is no documentation and no invitation', async ({ standing }) => {
    const { bar } = await standing('panel');
    await expect(bar.getByText('小鹿工作室')).toBeVisible();
    await expect(bar.getByRole('link', { name: '接入文档' })).toHaveCount(0);
    await expect(bar.getByText('加入推广计划')).toHaveCount(0);
  });
});

test.describe('signing out', () => {
  test.use({ who: 'nobody' });

  test.beforeEach(async ({ page, context }) => {
    const value = await newToken('user');
    await context.addCookies([{ name: 'access-token', value, url: stack.url }]);
    await page.addInitScript((token) => localStorage.setItem('account-token', token), value);
  });

  test('§2.78 it asks 确认退出登录？, and 取消 stays', async ({ page, context }) => {
    const { bar } = await open(page);
    await bar.getByRole('button', { name: '用户菜单' }).click();
    await page.getByRole('menuitem', { name: '退出登录' }).click();
    const question = page.getByRole('alertdialog', { name: '确认退出登录？' });
    await expect(question.getByRole('button')).toHaveText(['取消', '确定']);
    await question.getByRole('button', { name: '取消' }).click();
    await expect(question).toHaveCount(0);
    await expect(page).toHaveURL(emptyPath);
    expect((await context.cookies()).map(({ name }) => name)).toContain('access-token');
  });

  test('§4.7 确定 forgets the session and says 账户已退出 on the sign-in page', async ({
    page,
    context,
  }) => {
    const { bar } = await open(page);
    await bar.getByRole('button', { name: '用户菜单' }).click();
    await page.getByRole('menuitem', { name: '退出登录' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: '确定' }).click();
    await expect(page).toHaveURL(/\/auth\/login/);
    await expect(page.getByText('账户已退出')).toBeVisible();
    expect((await context.cookies()).map(({ name }) => name)).not.toContain('access-token');
  });
});
