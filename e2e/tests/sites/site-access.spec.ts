import { expect, test } from '@playwright/test';
import { callApi } from '../../pages/api';
import { enterAs } from '../../pages/shell';
import {
  addTestSite,
  choose,
  chooseMode,
  openTab,
  save,
  type TestSite,
} from '../../pages/site-tab';
import { throughEdge } from '../../pages/stack';

let site: TestSite;

test.beforeEach(async ({ page }) => {
  site = await addTestSite();
  await expect.poll(async () => (await throughEdge(site.host, '/')).status).toBe(200);
  await enterAs(page, 'user');
});

/** The status of a request with these headers. */
const statusOf = async (headers: Record<string, string> = {}) =>
  (await throughEdge(site.host, '/', undefined, headers)).status;

test('访问控制: only the white list may come in', async ({ page }) => {
  const form = await openTab(page, site.id, 'access', '访问控制');
  const list = form.getByRole('group', { name: 'IP 白名单' });
  await list.getByRole('button', { name: '添加 IP' }).click();
  await list.getByRole('textbox', { name: 'IP、CIDR 或 IP 段' }).fill('192.0.2.1-192.0.2.9');
  await form.getByRole('switch', { name: '只允许白名单中的 IP 访问' }).check();
  await save(page);
  await expect.poll(() => statusOf()).toBe(403);
  await list.getByRole('textbox', { name: 'IP、CIDR 或 IP 段' }).fill('127.0.0.1');
  await save(page);
  await expect.poll(() => statusOf()).toBe(200);
});

test('访问控制: the pages that link here, and the names that programs give themselves', async ({
  page,
}) => {
  const form = await openTab(page, site.id, 'access', '访问控制');
  await chooseMode(form, '防盗链方式', '只允许');
  await form.getByRole('textbox', { name: '来源域名' }).fill('*.friend.example');
  await form.getByRole('switch', { name: '允许空 Referer' }).uncheck();
  await save(page);
  await expect.poll(() => statusOf()).toBe(403);
  expect(await statusOf({ referer: 'https://www.friend.example/page' })).toBe(200);
  expect(await statusOf({ referer: 'https://thief.example/' })).toBe(403);
  expect(await statusOf({ referer: `http://${site.host}/` })).toBe(200);

  await chooseMode(form, '防盗链方式', '不限制');
  await chooseMode(form, 'User-Agent 方式', '拒绝');
  await form.getByRole('textbox', { name: 'User-Agent 关键字' }).fill('Bad*2.0\ncurl');
  await form.getByRole('switch', { name: '允许空 User-Agent' }).uncheck();
  await save(page);
  // Until now it was refused for want of a referer.
  await expect.poll(() => statusOf({ 'user-agent': 'Mozilla/5.0' })).toBe(200);
  expect(await statusOf({ 'user-agent': 'badbot/2.0' })).toBe(403);
  expect(await statusOf()).toBe(403);
});

test('访问控制: an autonomous system that nobody knows', async ({ page }) => {
  const form = await openTab(page, site.id, 'access', '访问控制');
  await chooseMode(form, 'ASN 方式', '只允许');
  await form.getByRole('textbox', { name: 'ASN', exact: true }).fill('AS13335');
  await form.getByRole('switch', { name: '允许 ASN 未知的 IP' }).uncheck();
  await save(page);
  // Nobody announces a machine's own address.
  await expect.poll(() => statusOf()).toBe(403);
  await form.getByRole('switch', { name: '允许 ASN 未知的 IP' }).check();
  await save(page);
  await expect.poll(() => statusOf()).toBe(200);
});

test('访问控制: what is refused is counted in the list, and the log says by which rule', async ({
  page,
}) => {
  const form = await openTab(page, site.id, 'access', '访问控制');
  await chooseMode(form, 'User-Agent 方式', '拒绝');
  await form.getByRole('textbox', { name: 'User-Agent 关键字' }).fill('refused-agent');
  await save(page);
  await expect.poll(() => statusOf({ 'user-agent': 'refused-agent' })).toBe(403);
  const { token } = site;
  type Today = { siteId: string; requests: number; blocked: number }[];
  const today = async () =>
    (await callApi<Today>('GET', `/v1/monitor/sites-today?sites=${site.id}`, { token })).data[0];
  await expect.poll(async () => (await today())?.blocked ?? 0).toBeGreaterThan(0);
  expect((await today())?.blocked).toBeLessThan((await today())?.requests ?? 0);

  await page.goto(`/website-management/website/list?keyword=${site.host}`);
  await page.getByRole('link', { name: /^\d+ 次$/ }).click();
  await expect(page.getByText('拦截：已拦截', { exact: true })).toBeVisible();
  const rows = page.getByRole('row').filter({ hasText: site.host });
  await expect(rows.first()).toContainText('拦截：User-Agent');
  await rows
    .first()
    .getByRole('button', { name: /^查看请求/ })
    .click();
  const drawer = page.getByRole('dialog', { name: '请求详情' });
  await expect(drawer).toContainText('User-Agent（user_agent）：refused-agent');
  const requestId = await drawer.getByRole('button', { name: '复制请求 ID' }).textContent();
  await drawer.getByText('关闭', { exact: true }).click();
  await choose(page.locator('main'), '拦截', '已拦截：地区');
  await expect(page.getByText('没有符合条件的结果')).toBeVisible();

  // A visitor quotes the number of the page that refused them: it is found over all websites.
  await page.goto('/website-management/block-log?tab=log');
  await page.getByLabel('请求 ID').fill(requestId?.trim() ?? '');
  await page.getByLabel('请求 ID').press('Enter');
  await expect(rows).toHaveCount(1);
  await rows.getByRole('button', { name: /^查看请求/ }).click();
  await drawer.getByRole('link', { name: '查看规则' }).click();
  await expect(page).toHaveURL(/\/access#user-agent$/);
  await expect(page.getByRole('heading', { name: 'User-Agent' })).toBeInViewport();
});
