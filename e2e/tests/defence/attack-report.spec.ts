import { randomUUID } from 'node:crypto';
import { expect } from '@playwright/test';
import { callApi } from '../../pages/api';
import { tabOf, test } from '../../pages/shell';
import { addTestSite, type TestSite } from '../../pages/site-tab';
import { throughEdge } from '../../pages/stack';

/** What an attack begins with, and a few more. */
const refusals = 640;
const target = '/attacked';

let site: TestSite;
test.beforeAll(async () => {
  site = await addTestSite();
  const rule = {
    ...{ id: randomUUID(), name: '拦截攻击', filters: [] },
    matcher: {
      kind: 'own',
      condition: {
        kind: 'all',
        items: [{ kind: 'is', field: 'path', operator: 'eq', values: [target] }],
      },
    },
    action: { kind: 'block', status: 403 },
  };
  const { code } = await callApi('PUT', `/v1/sites/${site.id}`, {
    token: site.token,
    body: { revision: site.revision, cc: { rules: [rule] } },
  });
  expect(code).toBe(0);
  await expect.poll(async () => (await throughEdge(site.host, target)).status).toBe(403);
});
test.afterAll(() =>
  callApi('POST', '/v1/sites/delete', { token: site.token, body: { ids: [site.id] } }),
);

test('an attack is found, told, shared with somebody without an account, and taken back', async ({
  page,
  baseURL,
}) => {
  // A look is taken each minute.
  test.slow();
  for (let sent = 0; sent < refusals; sent += 40) {
    const answers = await Promise.all(
      Array.from({ length: 40 }, () => throughEdge(site.host, `${target}?${randomUUID()}`)),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([403]));
  }

  await page.goto('/website-management/block-log');
  await tabOf(page, '攻击报告').click();
  const found = page.getByRole('link', { name: site.host });
  await expect(found).toBeVisible({ timeout: 200_000 });
  await found.click();
  await expect(page.getByRole('heading', { level: 1, name: /攻击报告/ })).toContainText('进行中');
  const causes = page.getByRole('table', { name: '被什么拦截' });
  await expect(causes.getByRole('row', { name: /拦截攻击/ })).toBeVisible();
  const attacked = page.getByRole('table', { name: '被攻击的 URL' });
  await expect(attacked.getByText(`${site.host}${target}`)).toBeVisible();

  await page.getByRole('link', { name: '填写规则：给被集中请求的地址单独限速' }).click();
  const drawer = page.getByRole('dialog', { name: '添加规则' });
  await expect(drawer.getByLabel('规则名称')).toHaveValue(`${target} 限速`);
  await page.goBack();

  await page.getByRole('button', { name: '分享报告' }).click();
  const sharing = page.getByRole('dialog', { name: '分享报告' });
  await sharing.getByRole('button', { name: '生成链接' }).click();
  const link = sharing.getByText(`${baseURL}/api/shared/attack-reports/`);
  await expect(link).toBeVisible();
  const url = (await link.textContent()) ?? '';

  const stranger = await page.context().browser()?.newContext({ locale: 'zh-CN' });
  if (!stranger) throw new Error('No browser');
  const shared = await stranger.newPage();
  await shared.goto(url);
  await expect(shared.getByRole('heading', { level: 1 })).toHaveText(`攻击报告 ${site.host}`);
  await expect(shared.getByText(`${site.host}${target}`).first()).toBeVisible();
  // Nothing of the console is there, and nothing is loaded beside the page.
  await expect(shared.getByRole('link')).toHaveCount(0);
  await expect(shared.locator('script')).toHaveCount(0);

  await sharing.getByRole('button', { name: /^撤销 .*的链接$/ }).click();
  await page.getByRole('button', { name: '撤销链接' }).click();
  await expect(sharing.getByText('没有有效的链接。')).toBeVisible();
  await shared.reload();
  await expect(shared.getByRole('heading', { level: 1 })).toHaveText('链接已失效');
  await stranger.close();
});
