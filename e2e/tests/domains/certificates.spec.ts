import { expect, test } from '@playwright/test';
import { callApi, tokenOf } from '../../pages/api';
import { selfSigned } from '../../pages/certificate';
import { throughSecureEdge } from '../../pages/servers/secure-edge';
import { enterAs } from '../../pages/shell';
import { accounts, stack, throughEdge } from '../../pages/stack';

test('a certificate is uploaded, used by a site, and seen over HTTPS at the edge', async ({
  page,
}) => {
  const host = `tls-${Date.now()}.example.com`;
  const token = await tokenOf(accounts.user);
  const origin = { origins: [{ address: '127.0.0.1', port: stack.originPort }] };
  const site = await callApi<{ id: string }>('POST', '/v1/sites', {
    token,
    body: { domains: [host], origin },
  });
  const { certificate, privateKey } = await selfSigned('uploaded', [host, `*.${host}`]);
  await enterAs(page, 'user');

  await page.goto('/cert-management/list');
  await page.getByRole('button', { name: '上传证书' }).first().click();
  const upload = page.getByRole('dialog', { name: '上传证书' });
  await upload.getByRole('textbox', { name: '证书' }).fill(certificate);
  await upload.getByRole('textbox', { name: '私钥' }).fill(privateKey);
  await upload.getByRole('button', { name: '上传证书' }).click();
  const detail = page.getByRole('dialog', { name: host });
  await expect(detail.getByText('自签名证书，浏览器会提示不受信任。')).toBeVisible();
  await detail.getByRole('button', { name: '关闭' }).click();
  await expect(page.getByRole('link', { name: host })).toBeVisible();

  await page.goto(`/website-management/website/list/${site.data.id}/https`);
  await page.getByRole('combobox', { name: '证书' }).click();
  await page.getByRole('option', { name: new RegExp(`^${host}`) }).click();
  await page.getByRole('combobox', { name: '强制 HTTPS' }).click();
  await page.getByRole('option', { name: '301 永久跳转' }).click();
  await page.getByRole('switch', { name: '开启 HSTS' }).click();
  await page.getByRole('button', { name: '保存' }).click();
  await expect(page.getByText('已保存，正在同步到节点')).toBeVisible();

  await expect.poll(async () => (await throughEdge(host, '/a?b=1')).status).toBe(301);
  const plain = await throughEdge(host, '/a?b=1');
  expect(plain.headers.location).toBe(`https://${host}:${stack.edgeTlsPort}/a?b=1`);
  const secure = await throughSecureEdge(host);
  expect([secure.status, secure.subject]).toEqual([200, 'uploaded']);
  expect(secure.headers['strict-transport-security']).toBe('max-age=31536000');

  await page.goto('/cert-management/list');
  const row = page.getByRole('row').filter({ hasText: host });
  await expect(row.getByText('1/1 节点')).toBeVisible();
  await row.getByRole('button', { name: `更多操作：${host}` }).click();
  await page.getByRole('menuitem', { name: '删除证书' }).click();
  const confirm = page.getByRole('alertdialog');
  await confirm.getByRole('button', { name: '删除证书' }).click();
  await expect(page.getByText(new RegExp(`正在被 ${host} 使用`))).toBeVisible();
});
