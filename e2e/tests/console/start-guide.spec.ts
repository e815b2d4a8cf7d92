import { expect, test } from '@playwright/test';
import { findingsOf } from '../../pages/faults/axe';
import { codeSentTo } from '../../pages/outbox';
import { enterAs } from '../../pages/shell';
import { signIn } from '../../pages/sign-in';
import { accounts, password, stack, throughEdge } from '../../pages/stack';

test('a new account is led to a website that visitors reach', async ({ page }) => {
  const email = `guide-${Date.now()}@example.com`;
  const host = `guide-${Date.now()}.example.com`;
  await page.goto('/auth/register');
  await page.getByLabel('邮箱', { exact: true }).fill(email);
  await page.getByRole('button', { name: '获取验证码' }).click();
  await page.getByLabel('邮箱验证码').fill(await codeSentTo(email));
  await page.getByLabel('密码', { exact: true }).fill(password);
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: '注册', exact: true }).click();

  const steps = page.getByRole('list', { name: '开始使用的步骤' }).getByRole('listitem');
  await expect(steps).toHaveCount(5);
  await expect(steps.nth(1)).toContainText('「免费版」已生效');
  // Charts of nothing are not shown beside it.
  await expect(page.getByRole('heading', { name: '近 24 小时' })).toHaveCount(0);
  expect(await findingsOf(page, 'the start guide')).toEqual([]);

  await steps.nth(0).getByRole('link', { name: '去认证' }).click();
  await page.getByLabel('姓名').fill('张小三');
  await page.getByLabel('身份证号码').fill('11010519491231002X');
  await page.getByRole('button', { name: '提交认证' }).click();
  await expect(page.getByText('审核中')).toBeVisible();

  await page.goto('/dashboard/overview');
  await expect(steps.nth(0)).toContainText('资料审核中');
  await steps.nth(2).getByRole('link', { name: '添加网站' }).click();
  const form = page.getByRole('form', { name: '单个添加' });
  await form.getByRole('textbox', { name: '域名' }).fill(host);
  await form.getByRole('textbox', { name: '地址' }).fill('127.0.0.1');
  await form.getByLabel('端口').first().fill(String(stack.originPort));
  await form.getByRole('button', { name: '添加网站' }).click();
  await expect(page.getByText(`已添加网站 ${host}`)).toBeVisible();

  await page.getByRole('navigation', { name: '主菜单' }).getByText('服务概览').click();
  await expect(steps.nth(2)).toContainText(host);
  await expect(steps.nth(3).getByRole('button', { name: '复制 CNAME' })).toBeVisible();
  // The first request ticks the last step while the page is looked at, and the figures come.
  await expect.poll(async () => (await throughEdge(host)).status).toBe(200);
  await expect(page.getByRole('heading', { name: '近 24 小时' })).toBeVisible({ timeout: 20_000 });
  await expect(steps).toHaveCount(0);

  await page.context().clearCookies();
  await signIn(page, accounts.admin);
  await page.getByRole('link', { name: /份实名认证待审核/ }).click();
  // The newest account stands first.
  await page
    .getByRole('button', { name: /^查看 / })
    .first()
    .click();
  await page.getByRole('button', { name: '通过认证' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '通过认证' }).click();
  await expect(page.getByText('已通过实名认证')).toBeVisible();
});

test('an operator begins with the business, and opens a node from it', async ({ page }) => {
  // Without the message of a sign-in, which fades while the page is judged.
  await enterAs(page, 'admin');
  await page.goto('/');
  await expect(page.getByRole('region', { name: '今日经营' })).toContainText('用户总数');
  await expect(page.getByRole('heading', { name: '最新订单' })).toBeVisible();
  expect(await findingsOf(page, 'the operator’s overview')).toEqual([]);
  const card = page.getByRole('region', { name: '边缘节点' });
  await card.getByRole('link', { name: 'local-edge' }).click();
  await expect(page).toHaveURL(/\/admin\/node\/list\?node=/);
  const drawer = page.getByRole('dialog', { name: 'local-edge' });
  await expect(drawer.getByRole('list', { name: '生效记录' })).toContainText('已生效');
  expect(await findingsOf(page, 'a node')).toEqual([]);
});
