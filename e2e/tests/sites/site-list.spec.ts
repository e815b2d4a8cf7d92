import { readFile } from 'node:fs/promises';
import { expect, type Page, test } from '@playwright/test';
import { callApi, tokenOf } from '../../pages/api';
import { enterAs } from '../../pages/shell';
import { accounts, stack, throughEdge } from '../../pages/stack';

const statusesOf = (hosts: readonly string[]) =>
  Promise.all(hosts.map(async (host) => (await throughEdge(host, '/')).status));

/** Three websites of one run, served at the edge, selected in the list. */
async function threeSites(page: Page, name: string) {
  const run = `${name}-${Date.now()}`;
  const hosts = ['a', 'b', 'c'].map((part) => `${part}.${run}.example.com`);
  const token = await tokenOf(accounts.user);
  const origin = { origins: [{ address: '127.0.0.1', port: stack.originPort }] };
  for (const host of hosts) {
    await callApi('POST', '/v1/sites', { token, body: { domains: [host], origin } });
  }
  await expect.poll(() => statusesOf(hosts)).toEqual([200, 200, 200]);
  await enterAs(page, 'user');
  await page.goto(`/website-management/website/list?keyword=${run}`);
  await expect(page.getByText('共 3 个网站')).toBeVisible();
  return { run, hosts, token };
}

/** Every website of a run refuses one user agent, which is a setting of a tab. */
async function refuseAgents(token: string, run: string) {
  type Details = { items: { id: string; revision: number; access: object }[] };
  const list = await callApi<Details>('GET', `/v1/sites/export?keyword=${run}`, { token });
  for (const { id, revision, access } of list.data.items) {
    const userAgent = { mode: 'deny', items: ['bad-agent'] };
    const body = { revision, access: { ...access, userAgent } };
    await callApi('PUT', `/v1/sites/${id}`, { token, body });
  }
}

const selectAll = (page: Page) => page.getByLabel('选择本页全部').click();
const bar = (page: Page) => page.getByRole('toolbar', { name: '批量操作' });

test('批量操作: what is disabled is refused by nginx, and served again when enabled', async ({
  page,
}) => {
  const { hosts } = await threeSites(page, 'batch');
  const [first = '', ...others] = hosts;
  await page.getByLabel(`选择 ${others[0]}`).click();
  await page.getByLabel(`选择 ${others[1]}`).click();
  await bar(page).getByRole('button', { name: '停用' }).click();
  const asked = page.getByRole('alertdialog', { name: '停用 2 个网站？' });
  await asked.getByRole('button', { name: '停用网站' }).click();
  await expect(page.getByText('已停用 2 个网站')).toBeVisible();
  await expect.poll(() => statusesOf([first, ...others])).toEqual([200, 404, 404]);
  const row = page.getByRole('row').filter({ hasText: others[0] });
  await expect(row).toContainText('已停用');

  await selectAll(page);
  await bar(page).getByRole('button', { name: '启用' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '启用网站' }).click();
  await expect.poll(() => statusesOf(hosts)).toEqual([200, 200, 200]);
});

test('批量操作: websites get a group of rules, which the edge follows and the list is filtered by', async ({
  page,
}) => {
  const { run, hosts } = await threeSites(page, 'defence');
  await page.getByLabel(`选择 ${hosts[0]}`).click();
  await page.getByLabel(`选择 ${hosts[2]}`).click();
  await bar(page).getByRole('button', { name: '更换防御组' }).click();
  const drawer = page.getByRole('dialog', { name: '为 2 个网站设置防御组' });
  await drawer.getByRole('combobox', { name: '防御组' }).click();
  await page.getByRole('option', { name: '点击验证（内置）' }).click();
  await drawer.getByRole('button', { name: '设置防御组' }).click();
  await expect.poll(() => statusesOf(hosts)).toEqual([503, 200, 503]);
  const row = page.getByRole('row').filter({ hasText: hosts[0] });
  await expect(row.getByRole('link', { name: '点击验证' })).toBeVisible();

  await page.goto(`/website-management/website/list?keyword=${run}`);
  await page.getByRole('button', { name: '更多筛选' }).click();
  await page.getByRole('combobox', { name: '防御组' }).click();
  await page.getByRole('option', { name: '不防御' }).click();
  await expect(page.getByText('共 1 个网站')).toBeVisible();
  await expect(page.getByRole('link', { name: hosts[1], exact: true })).toBeVisible();
});

test('批量操作: websites are moved to a group, by which the list is filtered', async ({ page }) => {
  const { run, token, hosts } = await threeSites(page, 'group');
  await callApi('POST', '/v1/site-groups', { token, body: { name: run } });
  await page.getByLabel(`选择 ${hosts[0]}`).click();
  await page.getByLabel(`选择 ${hosts[2]}`).click();
  await bar(page).getByRole('button', { name: '分组' }).click();
  const drawer = page.getByRole('dialog', { name: '为 2 个网站设置分组' });
  await drawer.getByRole('combobox', { name: '分组' }).click();
  await page.getByRole('option', { name: run }).click();
  await drawer.getByRole('button', { name: '设置分组' }).click();
  await expect(page.getByText('已移动 2 个网站')).toBeVisible();

  await page.goto('/website-management/website/list');
  await page.getByRole('button', { name: '更多筛选' }).click();
  await page.getByRole('combobox', { name: '分组' }).click();
  await page.getByRole('option', { name: run }).click();
  await expect(page.getByText('共 2 个网站')).toBeVisible();
  await expect(page.getByRole('link', { name: hosts[0], exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: hosts[1], exact: true })).toHaveCount(0);
});

