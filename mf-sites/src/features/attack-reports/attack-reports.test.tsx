import { ruleSchema } from '@console/contract/defence/rules/rules';
import type { AttackReportDetail } from '@console/contract/monitor/endpoints/attack-reports';
import { fail, ok } from '@console/testing/answers';
import { openPage } from '@console/testing/page';
import { screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { setupServer } from 'msw/node';
import { Component } from '../../pages/block-log.page';
import { attacksHref } from '../../paths';
import { siteId } from '../../testing/sites';

const server = setupServer();
const called = jest.fn();
beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
afterEach(() => {
  server.resetHandlers();
  called.mockClear();
});
afterAll(() => server.close());

const path = '/website-management/block-log';
const reportId = '8b7f6f0e-0c57-4d31-9d3b-6f2a1b7c1d91';
const shareId = '8b7f6f0e-0c57-4d31-9d3b-6f2a1b7c1d92';
const top = (value: string, count: number) => ({ items: [{ value, count }], rest: 0 });
const at = 1_793_520_000;

function aReport(patch: Partial<AttackReportDetail> = {}): AttackReportDetail {
  return {
    ...{ id: reportId, site: { id: siteId, domain: 'shop.example.com' } },
    ...{ state: 'over', cause: 'refusals', refused: 1_000, peakPerSecond: 310 },
    startedAt: '2026-11-01T08:00:00.000Z',
    endedAt: '2026-11-01T08:25:00.000Z',
    factsAt: '2026-11-01T08:36:00.000Z',
    facts: {
      step: 60,
      points: [{ t: at, requests: 600, refused: 300, challenged: 60 }],
      totals: {
        ...{ requests: 1_500, refused: 800, challenged: 200, passed: 4, failed: 30 },
        bytesOut: 5_242_880,
      },
      peaks: {
        requestsPerSecond: { value: 420, at },
        refusedPerSecond: { value: 310, at },
        bitsPerSecond: { value: 12_000_000, at, seconds: 60 },
      },
      service: {
        before: { served: 400, errors: 2, originMs: 40 },
        during: { served: 500, errors: 100, originMs: 900 },
      },
      causes: [
        {
          ...{
            block: '',
            rule: '登录限速',
            group: '商城大促',
            sentence: '路径前缀是「/login」的请求',
          },
          ...{ refused: 700, challenged: 200, passed: 4, failed: 30 },
        },
        {
          ...{ block: 'ip_black', rule: '', group: '', sentence: '' },
          ...{ refused: 100, challenged: 0, passed: 0, failed: 0 },
        },
      ],
      tops: {
        ip: top('203.0.113.9', 120),
        asn: top('64500', 100),
        country: top('US', 300),
        url: top('shop.example.com/login', 900),
        userAgent: top('', 200),
      },
      switches: [{ at, before: '宽松', after: '5 秒盾' }],
      group: { id: 'loose', name: '宽松' },
    },
    ...patch,
  };
}

function open(report = aReport(), url = attacksHref({ report: reportId })) {
  const { facts: _facts, factsAt: _factsAt, ...listed } = report;
  let shares = [
    { id: shareId, createdAt: '2026-11-01T09:00:00.000Z', expiresAt: '2026-11-08T09:00:00.000Z' },
  ];
  server.use(
    http.get('*/api/v1/attack-reports', ({ request }) => {
      called(new URL(request.url).searchParams.get('state'));
      return ok({ items: [listed], total: 1 });
    }),
    http.get(`*/api/v1/attack-reports/${reportId}`, () => ok(report)),
    http.get(`*/api/v1/attack-reports/${reportId}/shares`, () => ok(shares)),
    http.post(`*/api/v1/attack-reports/${reportId}/shares`, async ({ request }) => {
      called(await request.json());
      return ok({ ...shares[0], path: '/api/shared/attack-reports/secret' });
    }),
    http.delete(`*/api/v1/attack-reports/${reportId}/shares/${shareId}`, () => {
      shares = [];
      return ok({});
    }),
  );
  return openPage(url, { [path]: Component });
}

it('lists attacks, and leads to the report of each', async () => {
  open(aReport({ state: 'live', endedAt: null }), `${attacksHref()}&state=live`);
  const link = await screen.findByRole('link', { name: 'shop.example.com' });
  expect(link.getAttribute('href')).toBe(attacksHref({ report: reportId }));
  expect(screen.getByRole('link', { current: 'page' }).textContent).toBe('攻击报告');
  expect(screen.getByText('1,000 次')).toBeTruthy();
  expect(screen.getByText('310 次/秒')).toBeTruthy();
  expect(called).toHaveBeenCalledWith('live');
});

const cellsOf = async (table: string, line: RegExp | string) => {
  const found = await screen.findByRole('table', { name: table });
  return within(within(found).getByRole('row', { name: line }))
    .getAllByRole('cell')
    .map(({ textContent }) => textContent);
};

it('claims nothing of a switch in which nothing came', async () => {
  const { facts, ...rest } = aReport({ cause: 'switch' });
  if (!facts) throw new Error('a report without facts');
  const none = { value: 0, at };
  const empty = { items: [], rest: 0 };
  const tops = { ip: empty, asn: empty, country: empty, url: empty, userAgent: empty };
  open({
    ...rest,
    facts: {
      ...facts,
      ...{ causes: [], tops },
      totals: { requests: 0, refused: 0, challenged: 0, passed: 0, failed: 0, bytesOut: 0 },
      peaks: {
        ...{ requestsPerSecond: none, refusedPerSecond: none },
        bitsPerSecond: { ...none, seconds: 60 },
      },
      service: {
        before: { served: 0, errors: 0, originMs: 0 },
        during: { served: 0, errors: 0, originMs: 0 },
      },
    },
  });
  expect(await screen.findByText(/没有请求被拦截或要求验证/)).toBeTruthy();
  expect(screen.queryByText(/达到峰值/)).toBeNull();
});

it('tells what was refused by what, whence it came and what visitors felt', async () => {
  open();
  expect(await screen.findByRole('heading', { level: 1, name: /攻击报告 shop/ })).toBeTruthy();
  expect(await cellsOf('概况', /持续/)).toEqual(['持续', '25 分钟']);
  expect((await cellsOf('概况', /峰值带宽/))[1]).toMatch(/^12 Mbps（按 1 分钟平均，/);
  expect(await cellsOf('经过', /规则组由/)).toEqual([
    expect.any(String),
    '规则组由「宽松」换为「5 秒盾」',
  ]);
  expect(await cellsOf('被什么拦截', /登录限速/)).toEqual([
    '商城大促「登录限速」：路径前缀是「/login」的请求',
    ...['700', '200', '4', '30', '2%'],
  ]);
  expect(await cellsOf('被什么拦截', /IP 黑名单/)).toEqual([
    'IP 黑名单',
    '100',
    '0',
    '0',
    '0',
    '-',
  ]);
  expect(await cellsOf('访客的感受', /其中 5xx/)).toEqual(['其中 5xx', '0.5%', '20%']);
  expect(await cellsOf('来源国家和地区', /美国/)).toEqual(['美国', '300', '30%']);
  const address = await screen.findByRole('link', { name: '203.0.113.9' });
  const search = new URLSearchParams(address.getAttribute('href')?.split('?')[1]);
  expect(Object.fromEntries(search)).toEqual({
    ...{ from: '2026-11-01T08:00:00.000Z', to: '2026-11-01T08:25:00.000Z' },
    ...{ block: 'any', ip: '203.0.113.9' },
  });
});

it.each([
  ['{Enter}', {}],
  ['{ArrowDown}{Enter}', { action: 'refused' }],
  ['{ArrowUp}{Enter}', { action: 'challenged' }],
])('a point of the timeline leads, by %s, to the requests that it counts', async (keys, filter) => {
  const { user, router } = open();
  (await screen.findByRole('slider', { name: '时间线：选择一个点' })).focus();
  await user.keyboard(keys);
  expect(await screen.findByText('其他页面')).toBeTruthy();
  const { pathname, search } = router.state.location;
  expect(pathname).toBe(`/website-management/website/list/${siteId}/log`);
  expect(Object.fromEntries(new URLSearchParams(search))).toEqual({
    from: new Date(at * 1000).toISOString(),
    to: new Date((at + 60) * 1000).toISOString(),
    ...filter,
  });
});

it('says what to change next, and opens each rule filled in', async () => {
  open();
  const advice = await screen.findByRole('list', { name: '建议' });
  const links = within(advice).getAllByRole('link', { name: /^填写规则/ });
  const rules = links.map((link) => {
    const [to, query] = (link.getAttribute('href') ?? '').split('?');
    expect(to).toContain(`${siteId}/cc`);
    const given = JSON.parse(new URLSearchParams(query).get('rule') ?? '');
    return ruleSchema.parse({ ...given, id: crypto.randomUUID() });
  });
  expect(rules.map(({ name, action }) => [name, action.kind])).toEqual([
    ['/login 限速', 'challenge'],
    ['每个 IP 限速', 'challenge'],
  ]);
});

it('leads a website without a group to the choice of one', async () => {
  const { facts } = aReport();
  open(aReport({ facts: facts && { ...facts, group: { id: 'off', name: '不使用' } } }));
  const link = await screen.findByRole('link', { name: '选择规则组' });
  expect(link.getAttribute('href')).toBe(
    `/website-management/website/list/${siteId}/cc?group=loose`,
  );
});

it('lists every minute of the timeline, and says what its rates are', async () => {
  const { facts } = aReport();
  const points = Array.from({ length: 80 }, (_, index) => ({
    ...{ t: at + index * 60, requests: 600 + index, refused: 300, challenged: 60 },
  }));
  open(aReport({ facts: facts && { ...facts, points } }));
  expect(await screen.findByText('攻击前后各半小时，按 1 分钟平均。')).toBeTruthy();
  const table = await screen.findByRole('table', { name: '时间线' });
  expect(within(table).getAllByRole('rowheader')).toHaveLength(80);
});

it('makes a link that is shown once, and takes one back after asking', async () => {
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: '分享报告' }));
  const drawer = await screen.findByRole('dialog', { name: '分享报告' });
  await user.click(within(drawer).getByRole('combobox', { name: '有效期' }));
  await user.click(await screen.findByRole('option', { name: '30 天' }));
  await user.click(within(drawer).getByRole('button', { name: '生成链接' }));
  const link = `${window.location.origin}/api/shared/attack-reports/secret`;
  expect(await within(drawer).findByText(link)).toBeTruthy();
  expect(called).toHaveBeenCalledWith({ days: 30 });
  await user.click(await within(drawer).findByRole('button', { name: /^撤销 .*的链接$/ }));
  const dialog = await screen.findByRole('alertdialog');
  await user.click(within(dialog).getByRole('button', { name: '撤销链接' }));
  expect(await within(drawer).findByText('没有有效的链接。')).toBeTruthy();
});

it('says that a report is on its way', async () => {
  open(aReport({ state: 'live', endedAt: null, facts: null, factsAt: null }));
  expect(await screen.findByText('报告正在生成')).toBeTruthy();
});

it('gives no share of challenges where there were none', async () => {
  const { facts } = aReport();
  const none = { challenged: 0, passed: 0, failed: 0 };
  open(aReport({ facts: facts && { ...facts, totals: { ...facts.totals, ...none } } }));
  expect(await screen.findByText('攻击期间没有要求验证。')).toBeTruthy();
});

it('says what there was too much of to count', async () => {
  const { facts } = aReport();
  open(aReport({ facts: facts && { ...facts, service: null, causes: null } }));
  await waitFor(() => expect(screen.getAllByText(/请求过多，没有能/)).toHaveLength(2));
});

it('shows what went wrong, and asks again', async () => {
  server.use(
    http.get(`*/api/v1/attack-reports/${reportId}`, () => fail({ status: 503, msg: '暂时不可用' })),
  );
  openPage(attacksHref({ report: reportId }), { [path]: Component });
  expect(await screen.findByText('暂时不可用')).toBeTruthy();
});
