import { expect, type Page, test } from '@playwright/test';
import { callApi, tokenOf } from '../../pages/api';
import { tabOf } from '../../pages/shell';
import { signIn } from '../../pages/sign-in';
import { accounts, stack } from '../../pages/stack';

const choose = async (page: Page, label: string, option: string) => {
  await page.getByRole('combobox', { name: label, exact: true }).last().click();
  await page.getByRole('option', { name: option, exact: true }).click();
};

test('a group is copied, gets rules of its own in the wanted order, and tells whom it defends', async ({
  page,
}) => {
  const name = `e2e ${Date.now()}`;
  await signIn(page, accounts.user);
  await page.goto('/defense/strategy/list');
  await expect(page.getByRole('link', { name: '宽松', exact: true })).toBeVisible();
  await page.getByRole('button', { name: '复制 宽松' }).click();
  const adding = page.getByRole('dialog', { name: '复制规则组 宽松' });
  await adding.getByLabel('规则组名称').fill(name);
  await adding.getByRole('button', { name: '复制规则组' }).click();
  await expect(page.getByRole('heading', { name: new RegExp(name) })).toBeVisible();
  const rules = page.getByRole('list', { name: '规则', exact: true }).getByRole('listitem');
  await expect(rules).toHaveCount(3);

  await page.getByRole('button', { name: '添加规则' }).click();
  const drawer = page.getByRole('dialog', { name: '添加规则' });
  await drawer.getByLabel('规则名称').fill('登录接口');
  await drawer.getByLabel('内容').fill('/login');
  await drawer.getByRole('button', { name: '添加条件组' }).click();
  const nested = drawer.getByRole('group', { name: '条件组 2' });
  await nested.getByRole('combobox', { name: '请求的' }).click();
  await page.getByRole('option', { name: '请求方法' }).click();
  await nested.getByRole('combobox', { name: '内容' }).click();
  await page.getByRole('option', { name: 'POST' }).click();
  await drawer.getByRole('button', { name: '添加过滤器' }).click();
  await drawer.getByLabel('最多请求').fill('5');
  await drawer.getByRole('radio', { name: /^拦截/ }).click();
  await choose(page, '返回的状态码', '429');
  await expect(drawer.getByRole('status', { name: '规则的意思' })).toContainText(
    /登录|\/login.*POST.*超过 5 次.*429/,
  );
  await drawer.getByRole('button', { name: '完成' }).click();
  await expect(rules).toHaveCount(4);

  // By drag to the top, and one down again by keys.
  const handle = page.getByRole('button', { name: /^拖动规则 4/ });
  const from = await handle.boundingBox();
  const first = await rules.first().boundingBox();
  if (!from || !first) throw new Error('The rules are not on the page');
  await page.mouse.move(from.x + 4, from.y + 4);
  await page.mouse.down();
  await page.mouse.move(from.x + 4, first.y + 20, { steps: 8 });
  await page.mouse.up();
  await expect(rules.first()).toContainText('登录接口');
  await page.getByRole('button', { name: /^拖动规则 1/ }).press('ArrowDown');
  await expect(rules.nth(1)).toContainText('登录接口');
  await page.getByRole('button', { name: '保存' }).click();
  await expect(page.getByText('已保存')).toBeVisible();

  // What it would do with a request.
  await page.getByRole('button', { name: '测试请求' }).click();
  const trial = page.getByRole('dialog', { name: '测试请求' });
  await trial.getByRole('combobox', { name: '方法' }).click();
  await page.getByRole('option', { name: 'POST' }).click();
  await trial.getByLabel('网址').fill('https://www.example.com/login');
  await trial.getByLabel('窗口内的请求数').fill('6');
  await trial.getByRole('button', { name: '测试请求' }).click();
  await expect(trial.getByText(/命中「.*」的规则「登录接口」：拦截并返回 429/)).toBeVisible();
  await trial.getByRole('button', { name: '关闭' }).last().click();

  // It cannot be deleted while in use; the page says by what.
  const token = await tokenOf(accounts.user);
  const domain = `defence-${Date.now()}.example`;
  const site = await callApi<{ id: string; revision: number; cc: object }>('POST', '/v1/sites', {
    token,
    body: {
      domains: [domain],
      origin: { origins: [{ address: '127.0.0.1', port: stack.originPort }] },
    },
  });
  const group = page.url().split('/').at(-1) ?? '';
  await callApi('PUT', `/v1/sites/${site.data.id}`, {
    token,
    body: { revision: site.data.revision, cc: { ...site.data.cc, group } },
  });
  await page.reload();
  await expect(page.getByRole('link', { name: domain })).toBeVisible();
  await page.getByRole('button', { name: '删除规则组' }).click();
  const dialog = page.getByRole('alertdialog');
  await dialog.getByRole('button', { name: '删除规则组' }).click();
  await expect(dialog.getByText(new RegExp(domain))).toBeVisible();
  await dialog.getByRole('button', { name: '取消' }).click();
  await callApi('POST', '/v1/sites/delete', { token, body: { ids: [site.data.id] } });
});

