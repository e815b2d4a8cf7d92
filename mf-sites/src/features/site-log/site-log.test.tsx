import { fail, ok } from '@console/testing/answers';
import { openPage } from '@console/testing/page';
import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { aRecord, aRetention, logPage, siteLogUrl } from '../../testing/access-log';
import { aSite, siteId } from '../../testing/sites';
import { SiteLog } from './site-log';

const server = setupServer();
const asked = jest.fn();

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
beforeEach(() =>
  server.use(
    http.get('*/api/v1/records-retention', () => ok(aRetention)),
    http.get('*/api/v1/sites', () => ok({ items: [], total: 0 })),
    http.get(siteLogUrl, ({ request }) => {
      const query = Object.fromEntries(new URL(request.url).searchParams);
      asked(query);
      return query.cursor
        ? logPage([aRecord({ requestId: 'req-2', uri: '/older', cache: '', upstream: '' })])
        : logPage([aRecord()], '1.req-1');
    }),
  ),
);
afterEach(() => {
  server.resetHandlers();
  asked.mockClear();
});
afterAll(() => server.close());

const open = (search = '') =>
  openPage(`/log${search}`, { '/log': () => <SiteLog siteId={siteId} /> });

it('shows the newest requests, and a row opens everything that is recorded', async () => {
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: '查看请求 GET /login?a=<b>' }));
  const drawer = within(await screen.findByRole('dialog', { name: '请求详情' }));
  for (const text of ['req-1', '203.0.113.9', '未命中（MISS）', '198.51.100.1:80', 'edge-1']) {
    expect(drawer.getByText(text)).toBeTruthy();
  }
  expect(drawer.getByText('中国，AS4134')).toBeTruthy();
  expect(drawer.getByText('443')).toBeTruthy();
  expect(await screen.findByText(/访问日志最新的在前，保留 90 天/)).toBeTruthy();
});

it('marks what a rule refused, with its reason, and narrows to it', async () => {
  server.use(
    http.get(siteLogUrl, ({ request }) => {
      asked(Object.fromEntries(new URL(request.url).searchParams));
      return logPage([
        aRecord({ status: 403, block: 'ip_black' }),
        aRecord({ requestId: 'req-2', status: 403, block: 'of_a_newer_node' }),
      ]);
    }),
  );
  const { user } = open('?block=any');
  expect(await screen.findByText('拦截：IP 黑名单')).toBeTruthy();
  expect(screen.getByText('拦截：of_a_newer_node')).toBeTruthy();
  expect(asked).toHaveBeenLastCalledWith(expect.objectContaining({ block: 'any' }));
  await user.click(screen.getByRole('combobox', { name: '拦截' }));
  await user.click(await screen.findByRole('option', { name: '已拦截：地区' }));
  await waitFor(() =>
    expect(asked).toHaveBeenLastCalledWith(expect.objectContaining({ block: 'place' })),
  );
  const [first] = screen.getAllByRole('button', { name: /^查看请求/ });
  if (first) await user.click(first);
  const drawer = within(await screen.findByRole('dialog', { name: '请求详情' }));
  expect(drawer.getByText('IP 黑名单（ip_black）')).toBeTruthy();
});

it('lets an administrator narrow it to a node, which the URL keeps', async () => {
  const node = '0b7f6f0e-0c57-4d31-9d3b-6f2a1b7c1d21';
  server.use(
    http.post('*/api/whoami', () =>
      ok({ id: 'u1', name: '运维', roles: [{ key: 'administrator' }] }),
    ),
    http.get('*/api/v1/admin/nodes', () =>
      ok({ revision: 1, nodes: [{ id: node, name: 'hk-1' }] }),
    ),
  );
  const { user, router } = open();
  await user.click(await screen.findByRole('button', { name: '更多筛选' }));
  await user.click(await screen.findByRole('combobox', { name: '节点' }));
  await user.click(await screen.findByRole('option', { name: 'hk-1' }));
  await waitFor(() => expect(asked).toHaveBeenLastCalledWith(expect.objectContaining({ node })));
  expect(router.state.location.search).toContain(`node=${node}`);
  expect(screen.getByText('节点：hk-1')).toBeTruthy();
});

it('goes to older records and back', async () => {
  const { user } = open();
  const nav = within(await screen.findByRole('navigation', { name: '分页' }));
  await waitFor(() =>
    expect(nav.getByRole('button', { name: '更早的' })).toHaveProperty('disabled', false),
  );
  await user.click(nav.getByRole('button', { name: '更早的' }));
  expect(await screen.findByText(/\/older/)).toBeTruthy();
  expect(asked).toHaveBeenLastCalledWith(expect.objectContaining({ cursor: '1.req-1' }));
  expect(nav.getByRole('button', { name: '更早的' })).toHaveProperty('disabled', true);
  await user.click(nav.getByRole('button', { name: '较新的' }));
  expect(await screen.findByText(/\/login/)).toBeTruthy();
});