for (const format of ['CSV', 'JSON']) {
  test(`导入: what was exported as ${format} is checked, imported and served again`, async ({
    page,
  }) => {
    const { run, hosts, token } = await threeSites(page, format.toLowerCase());
    await refuseAgents(token, run);
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: `导出 ${format}` }).click();
    const path = await (await saved).path();
    await selectAll(page);
    await bar(page).getByRole('button', { name: '删除' }).click();
    const asked = page.getByRole('alertdialog', { name: '删除 3 个网站？' });
    await asked.getByRole('textbox').fill('删除 3 个网站');
    await asked.getByRole('button', { name: '删除网站' }).click();
    await expect.poll(() => statusesOf(hosts)).toEqual([404, 404, 404]);
    // One of the three is somebody's again in the meantime.
    const origin = { origins: [{ address: '127.0.0.1', port: stack.originPort }] };
    const body = { domains: [hosts[0]], origin };
    await callApi('POST', '/v1/sites', { token, body });

    await page.getByRole('button', { name: '导入', exact: true }).click();
    const drawer = page.getByRole('dialog', { name: '导入网站' });
    await drawer.getByTestId('sites-file').setInputFiles({
      name: `sites.${format.toLowerCase()}`,
      mimeType: 'text/plain',
      buffer: await readFile(path),
    });
    await drawer.getByRole('button', { name: '检查' }).click();
    await expect(drawer.getByText(/^2 个网站可以导入，1 [行项]有误$/)).toBeVisible();
    const wrong = drawer.getByRole('list', { name: '有误的网站' });
    await expect(wrong).toContainText(format === 'CSV' ? '第 2 行' : '第 1 项');
    await expect(wrong).toContainText(`${hosts[0]}：域名已被其他网站使用`);
    expect(await statusesOf(hosts.slice(1))).toEqual([404, 404]);
    await drawer.getByRole('button', { name: '只导入无误的 2 个' }).click();
    await expect(drawer.getByText(/^已导入 2 个网站，1 [行项]没有导入$/)).toBeVisible();
    await drawer.getByText('关闭', { exact: true }).click();
    await expect.poll(() => statusesOf(hosts)).toEqual([200, 200, 200]);
    // JSON alone carries the settings of the tabs; the first site is another one by now.
    const kept = format === 'JSON' ? 403 : 200;
    const agent = { 'user-agent': 'bad-agent' };
    const asBadAgent = (host: string) => throughEdge(host, '/', stack.edgePort, agent);
    const answers = hosts.map(async (host) => (await asBadAgent(host)).status);
    expect(await Promise.all(answers)).toEqual([200, kept, kept]);
    await expect(page.getByText('共 3 个网站')).toBeVisible();
    expect(new URL(page.url()).searchParams.get('keyword')).toBe(run);
  });
}

test('导入: a file that is none is told of, and leaving it asks', async ({ page }) => {
  await enterAs(page, 'user');
  await page.goto('/website-management/website/list');
  await page.getByRole('button', { name: '导入', exact: true }).click();
  const drawer = page.getByRole('dialog', { name: '导入网站' });
  await drawer.getByRole('textbox', { name: '文件内容' }).fill('www.example.com,203.0.113.9');
  await drawer.getByRole('button', { name: '检查' }).click();
  await expect(drawer.getByText('第一行应为表头，缺少「域名」「源站」列')).toBeVisible();
  await drawer.getByRole('button', { name: '取消' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '放弃修改' }).click();
  await expect(drawer).toHaveCount(0);
});

test('源站: an address and a domain together stand in for one another', async () => {
  const token = await tokenOf(accounts.user);
  const alive = stack.originPort;
  // Nothing listens on port 9: each of the two sites is served by the one that is left.
  const pairs = [
    [
      { address: '127.0.0.1', port: 9 },
      { address: 'localhost', port: alive },
    ],
    [
      { address: '127.0.0.1', port: alive },
      { address: 'localhost', port: 9 },
    ],
  ];
  const hosts = pairs.map((_pair, index) => `mixed${index}-${Date.now()}.example.com`);
  for (const [index, origins] of pairs.entries()) {
    const body = { domains: [hosts[index]], origin: { origins } };
    await callApi('POST', '/v1/sites', { token, body });
  }
  await expect.poll(() => statusesOf(hosts)).toEqual([200, 200]);
  for (const path of ['/?1', '/?2', '/?3', '/?4']) {
    const answers = hosts.map(async (host) => (await throughEdge(host, path)).status);
    expect(await Promise.all(answers)).toEqual([200, 200]);
  }
});
