import { expect, test } from '@playwright/test';
import { callApi, tokenOf } from '../../pages/api';
import { startFakeCloudflare } from '../../pages/servers/fake-cloudflare';
import { enterAs } from '../../pages/shell';
import { accounts, stack } from '../../pages/stack';

const token = 'cloudflare-token-of-the-test';

test('a DNS API is tested, saved, and writes the CNAME of a site with one click', async ({
  page,
}) => {
  const zone = `dns-${Date.now()}.example`;
  const www = `www.${zone}`;
  const vendor = await startFakeCloudflare(stack.dnsVendorPort, {
    token,
    zone,
    records: [{ id: 'r1', name: www, type: 'A', content: '192.0.2.1', ttl: 300 }],
  });
  try {
    await enterAs(page, 'user');
    await page.goto('/website-management/dns-api');
    await page.getByRole('button', { name: '添加 DNS API' }).first().click();
    const drawer = page.getByRole('dialog', { name: '添加 DNS API' });
    await drawer.getByRole('radio', { name: /Cloudflare/ }).click();
    await drawer.getByLabel('名称').fill(zone);
    await drawer.getByLabel('API 令牌', { exact: true }).fill('a-wrong-token');
    await drawer.getByRole('button', { name: '测试连接' }).click();
    await expect(drawer.getByText(/连接失败：密钥无效/)).toBeVisible();
    await drawer.getByLabel('API 令牌', { exact: true }).fill(token);
    await drawer.getByRole('button', { name: '测试连接' }).click();
    await expect(drawer.getByText(`连接成功，找到 1 个域名：${zone}`)).toBeVisible();
    await drawer.getByRole('button', { name: '保存 DNS API' }).click();
    const row = page.getByRole('row', { name: new RegExp(zone) });
    await expect(row.getByText('连接正常')).toBeVisible();
    await expect(row).toContainText('****test');

    const owner = await tokenOf(accounts.user);
    const created = await callApi<{ id: string; cname: string }>('POST', '/v1/sites', {
      token: owner,
      body: {
        domains: [www, zone, `m.${zone}`],
        origin: { origins: [{ address: '127.0.0.1', port: stack.originPort }] },
      },
    });
    const { id, cname } = created.data;
    await page.goto(`/website-management/website/list/${id}/basic`);
    await page.getByRole('button', { name: '一键解析' }).click();
    const oneClick = page.getByRole('dialog', { name: `一键解析 ${www}` });
    await oneClick.getByRole('combobox', { name: 'DNS API' }).click();
    await page.getByRole('option', { name: new RegExp(zone) }).click();
    const plan = oneClick.getByRole('list', { name: '解析记录的改动' });
    await expect(plan.getByText('192.0.2.1')).toBeVisible();
    await expect(plan.getByText(/自动把 CNAME 展开/)).toBeVisible();
    await oneClick.getByRole('button', { name: '写入 3 条解析' }).click();
    await expect(oneClick.getByText(/已写入 3 条解析/)).toBeVisible();
    expect(vendor.records().map(({ name, type, content }) => `${name} ${type} ${content}`)).toEqual(
      [www, zone, `m.${zone}`].map((name) => `${name} CNAME ${cname}`),
    );
    await oneClick.getByRole('button', { name: '完成' }).click();

    await page.goto('/website-management/dns-api');
    await page.getByRole('button', { name: `查看 ${zone} 的域名` }).click();
    await page.getByRole('button', { name: `查看 ${zone} 的解析记录` }).click();
    await expect(page.getByRole('table', { name: '解析记录' }).getByText(cname)).toHaveCount(3);
  } finally {
    await vendor.close();
  }
});
