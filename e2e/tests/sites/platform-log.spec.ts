import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { callApi } from '../../pages/api';
import { sharedToken, test } from '../../pages/shell';
import { addTestSite, type TestSite } from '../../pages/site-tab';
import { accounts, throughEdge } from '../../pages/stack';

test.use({ who: 'admin' });

let site: TestSite;
test.beforeAll(async () => {
  site = await addTestSite();
  await expect.poll(async () => (await throughEdge(site.host)).status).toBe(200);
});
test.afterAll(() =>
  callApi('POST', '/v1/sites/delete', { token: site.token, body: { ids: [site.id] } }),
);

/** Ticks what a keyword finds, in the list that the button opens. */
async function pick(page: Page, button: string, keyword: string, name: string) {
  await page.getByRole('button', { name: button, exact: true }).click();
  const choices = page.getByRole('dialog', { name: /^选择/ });
  await choices.getByRole('searchbox').fill(keyword);
  await choices.getByRole('checkbox', { name, exact: true }).check();
  await page.keyboard.press('Escape');
  await expect(choices).toBeHidden();
}

async function accountOf(email: string) {
  const { data } = await callApi<{ items: { id: string; name: string }[] }>(
    'GET',
    `/v1/admin/users?keyword=${encodeURIComponent(email)}`,
    { token: await sharedToken('admin') },
  );
  const [account] = data.items;
  if (!account) throw new Error(`no account ${email}`);
  return account;
}

test('an administrator follows the requests of a customer’s website among those of all accounts', async ({
  page,
}) => {
  const [customer, other] = [await accountOf(accounts.user), await accountOf(accounts.agent)];
  const path = `/looked-for-${Date.now()}`;
  await page.goto(`/website-management/block-log?tab=log&scope=platform&action=all&url=${path}`);
  await page.getByRole('switch', { name: '实时刷新' }).check();
  await throughEdge(site.host, path);
  const row = page.getByRole('row', { name: new RegExp(path) });
  await expect(row.getByText(customer.name, { exact: true })).toBeVisible({ timeout: 30_000 });

  await pick(page, '全部所属账户', accounts.agent, other.name);
  await expect(row).toBeHidden();
  await page.getByRole('button', { name: other.name, exact: true }).click();
  await page.getByRole('checkbox', { name: '全部所属账户' }).check();
  await page.keyboard.press('Escape');
  await pick(page, '全部所属账户', accounts.user, customer.name);
  await expect(row).toBeVisible();
  await pick(page, '全部网站', site.host, site.host);
  await expect(row).toBeVisible();
  const { searchParams } = new URL(page.url());
  expect([searchParams.get('accounts'), searchParams.get('sites')]).toEqual([customer.id, site.id]);
  await expect(page.getByText(`所属账户：${customer.name}`)).toBeVisible();
  await expect(page.getByText(`网站：${site.host}`)).toBeVisible();

  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: '导出 CSV' }).click();
  const file = await readFile(await (await saved).path(), 'utf8');
  const [, line = '', ...more] = file.trimEnd().split('\r\n');
  expect(line).toContain(path);
  expect(line.endsWith(`,${customer.name}`)).toBe(true);
  expect(more).toEqual([]);
});

test('a customer who asks for the log of all accounts is refused', async () => {
  for (const query of ['scope=platform', `accounts=${(await accountOf(accounts.agent)).id}`]) {
    const { status, code } = await callApi('GET', `/v1/access-log?${query}`, { token: site.token });
    expect([query, status, code === 0]).toEqual([query, 403, false]);
  }
});
