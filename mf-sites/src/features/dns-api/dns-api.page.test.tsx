import { fail, ok } from '@console/testing/answers';
import { openPage } from '@console/testing/page';
import { screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { setupServer } from 'msw/node';
import { aDnsApi, dnsApiId } from '../../testing/dns-apis';
import { siteId } from '../../testing/sites';
import { Component } from './dns-api.page';

const server = setupServer();
beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

const path = '/website-management/dns-api';
const open = (search = '') => openPage(`${path}${search}`, { [path]: Component });

function listIs(items = [aDnsApi()]) {
  server.use(http.get('*/api/v1/dns/apis', () => ok({ items, total: items.length })));
}

it('shows provider, masked key, last test, zones and who uses it', async () => {
  listIs([
    aDnsApi({ uses: [{ kind: 'site', id: siteId, name: 'shop.example.com' }] }),
    aDnsApi({
      id: '3b7f6f0e-0c57-4d31-9d3b-6f2a1b7c1d34',
      name: '机房',
      provider: 'rfc2136',
      config: {
        provider: 'rfc2136',
        server: 'ns1.example.com',
        port: 53,
        zone: 'idc.example',
        keyName: 'console',
        algorithm: 'hmac-sha256',
      },
      maskedKey: '****',
      test: { ok: false, message: '服务超时', zones: null, at: '2026-11-01T08:00:00.000Z' },
      uses: [{ kind: 'certificate', id: siteId, name: '*.idc.example' }],
    }),
  ]);
  open();
  expect(await screen.findByText('LTAI****3kQz')).toBeTruthy();
  for (const text of ['连接正常', '连接失败', '服务超时', 'idc.example', '1 张证书']) {
    expect(screen.getByText(text)).toBeTruthy();
  }
  expect(screen.getByRole('link', { name: 'shop.example.com' })).toBeTruthy();
});

it('offers the first step when there is nothing, and says what went wrong otherwise', async () => {
  listIs([]);
  open();
  expect(await screen.findByText('还没有 DNS API')).toBeTruthy();
  expect(screen.getAllByRole('button', { name: '添加 DNS API' })).toHaveLength(2);
});

it('shows the sentence and number of an error, and asks again', async () => {
  server.use(http.get('*/api/v1/dns/apis', () => fail({ status: 503, msg: '服务暂时不可用' })));
  const { user } = open();
  expect(await screen.findByText('服务暂时不可用')).toBeTruthy();
  listIs();
  await user.click(screen.getByRole('button', { name: '重新加载' }));
  expect(await screen.findByText('公司阿里云')).toBeTruthy();
});

it('asks for the fields of the chosen provider, tests them, and saves', async () => {
  listIs([]);
  const saved = jest.fn();
  const tested = jest.fn();
  server.use(
    http.post('*/api/v1/dns/test', async ({ request }) => {
      tested(await request.json());
      return ok({ zones: [{ id: 'z', name: 'example.com' }] });
    }),
    http.post('*/api/v1/dns/apis', async ({ request }) => {
      saved(await request.json());
      return ok(aDnsApi({ name: '新账户' }));
    }),
    http.post('*/api/v1/dns/apis/:id/test', () => ok(aDnsApi())),
  );
  const { user } = open();
  await user.click(
    (await screen.findAllByRole('button', { name: '添加 DNS API' }))[0] ?? document.body,
  );
  expect(await screen.findByLabelText('AccessKey ID')).toBeTruthy();
  await user.click(screen.getByRole('radio', { name: /Cloudflare/ }));
  await user.type(await screen.findByLabelText('API 令牌'), 'cf-token-0001');
  await user.click(screen.getByRole('button', { name: '测试连接' }));
  expect(await screen.findByText('请输入名称')).toBeTruthy();
  await user.type(screen.getByLabelText('名称'), '新账户');
  await user.click(screen.getByRole('button', { name: '测试连接' }));
  expect(await screen.findByText('连接成功，找到 1 个域名：example.com')).toBeTruthy();
  const settings = { provider: 'cloudflare', method: 'token', apiToken: 'cf-token-0001' };
  expect(tested).toHaveBeenCalledWith({ settings });
  await user.click(screen.getByRole('button', { name: '保存 DNS API' }));
  expect(await screen.findByText('已保存 新账户')).toBeTruthy();
  expect(saved).toHaveBeenCalledWith({ name: '新账户', settings });
});

it("shows the vendor's refusal in the form", async () => {
  listIs([]);
  server.use(
    http.post('*/api/v1/dns/test', () => fail({ status: 400, msg: '密钥无效，请检查密钥' })),
  );
  const { user } = open();
  await user.click(
    (await screen.findAllByRole('button', { name: '添加 DNS API' }))[0] ?? document.body,
  );
  await user.type(await screen.findByLabelText('名称'), 'a');
  await user.type(screen.getByLabelText('AccessKey ID'), 'LTAI5t');
  await user.type(screen.getByLabelText('AccessKey Secret'), 'secret');
  await user.click(screen.getByRole('button', { name: '测试连接' }));
  expect(await screen.findByText('连接失败：密钥无效，请检查密钥')).toBeTruthy();
});

it('keeps a stored secret that is left empty, and puts an error at its field', async () => {
  listIs();
  const saved = jest.fn();
  server.use(
    http.put('*/api/v1/dns/apis/:id', async ({ request }) => {
      saved(await request.json());
      return fail({ status: 400, msg: '请检查', fields: { name: '已有同名的 DNS API' } });
    }),
  );
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: '更多操作：公司阿里云' }));
  await user.click(await screen.findByRole('menuitem', { name: '修改' }));
  const secret = await screen.findByLabelText('AccessKey Secret');
  expect(secret).toHaveProperty('value', '');
  expect(secret).toHaveProperty('type', 'password');
  expect(screen.getByLabelText('AccessKey ID')).toHaveProperty('value', 'LTAI5tAbCdEf3kQz');
  await user.click(screen.getByRole('button', { name: '保存 DNS API' }));
  expect(await screen.findByText('已有同名的 DNS API')).toBeTruthy();
  expect(saved).toHaveBeenCalledWith({
    name: '公司阿里云',
    settings: { provider: 'aliyun', accessKeyId: 'LTAI5tAbCdEf3kQz', accessKeySecret: '' },
  });
});

