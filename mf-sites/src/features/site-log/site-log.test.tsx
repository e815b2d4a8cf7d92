import type { AccessExplanation } from '@console/contract/monitor/endpoints/access-explanation';
import type { AccessLogEntry } from '@console/contract/monitor/endpoints/access-log';
import { fail, ok } from '@console/testing/answers';
import { openPage } from '@console/testing/page';
import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { aSite, siteId } from '../../testing/sites';
import { blockEntryText } from './block.model';
import { SiteLog } from './site-log';

const server = setupServer();
const asked = jest.fn();

const entry = (patch: Partial<AccessLogEntry> = {}): AccessLogEntry => ({
  siteId,
  at: '2026-11-21T08:00:00.123Z',
  requestId: 'req-1',
  node: 'edge-1',
  ip: '203.0.113.9',
  method: 'GET',
  scheme: 'https',
  host: 'shop.example.com',
  uri: '/login?a=<b>',
  protocol: 'HTTP/2.0',
  status: 502,
  bytesOut: 2_048,
  bytesIn: 100,
  durationMs: 12,
  upstream: '198.51.100.1:80',
  upstreamMs: 10,
  cache: 'MISS',
  block: '',
  blockEntry: '',
  rule: '',
  ruleCount: 0,
  challenge: '',
  userAgent: 'curl/8.0',
  referer: '',
  country: 'CN',
  region: '',
  asn: 4134,
  port: 443,
  originBytes: 0,
  ...patch,
});
const pageOf = (items: AccessLogEntry[], next: string | null = null) =>
  ok({ items, next, searchedTo: '2026-11-21T07:00:00.000Z' });
