import { readFile } from 'node:fs/promises';
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
import { stack, throughEdge } from '../../pages/stack';

let site: TestSite;
let host: string;

test.beforeEach(async ({ page }) => {
  site = await addTestSite();
  host = site.host;
  await expect.poll(async () => (await throughEdge(host, '/')).status).toBe(200);
  await enterAs(page, 'user');
});

test('访问控制: an address on the black list is refused', async ({ page }) => {
  const form = await openTab(page, site.id, 'access', '访问控制');
  await form
    .getByRole('group', { name: 'IP 黑名单' })
    .getByRole('button', { name: '批量添加' })
    .click();
  const drawer = page.getByRole('dialog', { name: '批量添加到 IP 黑名单' });
  await drawer.getByRole('textbox').fill('127.0.0.0/8 本机\n300.1.1.1');
  await drawer.getByRole('button', { name: '添加 IP' }).click();
  await expect(drawer.getByRole('alert')).toContainText('1 行不是有效的 IP');
  await drawer.getByRole('button', { name: '取消' }).click();
  await page.getByRole('button', { name: '放弃修改' }).click();
  await expect(form.getByRole('textbox', { name: '备注' })).toHaveValue('本机');
  await save(page);
  await expect.poll(async () => (await throughEdge(host, '/')).status).toBe(403);
  expect((await throughEdge(host, '/')).body).toContain('访问被拒绝');

  await form.getByRole('button', { name: '移除 IP 1' }).click();
  await chooseMode(form, '请求方法方式', '只允许');
  await form.getByRole('checkbox', { name: 'POST' }).check();
  await save(page);
  await expect.poll(async () => (await throughEdge(host, '/')).body).toContain('访问被拒绝');
});

test('访问控制: an address signed in the page works, the same without its signature does not', async ({
  page,
}) => {
  const form = await openTab(page, site.id, 'access', '访问控制');
  await choose(form, '鉴权方式', 'B：');
  await form.getByRole('button', { name: '生成', exact: true }).click();
  await save(page);
  await expect(form.getByRole('textbox', { name: '密钥', exact: true })).toHaveValue('');
  await form.getByRole('textbox', { name: '生成签名地址' }).fill(`http://${host}/echo?a=1`);
  await form.getByRole('button', { name: '生成地址' }).click();
  const copy = form.getByRole('button', { name: '复制签名地址' });
  await expect(copy).toBeVisible();
  const signed = new URL((await copy.textContent()) ?? '');
  await expect.poll(async () => (await throughEdge(host, '/echo?a=1')).status).toBe(403);
  const answer = await throughEdge(host, signed.pathname + signed.search);
  expect(JSON.parse(answer.body).url).toBe('/echo?a=1');
  expect((await throughEdge(host, '/echo?a=1')).body).toContain('sign_missing');
});

test('访问控制: places and programs that are chosen in the page', async ({ page }) => {
  const form = await openTab(page, site.id, 'access', '访问控制');
  await chooseMode(form, '地区方式', '只允许');
  await form.getByRole('button', { name: '选择国家和地区' }).click();
  const drawer = page.getByRole('dialog', { name: '选择国家和地区' });
  await drawer.getByRole('textbox', { name: '搜索国家和地区' }).fill('jp');
  await drawer.getByRole('checkbox', { name: '日本' }).check();
  await drawer.getByRole('button', { name: '完成' }).click();
  await form.getByRole('switch', { name: '允许位置未知的 IP' }).uncheck();
  await save(page);
  // Nobody's data know where a machine's own address is.
  const reason = async (agent: string) =>
    /原因代码：(\w+)/.exec(
      (await throughEdge(host, '/', undefined, { 'user-agent': agent })).body,
    )?.[1];
  await expect.poll(() => reason('Mozilla/5.0')).toBe('place');

  await chooseMode(form, '地区方式', '不限制');
  // The demo's node has data of countries and none of networks.
  await chooseMode(form, 'ASN 方式', '拒绝');
  await expect(form.getByText('当前节点没有 ASN 数据')).toBeVisible();
  await chooseMode(form, 'ASN 方式', '不限制');
  await form.getByRole('checkbox', { name: 'AI 爬虫' }).check();
  await save(page);
  await expect.poll(() => reason('Mozilla/5.0 (compatible; GPTBot/1.2)')).toBe('bot_ai');
  expect(await reason('Mozilla/5.0')).toBeUndefined();
});

