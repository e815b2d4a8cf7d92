import { expect, test } from '@playwright/test';
import { callApi, tokenOf } from '../../pages/api';
import { throughSecureEdge } from '../../pages/servers/secure-edge';
import { enterAs } from '../../pages/shell';
import { accounts, stack, throughEdge } from '../../pages/stack';

test('基本信息: a port that is ticked in the page serves the website, and no other', async ({
  page,
}) => {
  const token = await tokenOf(accounts.user);
  const add = (host: string) =>
    callApi<{ id: string }>('POST', '/v1/sites', {
      token,
      body: {
        domains: [host],
        origin: { origins: [{ address: '127.0.0.1', port: stack.originPort }] },
      },
    });
  const [host, other] = [`ports-${Date.now()}.example.com`, `plain-${Date.now()}.example.com`];
  const { data: site } = await add(host);
  await add(other);
  await expect.poll(async () => (await throughEdge(other)).status).toBe(200);
  const onExtra = async (name: string) => (await throughEdge(name, '/', stack.extraPort)).status;
  expect(await onExtra(host)).toBe(404);

  await enterAs(page, 'user');
  await page.goto(`/website-management/website/list/${site.id}/basic`);
  const form = page.getByRole('form', { name: '基本信息' });
  const port = form.getByRole('checkbox', { name: `${stack.extraPort}（HTTP）` });
  await expect(
    form.getByRole('checkbox', { name: `${stack.extraTlsPort}（HTTPS）` }),
  ).not.toBeChecked();
  await port.check();
  await expect(page.getByRole('region', { name: '未保存的修改' })).toContainText('额外端口');
  await page.getByRole('button', { name: '保存', exact: true }).click();
  await expect(page.getByText('已保存，正在同步到节点').first()).toBeVisible();
  await expect.poll(() => onExtra(host)).toBe(200);
  expect(await onExtra(other)).toBe(404);
  expect((await throughEdge(host)).status).toBe(200);

  await page.reload();
  await expect(port).toBeChecked();
  await page.goto(`/website-management/website/list/${site.id}/history`);
  await expect(page.getByText(`额外端口：新增 ${stack.extraPort}`).first()).toBeVisible();
});

test('基本信息: an HTTPS port serves a website with a certificate', async () => {
  const token = await tokenOf(accounts.user);
  const { data } = await callApi<{
    items: { id: string; revision: number; domains: string[]; certificate: object | null }[];
  }>('GET', '/v1/sites?limit=100', { token });
  const site = data.items.find(({ domains }) => domains.includes('www.demo.test'));
  expect(site?.certificate).toBeTruthy();
  const put = (extraPorts: number[], revision?: number) =>
    callApi<{ revision: number }>('PUT', `/v1/sites/${site?.id}`, {
      token,
      body: { revision, extraPorts },
    });
  const ask = async () =>
    (await throughSecureEdge('www.demo.test', '/', stack.extraTlsPort)).status;
  expect(await ask()).toBe(404);
  const changed = await put([stack.extraTlsPort], site?.revision);
  await expect.poll(ask).toBe(200);
  await put([], changed.data.revision);
  await expect.poll(ask).toBe(404);
});
