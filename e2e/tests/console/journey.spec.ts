import { expect, test } from '@playwright/test';
import { tabOf } from '../../pages/shell';
import { signIn } from '../../pages/sign-in';
import { accounts, stack, throughEdge } from '../../pages/stack';

for (const [device, viewport] of [
  ['desktop', { width: 1440, height: 900 }],
  ['phone', { width: 390, height: 844 }],
] as const) {
  test.describe(`a new website on the ${device}`, () => {
    test.use({ viewport });

    test('sign in, add a site, request it through the edge, see it live, sign out', async ({
      page,
    }) => {
      const host = `journey-${device}-${Date.now()}.example.com`;
      await signIn(page, accounts.user);

      await page.goto('/website-management/website/list');
      await page.getByRole('link', { name: '添加网站' }).click();
      const form = page.getByRole('form', { name: '单个添加' });
      await form.getByRole('textbox', { name: '域名' }).fill(host);
      await form.getByRole('textbox', { name: '地址' }).fill('127.0.0.1');
      await form.getByLabel('端口').first().fill(String(stack.originPort));
      await form.getByRole('button', { name: '添加网站' }).click();
      await expect(page.getByText(`已添加网站 ${host}`)).toBeVisible();
      await expect(page.getByRole('button', { name: '复制 CNAME' }).first()).toContainText(
        '.cdn.demo.test',
      );
      const record = await page
        .getByRole('button', { name: `复制 ${host} 的记录值` })
        .boundingBox();
      expect((record?.x ?? 0) + (record?.width ?? 0)).toBeGreaterThan(0);
      expect((record?.x ?? 0) + (record?.width ?? 0)).toBeLessThan(viewport.width);

      await page.getByRole('link', { name: '管理网站' }).click();
      await expect(page.getByRole('heading', { level: 1, name: host })).toBeVisible();
      await expect(page.getByText('1/1 节点').first()).toBeVisible();

      await tabOf(page, '监控').click();
      await expect(page.getByText('实时连接中')).toBeVisible();
      const answer = await throughEdge(host, '/');
      expect(answer.status).toBe(200);
      await throughEdge(host, '/status/404');
      await expect(page.getByLabel('合计').getByTitle('2 次')).toBeVisible();

      await page.getByRole('button', { name: '用户菜单' }).click();
      await page.getByRole('menuitem', { name: '退出登录' }).click();
      const dialog = page.getByRole('alertdialog', { name: '确认退出登录？' });
      await dialog.getByRole('button', { name: '确定' }).click();
      await expect(page).toHaveURL(/\/auth\/login/);
      await expect(page.getByText('账户已退出')).toBeVisible();
      await page.goto('/dashboard/overview');
      await expect(page).toHaveURL(/\/auth\/login/);
    });
  });
}

test('a setting changed in the console is in force at the edge', async ({ page }) => {
  const host = `setting-${Date.now()}.example.com`;
  await signIn(page, accounts.user);
  await page.goto('/website-management/website/add');
  const form = page.getByRole('form', { name: '单个添加' });
  await form.getByRole('textbox', { name: '域名' }).fill(host);
  await form.getByRole('textbox', { name: '地址' }).fill('127.0.0.1');
  await form.getByLabel('端口').first().fill(String(stack.originPort));
  await form.getByRole('button', { name: '添加网站' }).click();
  await page.getByRole('link', { name: '管理网站' }).click();
  await expect.poll(async () => (await throughEdge(host, '/echo')).status).toBe(200);

  await tabOf(page, '回源').click();
  await page.getByLabel('回源 Host').fill('inside.example.com');
  await page.getByRole('button', { name: /保存/ }).click();
  await expect
    .poll(async () => (await throughEdge(host, '/echo')).body)
    .toContain('inside.example.com');

  await page.getByRole('button', { name: '停用网站' }).first().click();
  await page.getByRole('alertdialog').getByRole('button', { name: '停用' }).click();
  await expect.poll(async () => (await throughEdge(host, '/')).status).not.toBe(200);
});