test('matchers, filters and lists are named once and used in rules; lists of the account are pasted', async ({
  page,
}) => {
  const stamp = Date.now();
  await signIn(page, accounts.user);
  await page.goto('/defense/strategy/ip-list');
  await page.getByRole('button', { name: '添加 IP 名单' }).first().click();
  const list = page.getByRole('dialog', { name: '添加 IP 名单' });
  await list.getByLabel('名称').fill(`机房 ${stamp}`);
  await list.getByRole('button', { name: '批量添加' }).click();
  await page
    .getByRole('textbox', { name: 'IP，每行一个' })
    .fill('203.0.113.0/24 一号\n2001:db8::/64');
  await page.getByRole('button', { name: '添加 IP', exact: true }).last().click();
  await list.getByRole('button', { name: '保存 IP 名单' }).click();
  await expect(page.getByRole('row', { name: new RegExp(`机房 ${stamp}`) })).toContainText('2');

  await tabOf(page, '匹配器').click();
  await page.getByRole('button', { name: '添加匹配器' }).first().click();
  const matcher = page.getByRole('dialog', { name: '添加匹配器' });
  await matcher.getByLabel('名称', { exact: true }).fill(`机房来的 ${stamp}`);
  await matcher.getByRole('combobox', { name: '请求的' }).click();
  await page.getByRole('option', { name: 'IP 地址' }).click();
  await matcher.getByRole('combobox', { name: '比较方式' }).click();
  await page.getByRole('option', { name: '在名单', exact: true }).click();
  await matcher.getByRole('button', { name: '保存匹配器' }).click();
  await expect(matcher.getByText('请选择名单').last()).toBeVisible();
  await matcher.getByRole('combobox', { name: 'IP 名单' }).click();
  await page.getByRole('option', { name: `机房 ${stamp}` }).click();
  await matcher.getByRole('button', { name: '保存匹配器' }).click();
  await expect(page.getByText(`IP 地址在名单「机房 ${stamp}」`)).toBeVisible();

  await tabOf(page, '过滤器').click();
  await page.getByRole('button', { name: '添加过滤器' }).first().click();
  const filter = page.getByRole('dialog', { name: '添加过滤器' });
  await filter.getByLabel('名称', { exact: true }).fill(`签名 ${stamp}`);
  await filter.getByRole('combobox', { name: '类型', exact: true }).click();
  await page.getByRole('option', { name: 'URL 签名' }).click();
  await filter.getByRole('button', { name: '生成密钥' }).click();
  await filter.getByRole('button', { name: '保存过滤器' }).click();
  await expect(page.getByRole('row', { name: new RegExp(`签名 ${stamp}`) })).toContainText(
    '没有有效的 URL 签名',
  );

  await tabOf(page, '全局黑白名单').click();
  await page.getByRole('button', { name: '批量添加' }).last().click();
  await page.getByRole('textbox', { name: 'IP，每行一个' }).fill('198.51.100.7 试探');
  await page.getByRole('button', { name: '添加 IP', exact: true }).last().click();
  await page.getByRole('button', { name: '保存' }).click();
  await expect(page.getByText('已保存，正在同步到节点')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('textbox', { name: 'IP、CIDR 或 IP 段' })).toHaveValue(
    '198.51.100.7',
  );
  await page.getByRole('button', { name: '移除 IP 1' }).click();
  await page.getByRole('button', { name: '保存' }).click();
  await expect(page.getByText('已保存，正在同步到节点')).toBeVisible();
});

test('a switch to another group is told while it lasts, ended from the record, and told after it', async ({
  page,
}) => {
  const token = await tokenOf(accounts.user);
  const domain = `switch-${Date.now()}.example`;
  const origin = { origins: [{ address: '127.0.0.1', port: stack.originPort }] };
  const body = { domains: [domain], origin };
  const site = await callApi<{ id: string }>('POST', '/v1/sites', { token, body });
  await callApi('POST', `/v1/sites/${site.data.id}/emergency`, {
    token,
    body: { emergency: { minutes: 30 } },
  });
  await signIn(page, accounts.user);
  await page.goto('/defense/strategy/list');
  await tabOf(page, '切换记录').click();
  await page.getByRole('searchbox', { name: '搜索网站的域名' }).fill(domain);
  const row = page.getByRole('row', { name: new RegExp(domain) });
  await expect(row).toContainText('生效中');
  await expect(row).toContainText('不防御 → 5 秒盾');
  await row.getByRole('button', { name: `立即换回 ${domain}` }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '立即换回' }).click();
  await expect(row).toContainText('提前结束');
  await row.getByRole('link', { name: domain }).click();
  await expect(page.getByRole('status', { name: '现在生效' })).toContainText('不防御');
  await callApi('POST', '/v1/sites/delete', { token, body: { ids: [site.data.id] } });
});