test('HTTPS: stapling is switched off and stays off', async ({ page }) => {
  const form = await openTab(page, site.id, 'https', 'HTTPS 设置');
  const stapling = form.getByRole('switch', { name: 'OCSP 装订' });
  await expect(stapling).toBeChecked();
  await stapling.uncheck();
  await save(page);
  await page.reload();
  await expect(stapling).not.toBeChecked();
});

test('缓存: a rule keeps what the origin would not, and the test of an address says so', async ({
  page,
}) => {
  expect((await throughEdge(host, '/echo?a=1')).headers['x-cache']).toBe('MISS');
  const form = await openTab(page, site.id, 'cache', '缓存');
  await form.getByRole('button', { name: '添加规则' }).click();
  const rule = form.getByRole('group', { name: '缓存规则：规则 1' });
  await choose(form, '匹配方式', '全路径');
  await rule.getByRole('textbox', { name: '路径' }).fill('/echo');
  await rule.getByRole('button', { name: '参数、状态码与过期内容' }).click();
  await choose(form, '查询参数', '忽略全部参数');
  await form.getByRole('textbox', { name: '地址', exact: true }).fill(`http://${host}/echo?x`);
  await expect(form.getByText('匹配规则 1（全路径 /echo），缓存。')).toBeVisible();
  await save(page);
  await expect
    .poll(async () => (await throughEdge(host, '/echo?a=1')).headers['x-cache'])
    .toBe('HIT');
  expect((await throughEdge(host, '/echo?b=2')).headers['x-cache']).toBe('HIT');
});

test('缓存: a condition sends requests past the cache', async ({ page }) => {
  const form = await openTab(page, site.id, 'cache', '缓存');
  await form.getByRole('button', { name: '添加条件' }).click();
  await choose(form, '检查对象', '查询参数');
  await page.getByRole('button', { name: '保存', exact: true }).click();
  await expect(form.getByText('请输入名称')).toBeVisible();
  await form.getByRole('textbox', { name: '名称' }).fill('fresh');
  await save(page);
  await expect
    .poll(async () => (await throughEdge(host, '/cacheable.css?fresh')).headers['x-cache'])
    .toBeUndefined();
  await throughEdge(host, '/cacheable.css');
  expect((await throughEdge(host, '/cacheable.css')).headers['x-cache']).toBe('HIT');
});

test('高级: headers, a redirect and a rewrite', async ({ page }) => {
  const form = await openTab(page, site.id, 'rule', '高级');
  await form.getByRole('button', { name: '添加响应头' }).click();
  const header = form.getByRole('group', { name: '响应头：响应头 1' });
  await header.getByRole('textbox', { name: '名称' }).fill('Content-Length');
  await header.getByRole('textbox', { name: '值' }).fill('DENY');
  await form.getByRole('button', { name: '添加跳转' }).click();
  const redirect = form.getByRole('group', { name: '跳转：跳转 1' });
  await redirect.getByRole('textbox', { name: '来源路径' }).fill('/old/*');
  await redirect.getByRole('textbox', { name: '目标' }).fill('/new/*');
  await form.getByRole('button', { name: '添加改写' }).click();
  await form.getByRole('textbox', { name: '访客的路径' }).fill('/app/*');
  await form.getByRole('textbox', { name: '回源的路径' }).fill('/echo');
  await page.getByRole('button', { name: '保存', exact: true }).click();
  await expect(header.getByText('这个头由节点管理，不能修改')).toBeVisible();
  await header.getByRole('textbox', { name: '名称' }).fill('X-Frame-Options');
  await save(page);
  await expect
    .poll(async () => (await throughEdge(host, '/')).headers['x-frame-options'])
    .toBe('DENY');
  const moved = await throughEdge(host, '/old/page?x=1');
  expect([moved.status, moved.headers.location]).toEqual([301, '/new/page?x=1']);
  expect(JSON.parse((await throughEdge(host, '/app/deep')).body).url).toBe('/echo');
});

test('自定义页面: the owner’s page in place of the origin’s', async ({ page }) => {
  const form = await openTab(page, site.id, 'page', '自定义页面');
  await form.getByRole('button', { name: '添加页面' }).click();
  await choose(form, '状态码', '404 内容不存在');
  await form.getByRole('textbox', { name: 'HTML' }).fill('<h1>走丢了</h1>{{host}}');
  await form.getByRole('switch', { name: '替换源站的错误页面' }).check();
  await save(page);
  await expect
    .poll(async () => (await throughEdge(host, '/status/404')).body)
    .toBe(`<h1>走丢了</h1>${host}`);
});

