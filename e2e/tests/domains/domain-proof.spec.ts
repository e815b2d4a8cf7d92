import { expect, type Page, test } from '@playwright/test';
import { callApi, tokenOf } from '../../pages/api';
import { startFakeDns } from '../../pages/servers/fake-dns';
import { enterAs } from '../../pages/shell';
import { accounts, stack, throughEdge } from '../../pages/stack';

let dns: Awaited<ReturnType<typeof startFakeDns>>;

test.beforeAll(async () => {
  dns = await startFakeDns(stack.dnsPort);
});
test.afterAll(() => dns.close());

const form = (page: Page) => page.getByRole('form', { name: '单个添加' });
const submit = (page: Page) => form(page).getByRole('button', { name: '添加网站' }).click();

/** Fills in a website and sends it. */
async function add(page: Page, domain: string) {
  await page.goto('/website-management/website/add');
  await form(page).getByRole('textbox', { name: '域名' }).fill(domain);
  await form(page).getByRole('textbox', { name: '地址' }).fill('127.0.0.1');
  await form(page).getByLabel('端口').first().fill(String(stack.originPort));
  await submit(page);
}

/** Sets the record that the page names, and has it checked. */
async function prove(page: Page, name: string) {
  const card = page.getByRole('listitem', { name });
  await expect(card.getByText('待验证')).toBeVisible();
  await card.getByRole('button', { name: '检查' }).click();
  await expect(card.getByText('没有查到 TXT 记录，新记录可能要几分钟才生效')).toBeVisible();
  const [recordName, value] = await Promise.all([
    card.getByRole('button', { name: '复制主机记录' }).textContent(),
    card.getByRole('button', { name: '复制记录值' }).textContent(),
  ]);
  dns.records.set(recordName?.trim() ?? '', value?.trim() ?? '');
  await card.getByRole('button', { name: '检查' }).click();
  await expect(page.getByText('域名所有权已验证，请再次点击「添加网站」。')).toBeVisible();
}

test('a wildcard is added when its TXT record is in the DNS', async ({ page }) => {
  const name = `proof-${Date.now()}.com`;
  await enterAs(page, 'user');
  await add(page, `*.${name}`);
  await expect(page.getByText(`*.${name}：需要先验证域名所有权`)).toBeVisible();
  await prove(page, name);
  await submit(page);
  await expect(page.getByRole('link', { name: '管理网站' })).toBeVisible();
  await expect.poll(async () => (await throughEdge(`any.${name}`)).status).toBe(200);
});

test('a domain that somebody else sits on is won back by its TXT record', async ({ page }) => {
  const name = `squatted-${Date.now()}.com`;
  const squatter = await tokenOf(accounts.agent);
  const origin = { origins: [{ address: '127.0.0.1', port: stack.originPort }] };
  const body = { domains: [name, `other.${name}`], origin };
  const { data } = await callApi<{ id: string }>('POST', '/v1/sites', { token: squatter, body });
  await enterAs(page, 'user');
  await add(page, name);
  await expect(page.getByText(`${name}：域名已被其他网站使用`)).toBeVisible();
  await expect(page.getByText(/现在属于其他账户的网站：检查通过后 60 分钟内添加/)).toBeVisible();
  await prove(page, name);
  await submit(page);
  await expect(page.getByRole('link', { name: '管理网站' })).toBeVisible();

  const left = await callApi<{ domains: string[] }>('GET', `/v1/sites/${data.id}`, {
    token: squatter,
  });
  expect(left.data.domains).toEqual([`other.${name}`]);
  type Event = { type: string; templ_para: string };
  const events = await callApi<Event[]>('GET', '/system/event/message/list', { token: squatter });
  expect(events.data[0]).toMatchObject({ type: 'domain-lost', templ_para: `["${name}"]` });
  await callApi('POST', '/system/event/read-all', { token: squatter });
});
