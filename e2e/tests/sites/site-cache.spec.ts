import { expect, test } from '@playwright/test';
import { type OwnOrigin, startOrigin } from '../../pages/servers/own-origin';
import { enterAs } from '../../pages/shell';
import { addTestSite, choose, openTab, save, type TestSite } from '../../pages/site-tab';
import { throughEdge } from '../../pages/stack';

let origin: OwnOrigin;
let site: TestSite;
/** What the origin answers with, and how often it was asked for each URL. */
let status: number;
let asked: Map<string, number>;

test.beforeEach(async ({ page }) => {
  status = 200;
  asked = new Map();
  origin = await startOrigin((request, response) => {
    const url = request.url ?? '';
    asked.set(url, (asked.get(url) ?? 0) + 1);
    const headers = url.startsWith('/private') ? { 'cache-control': 'no-store' } : {};
    response
      .writeHead(url.startsWith('/missing') ? 404 : status, headers)
      .end(`v${asked.get(url)}`);
  });
  site = await addTestSite(origin.port);
  await expect.poll(async () => (await throughEdge(site.host, '/')).status).toBe(200);
  await enterAs(page, 'user');
});

test.afterEach(() => origin.close());

const stateOf = async (path: string) => (await throughEdge(site.host, path)).headers['x-cache'];

test('缓存: what a rule matches, for how long, and what the origin says against it', async ({
  page,
}) => {
  const form = await openTab(page, site.id, 'cache', '缓存');
  await form.getByRole('button', { name: '添加规则' }).click();
  const first = form.getByRole('group', { name: '缓存规则：规则 1' });
  await choose(first, '匹配方式', '目录');
  await first.getByRole('textbox', { name: '目录' }).fill('/live/');
  await choose(first, '动作', '不缓存');
  await form.getByRole('button', { name: '添加规则' }).click();
  const second = form.getByRole('group', { name: '缓存规则：规则 2' });
  await second.getByRole('textbox', { name: '后缀' }).fill('js\ncss');
  await second.getByRole('switch', { name: '忽略源站的缓存头' }).check();
  await second.getByRole('button', { name: '参数、状态码与过期内容' }).click();
  await choose(second, '查询参数', '保留全部，忽略顺序');
  await second.getByRole('textbox', { name: '浏览器缓存时间' }).fill('7');
  await save(page);
  await expect.poll(() => stateOf('/private.js?a=1&b=2')).toBe('HIT');
  expect(await stateOf('/private.js?b=2&a=1')).toBe('HIT');
  expect(await stateOf('/private.js?b=2')).toBe('MISS');
  expect(await stateOf('/live/a.js')).toBeUndefined();
  expect((await throughEdge(site.host, '/private.js?b=2')).headers['cache-control']).toBe(
    'max-age=420',
  );

  await form.getByRole('switch', { name: '开启缓存' }).uncheck();
  await save(page);
  await expect.poll(() => stateOf('/private.js?a=1&b=2')).toBeUndefined();
});

test('缓存: the whole site by one argument, and a status of its own', async ({ page }) => {
  const form = await openTab(page, site.id, 'cache', '缓存');
  await form.getByRole('button', { name: '添加规则' }).click();
  const rule = form.getByRole('group', { name: '缓存规则：规则 1' });
  await choose(rule, '匹配方式', '整个网站');
  await rule.getByRole('button', { name: '参数、状态码与过期内容' }).click();
  await choose(rule, '查询参数', '只保留列出的参数');
  await rule.getByRole('textbox', { name: '保留的参数' }).fill('v');
  await rule.getByRole('button', { name: '添加状态码' }).click();
  await save(page);
  await expect.poll(() => stateOf('/page?v=1&visit=1')).toBe('HIT');
  expect(await stateOf('/page?v=1&visit=2')).toBe('HIT');
  expect(await stateOf('/page?v=2')).toBe('MISS');
  await throughEdge(site.host, '/missing');
  const missing = await throughEdge(site.host, '/missing');
  expect([missing.status, missing.headers['x-cache'], asked.get('/missing')]).toEqual([
    404,
    'HIT',
    1,
  ]);
});

test('缓存: old content while the origin fails, and while the new is fetched', async ({ page }) => {
  const form = await openTab(page, site.id, 'cache', '缓存');
  await form.getByRole('button', { name: '添加规则' }).click();
  const rule = form.getByRole('group', { name: '缓存规则：规则 1' });
  await choose(rule, '匹配方式', '整个网站');
  await rule.getByRole('textbox', { name: '缓存时间', exact: true }).fill('1');
  await choose(rule, '缓存时间的单位', '秒');
  await rule.getByRole('button', { name: '参数、状态码与过期内容' }).click();
  await rule.getByRole('textbox', { name: '源站出错时用旧内容' }).fill('300');
  await save(page);
  await expect.poll(() => stateOf('/page')).toBe('HIT');
  status = 503;
  // The second passes, and the stale answer is served instead of the error.
  await expect.poll(() => stateOf('/page')).toBe('STALE');
  expect((await throughEdge(site.host, '/page')).status).toBe(200);
  expect((await throughEdge(site.host, '/never-seen')).status).toBe(503);

  status = 200;
  await rule.getByRole('button', { name: '参数、状态码与过期内容' }).click();
  await rule.getByRole('textbox', { name: '更新时先用旧内容' }).fill('300');
  await save(page);
  await expect.poll(() => stateOf('/fresh')).toBe('HIT');
  const before = asked.get('/fresh') ?? 0;
  await expect.poll(() => stateOf('/fresh')).toMatch(/^(STALE|UPDATING)$/);
  await expect.poll(() => asked.get('/fresh') ?? 0).toBeGreaterThan(before);
});
