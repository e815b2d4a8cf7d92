import { expect, type Page, test } from '@playwright/test';
import { enterAs } from '../../pages/shell';
import { stack, throughEdge } from '../../pages/stack';

async function addSite(page: Page, host: string) {
  await page.goto('/website-management/website/add');
  const form = page.getByRole('form', { name: '单个添加' });
  await form.getByRole('textbox', { name: '域名' }).fill(host);
  await form.getByRole('textbox', { name: '地址' }).fill('127.0.0.1');
  await form.getByLabel('端口').first().fill(String(stack.originPort));
  await form.getByRole('button', { name: '添加网站' }).click();
  await expect(page.getByText(`已添加网站 ${host}`)).toBeVisible();
  await expect.poll(async () => (await throughEdge(host, '/')).status).toBe(200);
}

const markOf = async (host: string, path: string) =>
  (await throughEdge(host, path)).headers['x-cache'];

async function submit(page: Page, tab: string, text: string, button: RegExp) {
  await page.getByRole('tab', { name: tab }).click();
  const form = page.getByRole('form', { name: tab });
  await form.getByRole('textbox').fill(text);
  await form.getByRole('button', { name: button }).click();
}

test('what the page refreshes is fetched anew at the edge, and what it preheats is there', async ({
  page,
}) => {
  const host = `purge-${Date.now()}.example.com`;
  const url = `http://${host}/cacheable.css`;
  await enterAs(page, 'user');
  await addSite(page, host);
  await throughEdge(host, '/cacheable.css');
  await throughEdge(host, '/cacheable.css?v=1');
  expect(await markOf(host, '/cacheable.css')).toBe('HIT');

  await page.goto('/website-management/refresh-preheat');
  const row = page.getByRole('row').filter({ hasText: host }).first();
  await submit(page, 'URL 刷新', url, /^提交刷新 1 条$/);
  await expect(page.getByText(/已提交 URL 刷新 1 条/)).toBeVisible();
  await expect(row.getByText('成功')).toBeVisible();
  await expect(row.getByText('1/1')).toBeVisible();
  expect(await markOf(host, '/cacheable.css')).toBe('MISS');
  expect(await markOf(host, '/cacheable.css')).toBe('HIT');

  await submit(page, '目录刷新', `http://${host}/`, /^提交刷新 1 条$/);
  await expect(row.getByText('目录刷新')).toBeVisible();
  await expect(row.getByText('成功')).toBeVisible();
  expect(await markOf(host, '/cacheable.css')).toBe('MISS');

  await submit(page, '预热', `${url}?hot=1\nhttp://${host}/echo`, /^提交预热 2 条$/);
  await expect(row.getByText('部分成功')).toBeVisible();
  // As nearly every visitor requests: their variant is the one preheated.
  const hot = await throughEdge(host, '/cacheable.css?hot=1', undefined, {
    'accept-encoding': 'gzip, br',
  });
  expect(hot.headers['x-cache']).toBe('HIT');
  await row.getByRole('button', { name: /^查看任务/ }).click();
  const drawer = page.getByRole('dialog', { name: '预热任务' });
  await expect(drawer.getByText('源站的应答不允许缓存')).toBeVisible();
  await drawer.getByRole('button', { name: '重试失败的部分' }).click();
  await expect(page.getByText('已重新下发失败的部分')).toBeVisible();
});

test('a foreign address is named at its line, and nothing is submitted', async ({ page }) => {
  await enterAs(page, 'user');
  await page.goto('/website-management/refresh-preheat');
  const text = 'http://www.demo.test/\nhttp://xiaolu.example/<img src=x>\nhttp://xiaolu.example/a';
  await submit(page, 'URL 刷新', text.replace(' src=x', ''), /^提交刷新 3 条$/);
  await expect(page.getByText('第 2 行：域名 xiaolu.example 不在你的网站中')).toBeVisible();
  await expect(page.getByText('第 3 行：域名 xiaolu.example 不在你的网站中')).toBeVisible();
  await expect(page.getByRole('button', { name: /^提交刷新/ })).toBeDisabled();
});
