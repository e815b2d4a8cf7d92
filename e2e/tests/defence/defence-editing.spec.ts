import { readFile } from 'node:fs/promises';
import { expect, type Page, test } from '@playwright/test';
import { callApi, tokenOf } from '../../pages/api';
import { enterAs, tabOf } from '../../pages/shell';
import { addTestSite } from '../../pages/site-tab';
import { accounts } from '../../pages/stack';

const list = '/defense/strategy/list';
const rulesOf = (page: Page) =>
  page.getByRole('list', { name: '规则', exact: true }).getByRole('listitem');

/** A copy of 严格 with a name of its own. */
async function copied() {
  const token = await tokenOf(accounts.user);
  const body = { name: `改动 ${Date.now()}` };
  const group = await callApi<{ id: string; note: string }>(
    'POST',
    '/v1/defence/groups/strict/copy',
    { token, body },
  );
  return { token, ...body, ...group.data, path: `${list}/${group.data.id}` };
}

test('of two editors of one group the second is told and loses nothing, and an earlier version comes back', async ({
  browser,
}) => {
  const { path, note } = await copied();
  const first = await browser.newPage();
  const second = await browser.newPage();
  for (const page of [first, second]) {
    await enterAs(page, 'user');
    await page.goto(path);
    await expect(rulesOf(page)).toHaveCount(3);
  }
  await first.getByRole('button', { name: /^拖动规则 1/ }).press('ArrowDown');
  const moved = (await rulesOf(first).nth(1).getAttribute('aria-label'))?.replace(/^.*：/, '');
  await first.getByRole('button', { name: '保存', exact: true }).click();
  await expect(first.getByText('已保存')).toBeVisible();

  await second.getByLabel('备注').fill('第二个人写的');
  await second.getByRole('button', { name: '保存', exact: true }).click();
  await expect(second.getByText(/有人刚刚保存了这个规则组（规则）/)).toBeVisible();
  await second.getByRole('button', { name: '载入最新内容' }).click();
  await expect(second.getByLabel('备注')).toHaveValue('第二个人写的');
  await expect(rulesOf(second).nth(1)).toContainText(moved ?? '');
  await second.getByRole('button', { name: '保存', exact: true }).click();
  await expect(second.getByText('已保存')).toBeVisible();

  await tabOf(second, '变更历史').click();
  await second.getByRole('button', { name: 'v1 的详情' }).click();
  const version = second.getByRole('dialog');
  await version.getByRole('button', { name: '回滚到此版本' }).click();
  await second.getByRole('alertdialog').getByRole('button', { name: /^回滚/ }).click();
  await expect(second.getByRole('button', { name: 'v4 的详情' })).toBeVisible();
  await second.goto(path);
  await expect(second.getByLabel('备注')).toHaveValue(note);
  await expect(rulesOf(second).first()).toContainText(moved ?? '');
  await first.close();
  await second.close();
});

test('a group is exported and imported, under another name where its own is used', async ({
  page,
}) => {
  const { path, name } = await copied();
  await enterAs(page, 'user');
  await page.goto(path);
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: '导出 JSON' }).click(),
  ]);
  await page.goto(list);
  await page.getByRole('button', { name: '导入规则组' }).click();
  const drawer = page.getByRole('dialog', { name: '导入规则组' });
  await drawer.getByLabel('文件内容').fill(await readFile(await file.path(), 'utf8'));
  await drawer.getByRole('button', { name: '导入规则组' }).click();
  await expect(drawer.getByLabel('规则组名称')).toHaveAccessibleDescription(/名称已被使用/);
  await drawer.getByLabel('规则组名称').fill(`${name} 乙`);
  await drawer.getByRole('button', { name: '导入规则组' }).click();
  await expect(page.getByRole('heading', { name: new RegExp(`${name} 乙`) })).toBeVisible();
  await expect(rulesOf(page)).toHaveCount(3);
});

test('a ban by hand is made longer, another goes to the white list, and one becomes a rule', async ({
  page,
}) => {
  const site = await addTestSite();
  await enterAs(page, 'user');
  await page.goto(`/website-management/block-log?site=${site.id}`);
  const rowOf = (ip: string) => page.getByRole('row', { name: new RegExp(ip) });
  const menuOf = async (ip: string, action: string) => {
    await page.getByRole('button', { name: `更多操作：${ip}` }).click();
    await page.getByRole('menuitem', { name: action }).click();
  };
  await page.getByRole('button', { name: '封禁 IP', exact: true }).click();
  const drawer = page.getByRole('dialog', { name: '封禁 IP' });
  await drawer.getByRole('combobox', { name: '网站' }).click();
  await page.getByRole('option', { name: site.host }).click();
  await drawer.getByLabel('IP', { exact: true }).fill('203.0.113.61\n203.0.113.62\n203.0.113.63');
  await drawer.getByRole('button', { name: '封禁 IP' }).click();
  await expect(rowOf('203.0.113.61')).toContainText('1 小时');

  await menuOf('203.0.113.61', '修改时间');
  const length = page.getByRole('dialog', { name: '修改 1 条封禁的时间' });
  await length.getByRole('button', { name: '修改封禁时间' }).click();
  await expect(rowOf('203.0.113.61')).not.toContainText('1 小时');

  await menuOf('203.0.113.62', '加入网站的白名单');
  await page.getByRole('alertdialog').getByRole('button', { name: '加入白名单' }).click();
  await expect(rowOf('203.0.113.62')).toHaveCount(0);

  await page.getByRole('button', { name: '解除封禁 203.0.113.63' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '解除封禁' }).click();
  await expect(rowOf('203.0.113.63')).toHaveCount(0);

  await menuOf('203.0.113.61', '转为规则');
  const rule = page.getByRole('dialog', { name: '添加规则' });
  await expect(rule.getByRole('status', { name: '规则的意思' })).toContainText('203.0.113.61');
  await rule.getByRole('button', { name: '完成' }).click();
  await page.getByRole('button', { name: '保存', exact: true }).click();
  await expect(page.getByText('已保存，正在同步到节点')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('list', { name: '自有规则' })).toContainText('拦截 203.0.113.61');
  await callApi('POST', '/v1/sites/delete', { token: site.token, body: { ids: [site.id] } });
});