const url = `*/api/v1/sites/${siteId}/access-log`;
const retention = { recordDays: 90, secondDays: 2, minuteDays: 31 };

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
beforeEach(() =>
  server.use(
    http.get('*/api/v1/records-retention', () => ok(retention)),
    http.get('*/api/v1/sites', () => ok({ items: [], total: 0 })),
    http.get(url, ({ request }) => {
      const query = Object.fromEntries(new URL(request.url).searchParams);
      asked(query);
      return query.cursor
        ? pageOf([entry({ requestId: 'req-2', uri: '/older', cache: '', upstream: '' })])
        : pageOf([entry()], '1.req-1');
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
    http.get(url, ({ request }) => {
      asked(Object.fromEntries(new URL(request.url).searchParams));
      return pageOf([
        entry({ status: 403, block: 'ip_black' }),
        entry({ requestId: 'req-2', status: 403, block: 'of_a_newer_node' }),
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
  server.use(http.get(url, () => pageOf([], '2.')));
  open('?requestId=nothing');
  expect(await screen.findByText('没有符合条件的结果')).toBeTruthy();
  expect(await screen.findByRole('button', { name: '继续查找更早的' })).toHaveProperty(
    'disabled',
    false,
  );
});

it('says why a search or an export did not come about', async () => {
  const busy = () => fail({ status: 503, msg: '查询用时过长，请缩短时间范围' });
  server.use(http.get(url, busy), http.get(`${url}/export`, busy));
  const { user } = open();
  expect(await screen.findByText('查询用时过长，请缩短时间范围')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: '导出 CSV' }));
  expect(await screen.findByText('导出未能完成：查询用时过长，请缩短时间范围')).toBeTruthy();
});

it('exports what the filters show', async () => {
  const saved = jest.fn(() => 'blob:x');
  Object.assign(URL, { createObjectURL: saved, revokeObjectURL: () => undefined });
  server.use(
    http.get(`${url}/export`, ({ request }) => {
      asked(Object.fromEntries(new URL(request.url).searchParams));
      return new HttpResponse('时间\r\n', { headers: { 'content-type': 'text/csv' } });
    }),
  );
  const { user } = open('?status=5xx');
  await user.click(await screen.findByRole('button', { name: '导出 CSV' }));
  await waitFor(() => expect(saved).toHaveBeenCalled());
  expect(asked).toHaveBeenLastCalledWith({ range: '24h', status: '5xx' });
});

const explanation: AccessExplanation = {
  siteVersion: 7,
  cause: null,
  rule: {
    wording: {
      hash: 'a1b2',
      groupId: '6a7f6f0e-0c57-4d31-9d3b-6f2a1b7c1d61',
      groupName: '大促',
      ruleId: '6a7f6f0e-0c57-4d31-9d3b-6f2a1b7c1d65',
      ruleName: '登录限速',
      sentence: '所有请求，每个 IP 在 10 秒内超过 50 次时，要求通过「JS 验证」',
      createdAt: '2026-11-01T08:00:00.000Z',
    },
    fate: 'changed',
    groupVersion: 3,
    counter: { sentence: '每个 IP 在 10 秒内超过 50 次', count: 51, limit: 50, seconds: 10 },
  },
  after: {
    requests: 4,
    refused: 1,
    failed: 1,
    passedAt: '2026-11-21T08:00:09.123Z',
    goesOn: false,
  },
};
const challenged = {
  ...{ status: 503, block: 'cc_challenge', rule: 'a1b2', ruleCount: 51, challenge: 'given:js' },
};

async function openWhy(answer: AccessExplanation, patch: Partial<AccessLogEntry>) {
  server.use(
    http.get(url, () => pageOf([entry(patch)])),
    http.get(`*/api/v1/sites/${siteId}`, () => ok(aSite())),
    http.get(`${url}/req-1/explanation`, () => ok(answer)),
    http.get('*/api/v1/defence/challenge-shares', ({ request }) => {
      const ofGroup = new URL(request.url).searchParams.get('group');
      const { groupId, ruleId = '' } = explanation.rule?.wording ?? {};
      const share = { ruleId, challenged: 1_200, passed: 30, failed: 8 };
      return ok(ofGroup === groupId ? [share] : []);
    }),
  );
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: /^查看请求/ }));
  return within(await screen.findByRole('region', { name: '为什么被拦截' }));
}

it('explains by which rule a request was refused, as it was, and what the visitor did next', async () => {
  const why = await openWhy(explanation, challenged);
  expect(await why.findByText('「登录限速」，之后修改过')).toBeTruthy();
  expect(why.getByText(/^所有请求.*要求通过「JS 验证」$/)).toBeTruthy();
  expect(why.getByText('第 51 次，上限 50 次：每个 IP 在 10 秒内超过 50 次')).toBeTruthy();
  expect(await why.findByText('近 24 小时要求验证 1,200 次，通过 2.5%')).toBeTruthy();
  expect(why.getByRole('link', { name: '网站 v7' })).toBeTruthy();
  expect(why.getByRole('link', { name: '规则组 v3' })).toBeTruthy();
  expect(
    why.getByText('9 秒后通过了验证，30 分钟内又请求 4 次，其中 1 次被拦截，验证失败 1 次'),
  ).toBeTruthy();
});

it('leads from a request that a ban refused to the ban of its address', async () => {
  server.use(
    http.get(url, () => pageOf([entry({ status: 403, block: 'banned', rule: '' })])),
    http.get(`${url}/req-1/explanation`, () => fail({ status: 404, msg: '没有找到' })),
  );
  const { user } = open('?block=any');
  await user.click(await screen.findByRole('button', { name: /^查看请求/ }));
  const drawer = within(await screen.findByRole('dialog', { name: '请求详情' }));
  expect(drawer.getByRole('link', { name: '查看封禁' }).getAttribute('href')).toBe(
    '/website-management/block-log?address=203.0.113.9',
  );
});

it('leads from a banned request to the one that earned the ban, also when the rule is gone', async () => {
  const rule = explanation.rule && { ...explanation.rule, fate: 'deleted' as const };
  const cause = entry({ requestId: 'req-0', block: 'cc_ban' });
  const after = { ...explanation.after, requests: 0, passedAt: null };
  const why = await openWhy({ ...explanation, rule, cause, after }, { block: 'banned' });
  expect(await why.findByText(/（req-0）触发了封禁/)).toBeTruthy();
  expect(why.getByText('「登录限速」，现在已删除')).toBeTruthy();
  expect(why.queryByRole('link', { name: '大促' })).toBeNull();
  expect(why.getByText('30 分钟内没有再访问')).toBeTruthy();
});

it('names the entry that a refused request met, and leads to its rule', async () => {
  const refused = entry({ status: 403, block: 'ip_black', blockEntry: '203.0.113.0/26' });
  const access = {
    ...aSite().access,
    ipBlack: [{ address: '203.0.113.0-203.0.113.90', note: '撞库', expiresAt: null }],
  };
  server.use(
    http.get(url, () => pageOf([refused])),
    http.get(`*/api/v1/sites/${siteId}`, () => ok({ ...aSite(), access })),
    http.get(`${url}/req-1/explanation`, () => ok({ ...explanation, rule: null })),
  );
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: /^查看请求/ }));
  const drawer = within(await screen.findByRole('dialog', { name: '请求详情' }));
  expect(await drawer.findByText('203.0.113.0-203.0.113.90（撞库）')).toBeTruthy();
  const link = drawer.getByRole('link', { name: '查看规则' });
  expect(link.getAttribute('href')).toBe(
    `/website-management/website/list/${siteId}/access#ip-black`,
  );
});

it.each([
  ['ip_black', '198.51.100.0/24', '198.51.100.0/24（名单中已没有这一条）'],
  ['place', '?unknown', '位置未知的 IP'],
  ['place', 'CN-GD', '广东'],
  ['asn', 'AS4134', 'AS4134'],
  ['bot_ai', 'gptbot', 'GPTBot'],
  ['referer', '?empty', '空 Referer'],
  ['referer', '', '来源不在允许的域名中'],
  ['user_agent', 'bad*2.0', 'bad*2.0'],
  ['sign_expired', '', undefined],
])('says of %s %s what it met', (block, blockEntry, text) => {
  expect(blockEntryText({ block, blockEntry }, { ipBlack: [] })).toBe(text);
});

it('over all websites looks at one of them, when that is chosen, and at all again', async () => {
  const ofAll = jest.fn();
  server.use(
    http.get('*/api/v1/sites', () => ok({ items: [aSite()], total: 1 })),
    http.get('*/api/v1/access-log', ({ request }) => {
      ofAll(Object.fromEntries(new URL(request.url).searchParams));
      return pageOf([entry()]);
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
      return pageOf([entry()]);
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
    http.get(`${url}/export`, ({ request }) => {
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
