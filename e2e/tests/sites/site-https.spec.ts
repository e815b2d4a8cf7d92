import { type ConnectionOptions, connect } from 'node:tls';
import { expect, test } from '@playwright/test';
import { callApi } from '../../pages/api';
import { selfSigned } from '../../pages/certificate';
import { throughSecureEdge } from '../../pages/servers/secure-edge';
import { enterAs } from '../../pages/shell';
import { addTestSite, choose, openTab, save, type TestSite } from '../../pages/site-tab';
import { stack, throughEdge } from '../../pages/stack';

let site: TestSite;

test.beforeEach(async ({ page }) => {
  site = await addTestSite();
  const pem = await selfSigned('own', [site.host]);
  const uploaded = await callApi<{ id: string }>('POST', '/v1/certificates', {
    token: site.token,
    body: { ...pem, name: site.host },
  });
  expect(uploaded.status).toBe(200);
  await enterAs(page, 'user');
});

/** What a client offering only this negotiates with the edge; the error where it fails. */
function handshake(options: ConnectionOptions): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(
      {
        host: '127.0.0.1',
        port: stack.edgeTlsPort,
        servername: site.host,
        rejectUnauthorized: false,
        ...options,
      },
      () => {
        resolve([socket.getProtocol(), socket.getCipher().name, socket.alpnProtocol].join(' '));
        socket.destroy();
      },
    );
    socket.once('error', ({ message }) => resolve(`refused: ${message}`));
  });
}

test('HTTPS: certificate, redirects and HSTS', async ({ page }) => {
  const form = await openTab(page, site.id, 'https', 'HTTPS 设置');
  await choose(form, '证书', site.host);
  await choose(form, '强制 HTTPS', '308 永久跳转');
  await form.getByRole('switch', { name: '开启 HSTS' }).check();
  await form.getByLabel('HSTS 有效期').fill('600');
  await form.getByRole('switch', { name: '允许加入浏览器预加载列表' }).check();
  await page.getByRole('button', { name: '保存', exact: true }).click();
  await expect(form.getByText(/加入浏览器预加载列表要求包含子域名/)).toBeVisible();
  await form.getByLabel('HSTS 有效期').fill('31536000');
  await form.getByRole('switch', { name: '包含子域名' }).check();
  await save(page);
  await expect.poll(async () => (await throughEdge(site.host, '/')).status).toBe(308);
  const answer = await throughSecureEdge(site.host);
  expect([answer.status, answer.subject]).toEqual([200, 'own']);
  expect(answer.headers['strict-transport-security']).toBe(
    'max-age=31536000; includeSubDomains; preload',
  );
  await choose(form, '强制 HTTPS', '302 临时跳转');
  await save(page);
  await expect.poll(async () => (await throughEdge(site.host, '/')).status).toBe(302);
});

test('HTTPS: versions, ciphers and HTTP/2', async ({ page }) => {
  const form = await openTab(page, site.id, 'https', 'HTTPS 设置');
  await choose(form, '证书', site.host);
  await save(page);
  const old = { maxVersion: 'TLSv1.2', ciphers: 'ECDHE-ECDSA-AES128-SHA256' } as const;
  const offers = { ALPNProtocols: ['h2', 'http/1.1'] };
  await expect.poll(() => handshake(old)).toContain('TLSv1.2 ECDHE-ECDSA-AES128-SHA256');
  expect(await handshake(offers)).toMatch(/^TLSv1\.3 .* h2$/);

  await form.getByRole('radio', { name: /^严格/ }).click();
  await form.getByRole('switch', { name: 'HTTP/2' }).uncheck();
  await save(page);
  await expect.poll(() => handshake(old)).toContain('refused');
  expect(await handshake({ maxVersion: 'TLSv1.2' })).toMatch(/^TLSv1\.2 .*(GCM|CHACHA)/);
  // Without an answer to the offer it is HTTP/1.1.
  await expect.poll(() => handshake(offers)).toMatch(/ (http\/1\.1|false)$/);

  await choose(form, 'TLS 版本', '只允许 TLS 1.3');
  await save(page);
  await expect.poll(() => handshake({ maxVersion: 'TLSv1.2' })).toContain('refused');
  expect(await handshake({})).toContain('TLSv1.3');
});
