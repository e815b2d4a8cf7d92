import { expect, test } from '@playwright/test';
import { callApi, tokenOf } from '../../pages/api';
import { enterAs, tabOf } from '../../pages/shell';
import { accounts, stack, throughEdge } from '../../pages/stack';

type Named = { id: string; name: string };

test('默认设置: what a group begins with is in force at the edge, and older websites stay', async ({
  page,
}) => {
  const token = await tokenOf(accounts.user);
  const name = `默认-${Date.now()}`;
  const { data: group } = await callApi<Named>('POST', '/v1/site-groups', {
    token,
    body: { name },
  });
  const add = async (host: string) => {
    const origin = { origins: [{ address: '127.0.0.1', port: stack.originPort }] };
    const body = { domains: [host], groupId: group.id, origin };
    await callApi('POST', '/v1/sites', { token, body });
  };
  const hosts = ['before', 'after', 'given'].map((part) => `${part}-${Date.now()}.example.com`);
  const [before = '', after = '', given = ''] = hosts;
  await add(before);

  await enterAs(page, 'user');
  await page.goto('/website-management/website/group');
  await page.getByRole('link', { name: `${name} 的默认设置` }).click();
  await expect(page.getByRole('combobox', { name: '适用的网站' })).toContainText(name);
  await tabOf(page, '高级').click();
  await expect(page.getByText('「高级」使用全部网站的默认设置')).toBeVisible();
  const headers = page.getByRole('group', { name: '响应头' });
  await headers.getByRole('button', { name: /添加/ }).click();
  await headers.getByRole('textbox', { name: '名称' }).fill('X-Team');
  await headers.getByRole('textbox', { name: '值' }).fill('shop');
  await page.getByRole('button', { name: '保存', exact: true }).click();
  await expect(page.getByText('「高级」已单独设置')).toBeVisible();

  await page.goto('/website-management/website/add');
  await page.getByRole('textbox', { name: '域名' }).fill(after);
  await page.getByRole('combobox', { name: '分组' }).click();
  await page.getByRole('option', { name }).click();
  await page.getByRole('textbox', { name: '地址' }).fill('127.0.0.1');
  await page.getByRole('textbox', { name: '端口' }).fill(String(stack.originPort));
  await page.getByRole('button', { name: '添加网站' }).click();
  await expect(page.getByText(`已添加网站 ${after}`)).toBeVisible();
  const teamOf = async (host: string) => {
    const { status, headers: sent } = await throughEdge(host, '/');
    return [status, sent['x-team']];
  };
  await expect.poll(() => teamOf(after)).toEqual([200, 'shop']);
  expect(await teamOf(before)).toEqual([200, undefined]);

  await page.goto(`/website-management/website/default/${group.id}/rules`);
  await page.getByRole('button', { name: '恢复沿用' }).click();
  const asked = page.getByRole('alertdialog', { name: '恢复沿用：高级？' });
  await asked.getByRole('button', { name: '恢复沿用' }).click();
  await expect(page.getByText('「高级」使用全部网站的默认设置')).toBeVisible();
  await add(given);
  await expect.poll(() => teamOf(given)).toEqual([200, undefined]);
  expect(await teamOf(after)).toEqual([200, 'shop']);
});
