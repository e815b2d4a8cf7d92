import { connect } from 'node:net';
import { expect, test } from '@playwright/test';
import { selfSigned } from '../../pages/certificate';
import { type OwnOrigin, startOrigin, startSecureOrigin } from '../../pages/servers/own-origin';
import { enterAs } from '../../pages/shell';
import { addTestSite, choose, openTab, save } from '../../pages/site-tab';
import { stack, throughEdge } from '../../pages/stack';

const opened: OwnOrigin[] = [];

test.afterEach(async () => {
  for (const origin of opened.splice(0)) await origin.close();
});

/** A server that tells its name, and how often it was called. */
async function named(name: string) {
  const asked: string[] = [];
  const origin = await startOrigin((request, response) => {
    asked.push(request.url ?? '');
    response.end(name);
  });
  opened.push(origin);
  return { ...origin, asked };
}

const bodyOf = async (host: string, path = '/') => (await throughEdge(host, path)).body;

test('回源: roles, backup and spreading of several origins', async ({ page }) => {
  const first = await named('first');
  const second = await named('second');
  const { id, host } = await addTestSite(first.port);
  await expect.poll(() => bodyOf(host)).toBe('first');
  await enterAs(page, 'user');
  const form = await openTab(page, id, 'origin', '回源设置');
  await form.getByRole('button', { name: '添加源站' }).click();
  const row = form.getByRole('group', { name: '源站 2' });
  await row.getByLabel('地址').fill('127.0.0.1');
  await row.getByLabel('端口').fill(String(second.port));
  await choose(form, '负载均衡', 'URL 哈希');
  await save(page);
  // Every address has its server, and both have some.
  const paths = Array.from({ length: 16 }, (_, index) => `/hash/${index}`);
  const answers = () => Promise.all(paths.map((path) => bodyOf(host, path)));
  await expect.poll(async () => new Set(await answers()).size).toBe(2);
  expect(await answers()).toEqual(await answers());

  await choose(row, '角色', '备用');
  await save(page);
  await expect.poll(async () => [...new Set(await answers())]).toEqual(['first']);
  await first.close();
  expect(await bodyOf(host, '/a')).toBe('second');

  const firstRow = form.getByRole('group', { name: '源站 1' });
  await choose(row, '角色', '上线');
  await choose(firstRow, '角色', '下线');
  await save(page);
  await expect.poll(async () => (await answers()).join()).toBe(paths.map(() => 'second').join());
});

test('回源: protocol, SNI, ranges and what is sent to the origin', async ({ page }) => {
  const names: string[] = [];
  const ranges: (string | undefined)[] = [];
  const pem = await selfSigned('origin', ['origin.example.com']);
  const secure = await startSecureOrigin(
    pem,
    (name) => names.push(name),
    (request, response) => {
      ranges.push(request.headers.range);
      const content = Buffer.alloc(1_500_000, 'x');
      const [, from = '0', to = ''] = /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? '') ?? [];
      if (request.headers.range === undefined) {
        response.writeHead(200, { 'cache-control': 'max-age=60', etag: '"one"' }).end(content);
        return;
      }
      const end = Math.min(Number(to || content.length - 1), content.length - 1);
      response
        .writeHead(206, {
          'cache-control': 'max-age=60',
          'content-range': `bytes ${from}-${end}/${content.length}`,
          etag: '"one"',
        })
        .end(content.subarray(Number(from), end + 1));
    },
  );
  opened.push(secure);
  const { id, host } = await addTestSite(secure.port);
  await enterAs(page, 'user');
  const form = await openTab(page, id, 'origin', '回源设置');
  await form.getByRole('radio', { name: /^HTTPS/ }).click();
  await form.getByLabel('回源 SNI').fill('origin.example.com');
  await form.getByRole('switch', { name: '分片回源' }).check();
  await save(page);
  await expect.poll(async () => (await throughEdge(host, '/big.bin')).status).toBe(200);
  expect(names.at(-1)).toBe('origin.example.com');
  expect((await throughEdge(host, '/other.bin')).body).toHaveLength(1_500_000);
  expect(ranges.slice(-2)).toEqual(['bytes=0-1048575', 'bytes=1048576-2097151']);
});

test('回源: a slow origin is given up after the time that was set', async ({ page }) => {
  const { id, host } = await addTestSite();
  await expect.poll(async () => (await throughEdge(host, '/slow?ms=2500')).status).toBe(200);
  await enterAs(page, 'user');
  const form = await openTab(page, id, 'origin', '回源设置');
  await form.getByLabel('读取超时').fill('0');
  await page.getByRole('button', { name: '保存', exact: true }).click();
  await expect(form.getByText('应在 1–600 秒之间')).toBeVisible();
  await form.getByLabel('读取超时').fill('1');
  await form.getByLabel('重试次数').fill('0');
  await save(page);
  await expect.poll(async () => (await throughEdge(host, '/slow?ms=2500')).status).toBe(504);
});

/** Asks for a WebSocket through the edge and resolves to the first line of the answer. */
function upgradeLine(host: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(stack.edgePort, '127.0.0.1', () => {
      const lines = [
        'GET /live HTTP/1.1',
        `Host: ${host}`,
        'Connection: Upgrade',
        'Upgrade: websocket',
        'Sec-WebSocket-Version: 13',
        'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
      ];
      socket.write(`${lines.join('\r\n')}\r\n\r\n`);
    });
    socket.once('data', (data) => {
      resolve(String(data).split('\r\n')[0] ?? '');
      socket.destroy();
    });
    socket.once('error', reject);
  });
}

test('回源: WebSocket goes through until it is switched off', async ({ page }) => {
  const origin = await startOrigin((_request, response) => response.end('no upgrade'));
  opened.push(origin);
  origin.server.on('upgrade', (_request, socket) => {
    socket.end(
      'HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n',
    );
  });
  const { id, host } = await addTestSite(origin.port);
  await expect.poll(() => upgradeLine(host)).toContain(' 101 ');
  await enterAs(page, 'user');
  const form = await openTab(page, id, 'origin', '回源设置');
  await form.getByRole('switch', { name: '支持 WebSocket' }).uncheck();
  await save(page);
  await expect.poll(() => upgradeLine(host)).toContain(' 200 ');
});

test('基本信息: a further domain is served, and one that is gone no more', async ({ page }) => {
  const { id, host } = await addTestSite();
  await expect.poll(async () => (await throughEdge(host)).status).toBe(200);
  await enterAs(page, 'user');
  const form = await openTab(page, id, 'basic', '基本信息');
  const domains = form.getByRole('textbox', { name: '域名' });
  await domains.fill(`www.${host}\ndeep.www.${host}`);
  await form.getByRole('textbox', { name: '备注' }).fill('<b>备注</b>');
  await save(page);
  await expect.poll(async () => (await throughEdge(`www.${host}`)).status).toBe(200);
  expect((await throughEdge(`deep.www.${host}`)).status).toBe(200);
  await expect.poll(async () => (await throughEdge(host)).status).toBe(404);
  await page.reload();
  await expect(form.getByRole('textbox', { name: '备注' })).toHaveValue('<b>备注</b>');
});
