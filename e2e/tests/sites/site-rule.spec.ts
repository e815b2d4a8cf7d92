import { expect, test } from '@playwright/test';
import { enterAs } from '../../pages/shell';
import { addTestSite, choose, openTab, save, type TestSite } from '../../pages/site-tab';
import { throughEdge } from '../../pages/stack';

let site: TestSite;

test.beforeEach(async ({ page }) => {
  site = await addTestSite();
  await expect.poll(async () => (await throughEdge(site.host, '/')).status).toBe(200);
  await enterAs(page, 'user');
});

test('高级: headers to the origin and to the visitor, and a redirect without its arguments', async ({
  page,
}) => {
  const form = await openTab(page, site.id, 'rule', '高级');
  await form.getByRole('button', { name: '添加请求头' }).click();
  const request = form.getByRole('group', { name: '请求头：请求头 1' });
  await request.getByRole('textbox', { name: '名称' }).fill('X-From-Edge');
  await request.getByRole('textbox', { name: '值' }).fill('yes');
  await form.getByRole('button', { name: '添加响应头' }).click();
  const response = form.getByRole('group', { name: '响应头：响应头 1' });
  await choose(response, '动作', '删除');
  await response.getByRole('textbox', { name: '名称' }).fill('Content-Type');
  await form.getByRole('button', { name: '添加跳转' }).click();
  const redirect = form.getByRole('group', { name: '跳转：跳转 1' });
  await redirect.getByRole('textbox', { name: '来源路径' }).fill('/gone');
  await redirect.getByRole('textbox', { name: '目标' }).fill('https://new.example.com/');
  await choose(redirect, '状态码', '302 临时');
  await redirect.getByRole('switch', { name: '保留查询参数' }).uncheck();
  await save(page);
  await expect
    .poll(async () => JSON.parse((await throughEdge(site.host, '/echo')).body).headers)
    .toMatchObject({ 'x-from-edge': 'yes' });
  expect((await throughEdge(site.host, '/echo')).headers['content-type']).toBeUndefined();
  const moved = await throughEdge(site.host, '/gone?a=1');
  expect([moved.status, moved.headers.location]).toEqual([302, 'https://new.example.com/']);
});

test('高级: pages of other sites that may read this one', async ({ page }) => {
  const form = await openTab(page, site.id, 'rule', '高级');
  await form.getByRole('switch', { name: '允许跨域访问' }).check();
  await form.getByRole('switch', { name: '允许携带凭据' }).check();
  await page.getByRole('button', { name: '保存', exact: true }).click();
  await expect(form.getByText('允许携带凭据时不能用 *，请写明来源')).toBeVisible();
  await form.getByRole('textbox', { name: '允许的来源' }).fill('https://*.app.example');
  await form.getByRole('textbox', { name: '可读取的响应头' }).fill('X-Total');
  await save(page);
  const asked = async (origin: string) =>
    (await throughEdge(site.host, '/echo', undefined, { origin })).headers;
  await expect
    .poll(async () => (await asked('https://www.app.example'))['access-control-allow-origin'])
    .toBe('https://www.app.example');
  const allowed = await asked('https://www.app.example');
  expect(allowed['access-control-allow-credentials']).toBe('true');
  expect(allowed['access-control-expose-headers']).toBe('X-Total');
  expect((await asked('https://elsewhere.example'))['access-control-allow-origin']).toBeUndefined();
});

test('高级: compressed for whoever takes it, until it is switched off', async ({ page }) => {
  const packed = async (accepted: string) =>
    (await throughEdge(site.host, '/', undefined, { 'accept-encoding': accepted })).headers[
      'content-encoding'
    ];
  await expect.poll(() => packed('gzip')).toBe('gzip');
  const form = await openTab(page, site.id, 'rule', '高级');
  await form.getByRole('switch', { name: 'Brotli 压缩' }).check();
  await save(page);
  await expect.poll(() => packed('br, gzip')).toBe('br');
  expect(await packed('gzip')).toBe('gzip');
  await form.getByRole('switch', { name: 'Brotli 压缩' }).uncheck();
  await form.getByRole('switch', { name: 'Gzip 压缩' }).uncheck();
  await save(page);
  await expect.poll(() => packed('br, gzip')).toBeUndefined();
});