it('asks for what is filtered, and says at its field what is no filter', async () => {
  const { user, router } = open();
  const ip = await screen.findByRole('textbox', { name: '访客 IP' });
  await user.type(ip, '300.1.1.1{Enter}');
  expect(await screen.findByText(/应为 IP、CIDR 或 IP 段/)).toBeTruthy();
  await user.clear(ip);
  await user.type(ip, '203.0.113.0/24{Enter}');
  await waitFor(() => expect(router.state.location.search).toContain('ip=203.0.113.0%2F24'));
  expect(await screen.findByText('访客 IP：203.0.113.0/24')).toBeTruthy();
  expect(asked).toHaveBeenLastCalledWith(expect.objectContaining({ ip: '203.0.113.0/24' }));
});

it('a search that has come only so far can go on', async () => {
  server.use(http.get(siteLogUrl, () => logPage([], '2.')));
  open('?requestId=nothing');
  expect(await screen.findByText('没有符合条件的结果')).toBeTruthy();
  expect(await screen.findByRole('button', { name: '继续查找更早的' })).toHaveProperty(
    'disabled',
    false,
  );
});

it('says why a search or an export did not come about', async () => {
  const busy = () => fail({ status: 503, msg: '查询用时过长，请缩短时间范围' });
  server.use(http.get(siteLogUrl, busy), http.get(`${siteLogUrl}/export`, busy));
  const { user } = open();
  expect(await screen.findByText('查询用时过长，请缩短时间范围')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: '导出 CSV' }));
  expect(await screen.findByText('导出未能完成：查询用时过长，请缩短时间范围')).toBeTruthy();
});

it('exports what the filters show', async () => {
  const saved = jest.fn(() => 'blob:x');
  Object.assign(URL, { createObjectURL: saved, revokeObjectURL: () => undefined });
  server.use(
    http.get(`${siteLogUrl}/export`, ({ request }) => {
      asked(Object.fromEntries(new URL(request.url).searchParams));
      return new HttpResponse('时间\r\n', { headers: { 'content-type': 'text/csv' } });
    }),
  );
  const { user } = open('?status=5xx');
  await user.click(await screen.findByRole('button', { name: '导出 CSV' }));
  await waitFor(() => expect(saved).toHaveBeenCalled());
  expect(asked).toHaveBeenLastCalledWith({ range: '24h', status: '5xx' });
});
it('over all websites looks at one of them, when that is chosen, and at all again', async () => {
  const ofAll = jest.fn();
  server.use(
    http.get('*/api/v1/sites', () => ok({ items: [aSite()], total: 1 })),
    http.get('*/api/v1/access-log', ({ request }) => {
      ofAll(Object.fromEntries(new URL(request.url).searchParams));
      return logPage([aRecord()]);
    }),
  );
  const { user, router } = openPage('/log?tab=log', { '/log': () => <SiteLog /> });
  await screen.findByRole('button', { name: /^查看请求/ });
  await user.click(screen.getByRole('combobox', { name: '网站' }));
  await user.click(await screen.findByRole('option', { name: aSite().domains[0] ?? '' }));
  await waitFor(() => expect(asked).toHaveBeenCalled());
  expect(asked.mock.lastCall?.[0]).toEqual({ range: '24h', block: 'any', limit: '50' });
  const kept = new URLSearchParams(router.state.location.search);
  expect([kept.get('site'), kept.get('tab')]).toEqual([siteId, 'log']);
  ofAll.mockClear();
  await user.click(screen.getByRole('button', { name: '清除全部' }));
  await waitFor(() => expect(ofAll).toHaveBeenCalled());
});

it('looks over all websites for what was refused, or for one request by its id', async () => {
  server.use(
    http.get('*/api/v1/access-log', ({ request }) => {
      asked(Object.fromEntries(new URL(request.url).searchParams));
      return logPage([aRecord()]);
    }),
  );
  const { user } = openPage('/log', { '/log': () => <SiteLog /> });
  await screen.findByRole('button', { name: /^查看请求/ });
  expect(asked.mock.lastCall?.[0]).toMatchObject({ block: 'any' });
  await user.type(screen.getByLabelText('请求 ID'), 'req-9{Enter}');
  await waitFor(() => expect(asked.mock.lastCall?.[0]).toMatchObject({ requestId: 'req-9' }));
  expect(asked.mock.lastCall?.[0]).toMatchObject({ range: '30d' });
  expect(asked.mock.lastCall?.[0].block).toBeUndefined();
});

it('shows of one website what was refused, and exports just that', async () => {
  const saved = jest.fn(() => 'blob:x');
  Object.assign(URL, { createObjectURL: saved, revokeObjectURL: () => undefined });
  server.use(
    http.get(`${siteLogUrl}/export`, ({ request }) => {
      asked(Object.fromEntries(new URL(request.url).searchParams));
      return new HttpResponse('时间\r\n', { headers: { 'content-type': 'text/csv' } });
    }),
  );
  const { user } = openPage('/log', { '/log': () => <SiteLog siteId={siteId} refusedOnly /> });
  await screen.findByRole('button', { name: /^查看请求/ });
  expect(asked.mock.lastCall?.[0]).toMatchObject({ block: 'any' });
  await user.click(screen.getByRole('button', { name: '导出 CSV' }));
  await waitFor(() => expect(saved).toHaveBeenCalled());
  expect(asked.mock.lastCall?.[0]).toEqual({ range: '24h', block: 'any' });
});