it('shows zones, and the records of one', async () => {
  listIs();
  server.use(
    http.get('*/api/v1/dns/apis/:id/zones', () =>
      ok({ zones: [{ id: '1', name: 'example.com' }] }),
    ),
    http.get('*/api/v1/dns/apis/:id/records', ({ request }) => {
      expect(new URL(request.url).searchParams.get('zone')).toBe('example.com');
      const record = { name: 'www.example.com', type: 'A', value: '192.0.2.1', ttl: 600 };
      return ok({ items: [record], total: 1 });
    }),
  );
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: '查看 公司阿里云 的域名' }));
  await user.click(await screen.findByRole('button', { name: '查看 example.com 的解析记录' }));
  const table = await screen.findByRole('table', { name: '解析记录' });
  expect(
    within(table)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent),
  ).toEqual(['www', 'A', '192.0.2.1', 'TTL 600']);
});

it('tests from the list and deletes after asking; what is in use stays', async () => {
  listIs();
  server.use(
    http.post(`*/api/v1/dns/apis/${dnsApiId}/test`, () => ok(aDnsApi())),
    http.delete(`*/api/v1/dns/apis/${dnsApiId}`, () =>
      fail({ status: 409, msg: '正在用于证书 *.example.com 的签发与续期' }),
    ),
  );
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: '测试 公司阿里云' }));
  expect(await screen.findByText('公司阿里云：连接正常，3 个域名')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: '更多操作：公司阿里云' }));
  await user.click(await screen.findByRole('menuitem', { name: '删除' }));
  const dialog = await screen.findByRole('alertdialog', { name: '删除 DNS API 公司阿里云？' });
  await user.click(within(dialog).getByRole('button', { name: '删除 DNS API' }));
  expect(await screen.findByText(/正在用于证书/)).toBeTruthy();
  server.use(http.delete(`*/api/v1/dns/apis/${dnsApiId}`, () => ok({})));
  await user.click(within(dialog).getByRole('button', { name: '删除 DNS API' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
});
