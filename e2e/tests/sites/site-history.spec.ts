import { expect, test } from '@playwright/test';
import { callApi, tokenOf } from '../../pages/api';
import { enterAs } from '../../pages/shell';
import { accounts, stack, throughEdge } from '../../pages/stack';

type Site = { id: string; revision: number };

test('变更历史: a change converges, and a roll-back is in force at the edge', async ({ page }, {
  testId,
}) => {
  const token = await tokenOf(accounts.user);
  const host = `${testId.slice(-12).replace(/[^a-z0-9]/g, '')}-${Date.now()}.example.com`;
  const origin = { origins: [{ address: '127.0.0.1', port: stack.originPort }] };
  const { data: site } = await callApi<Site>('POST', '/v1/sites', {
    token,
    body: { domains: [host], origin },
  });
  const statusOf = async () => (await throughEdge(host, '/')).status;
  await expect.poll(statusOf).toBe(200);
  await callApi('PUT', `/v1/sites/${site.id}`, {
    token,
    body: { revision: site.revision, access: { ipBlack: [{ address: '127.0.0.0/8' }] } },
  });
  await expect.poll(statusOf).toBe(403);

  await enterAs(page, 'user');
  await page.goto(`/website-management/website/list/${site.id}/history`);
  const row = page.getByRole('row').filter({ hasText: 'IP 黑名单：新增 127.0.0.0/8' });
  await expect(row).toContainText(/1\/1 节点，[\d.]+ 毫?秒/);
  await expect(page.getByText(/1\/1 节点 v2/).first()).toBeVisible();

  await page.getByRole('button', { name: '查看 v1' }).click();
  const drawer = page.getByRole('dialog', { name: '版本 v1' });
  await expect(drawer.getByRole('region', { name: '各节点的状态' })).toContainText('已生效');
  await drawer.getByRole('button', { name: '回滚到此版本' }).click();
  const asked = page.getByRole('alertdialog', { name: '回滚到 v1？' });
  await expect(asked).toContainText('IP 黑名单：删除 127.0.0.0/8');
  await asked.getByRole('button', { name: '回滚到此版本' }).click();
  await expect(page.getByText('已回滚到 v1，正在同步到节点')).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: '回滚到 v1' })).toContainText('节点，');
  await expect.poll(statusOf).toBe(200);
});

test('变更历史: a group that is renamed and deleted is told of at once, by whom', async ({
  page,
}) => {
  const token = await tokenOf(accounts.user);
  const run = `g${Date.now()}`;
  const { data: group } = await callApi<{ id: string }>('POST', '/v1/site-groups', {
    token,
    body: { name: run },
  });
  const origin = { origins: [{ address: '127.0.0.1', port: stack.originPort }] };
  const { data: site } = await callApi<Site>('POST', '/v1/sites', {
    token,
    body: { domains: [`${run}.example.com`], origin, groupId: group.id },
  });
  await enterAs(page, 'user');
  await page.goto(`/website-management/website/group?keyword=${run}`);
  await page.getByRole('button', { name: `修改 ${run}` }).click();
  const drawer = page.getByRole('dialog', { name: `修改分组 ${run}` });
  await drawer.getByRole('textbox', { name: '分组名称' }).fill(`${run}改`);
  await drawer.getByRole('button', { name: '保存分组' }).click();
  await page.getByRole('button', { name: `删除 ${run}改` }).click();
  const asked = page.getByRole('alertdialog', { name: `删除分组 ${run}改？` });
  await asked.getByRole('button', { name: '删除分组' }).click();
  await expect(page.getByText(`已删除分组 ${run}改`)).toBeVisible();

  await page.goto(`/website-management/website/list/${site.id}/history`);
  const row = (text: string) => page.getByRole('row').filter({ hasText: text });
  await expect(row(`分组：${run} → ${run}改`)).toContainText('v2');
  await expect(row(`分组：${run}改 → 无`)).toContainText('v3');
  await expect(row(`分组：${run}改 → 无`)).toContainText('星河科技');
});