test('回源: an own address of the platform is refused, a name for the origin is told', async ({
  page,
}) => {
  const form = await openTab(page, site.id, 'origin', '回源设置');
  await form.getByLabel('端口').first().fill('0');
  await page.getByRole('button', { name: '保存', exact: true }).click();
  await expect(form.getByText('端口应在 1–65535 之间')).toBeVisible();
  const loop = form.getByText('这是本平台自己的地址，会形成回路');
  for (const port of [stack.edgePort, stack.extraPort, stack.extraTlsPort]) {
    await form.getByLabel('端口').first().fill(String(port));
    const answered = page.waitForResponse((answer) => answer.request().method() === 'PUT');
    await page.getByRole('button', { name: '保存', exact: true }).click();
    expect((await answered).status()).toBe(400);
    await expect(loop).toBeVisible();
  }
  await form.getByLabel('端口').first().fill(String(stack.originPort));
  await form.getByLabel('回源 Host').fill('inside.example.com');
  await save(page);
  await expect
    .poll(async () => (await throughEdge(host, '/echo')).body)
    .toContain('inside.example.com');
});

test('回源: a health check finds an origin down, and the tab says so until it is well', async ({
  page,
}) => {
  const form = await openTab(page, site.id, 'origin', '回源设置');
  await form.getByRole('switch', { name: '开启健康检查' }).check();
  await form.getByRole('textbox', { name: '检查路径' }).fill('/status/503');
  await form.getByLabel('检查间隔').fill('2');
  await form.getByLabel('检查超时').fill('3');
  await form.getByLabel('判为异常').fill('1');
  await form.getByLabel('判为恢复').fill('1');
  await page.getByRole('button', { name: '保存', exact: true }).click();
  await expect(form.getByText('超时不能大于检查间隔')).toBeVisible();
  await form.getByLabel('检查超时').fill('2');
  await save(page);
  const state = form.getByRole('list', { name: '源站状态' }).getByRole('listitem');
  await expect(state).toContainText(/异常返回了状态码 503，1\/1 个节点异常，自 .+ 起/);
  // The only origin there is: it is asked all the same.
  expect((await throughEdge(host, '/')).status).toBe(200);
  await form.getByLabel('正常状态码').fill('200, 503');
  await save(page);
  await expect(state).toContainText('正常1 个节点检查正常');
});

test('two people at one tab: the second is told, and nothing is overwritten', async ({ page }) => {
  const form = await openTab(page, site.id, 'page', '自定义页面');
  await form.getByRole('button', { name: '添加页面' }).click();
  await form.getByRole('textbox', { name: 'HTML' }).fill('<h1>我的</h1>');
  const pages = { pages: [{ status: 404, html: '<h1>别人的</h1>' }] };
  const body = { revision: site.revision, pages };
  expect((await callApi('PUT', `/v1/sites/${site.id}`, { token: site.token, body })).status).toBe(
    200,
  );
  await page.getByRole('button', { name: '保存', exact: true }).click();
  await expect(page.getByText(/有人刚刚保存了这个网站的设置（页面）/)).toBeVisible();
  const stored = await callApi('GET', `/v1/sites/${site.id}`, { token: site.token });
  expect(stored.data.pages).toMatchObject(pages);
});

test('访问日志: real requests are found by a filter, opened, and saved as a file', async ({
  page,
}) => {
  for (const path of ['/echo?look=here', '/echo?look=there']) await throughEdge(host, path);
  await page.goto(`/website-management/website/list/${site.id}/log`);
  await page.getByRole('switch', { name: '实时刷新' }).check();
  await expect(page.getByRole('button', { name: '查看请求 GET /echo?look=there' })).toBeVisible();
  await page.getByRole('searchbox', { name: 'URL 包含' }).fill('look=here');
  const found = page.getByRole('button', { name: /^查看请求 / });
  await expect(found).toHaveCount(1);
  await found.click();
  const drawer = page.getByRole('dialog', { name: '请求详情' });
  await expect(drawer).toContainText('127.0.0.1');
  await expect(drawer).toContainText('/echo?look=here');
  await drawer.getByRole('button', { name: '关闭' }).last().click();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: '导出 CSV' }).click(),
  ]);
  const lines = (await readFile(await file.path(), 'utf8')).trimEnd().split('\r\n');
  expect(lines).toHaveLength(2);
  expect(lines[1]).toContain('/echo?look=here');
});
