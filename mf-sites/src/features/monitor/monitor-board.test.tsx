import { emptyPoint } from '@console/contract/monitor/monitor-rates';
import { fail, ok } from '@console/testing/answers';
import { openPage } from '@console/testing/page';
import { screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { setupServer } from 'msw/node';
import { MonitorBoard } from './monitor-board';
import { Component as Monitor } from './realtime-monitor.page';

const siteId = '0b7f6f0e-0c57-4d31-9d3b-6f2a1b7c1d11';
const server = setupServer();
const asked = { series: jest.fn(), tops: jest.fn() };
const queryOf = (request: Request) => Object.fromEntries(new URL(request.url).searchParams);

const places = {
  ...{ from: 3_600, to: 7_200, total: 1_234 },
  lists: [
    { of: 'region', items: [{ value: 'CN-GD', count: 640 }], rest: 0 },
    {
      of: 'country',
      items: [
        { value: 'CN', count: 700 },
        { value: 'TW', count: 12 },
        { value: 'US', count: 900 },
      ],
      rest: 0,
    },
  ],
};

const whoamiIs = (role: 'platform' | 'administrator') =>
  http.post('*/api/whoami', () => ok({ id: 'u1', name: '星河科技', roles: [{ key: role }] }));

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
beforeEach(() =>
  server.use(
    whoamiIs('platform'),
    http.get('*/api/v1/monitor/series', ({ request }) => {
      const query = queryOf(request);
      asked.series(query);
      const point = { ...emptyPoint(3_600), requests: 1_234, blocked: 30, challenged: 4 };
      const before = query.compare === '1' ? { before: [emptyPoint(0)] } : {};
      return ok({ step: 3_600, from: 3_600, to: 7_200, points: [point], ...before });
    }),
    http.get('*/api/v1/monitor/tops', ({ request }) => {
      const query = queryOf(request);
      if (query.of === 'region,country') return ok(places);
      asked.tops(query);
      const lists = [
        { of: 'country', items: [{ value: 'US', count: 900 }], rest: 0 },
        { of: 'url', items: [{ value: 'www.example.com/<b>', count: 7 }], rest: 5 },
        { of: 'referer', items: [{ value: '', count: 3 }], rest: 0 },
      ];
      return ok({ from: 3_600, to: 7_200, total: 1_234, lists });
    }),
  ),
);
afterEach(() => {
  server.resetHandlers();
  asked.series.mockClear();
  asked.tops.mockClear();
});
afterAll(() => server.close());

const open = (search: string, siteIds?: string[]) =>
  openPage(`/m${search}`, { '/m': () => <MonitorBoard {...(siteIds && { siteIds })} /> });
const listOf = async (title: string) => within(await screen.findByRole('table', { name: title }));

it('asks for what stands in the URL, and shows totals of it', async () => {
  open('?window=7d&place=US&compare=1&metric=blocked');
  expect(await screen.findByText('1,234')).toBeTruthy();
  expect(screen.getByText('34')).toBeTruthy();
  const expected = { window: '7d', place: 'US' };
  expect(asked.series).toHaveBeenLastCalledWith(
    expect.objectContaining({ ...expected, compare: '1' }),
  );
  await waitFor(() =>
    expect(asked.tops).toHaveBeenLastCalledWith(
      expect.objectContaining({ ...expected, metric: 'blocked' }),
    ),
  );
  expect(screen.getByText('地区：美国')).toBeTruthy();
  expect(screen.getAllByText('上一周期拦截').length).toBeGreaterThan(0);
});

it('each figure leads to the requests that it counts', async () => {
  open('?window=24h');
  const figures = within(await screen.findByRole('region', { name: '合计' }));
  const hrefOf = async (name: RegExp) =>
    (await figures.findByRole('link', { name })).getAttribute('href');
  const log = '/website-management/block-log?tab=log&range=24h';
  expect(await hrefOf(/^请求数 1,234 次/)).toBe(`${log}&action=all`);
  expect(await hrefOf(/^拦截与验证 34 次/)).toBe(`${log}&block=any`);
  expect(figures.getAllByRole('link')).toHaveLength(5);
});

it('an administrator’s node narrows the log that the figures lead to', async () => {
  const node = '5f2c8e4a-7d0b-4b61-9a38-2f6f9f0a1c22';
  server.use(
    whoamiIs('administrator'),
    http.get('*/api/v1/admin/nodes', () => ok({ revision: 1, nodes: [] })),
  );
  open(`?window=24h&node=${node}`);
  const figures = within(await screen.findByRole('region', { name: '合计' }));
  const link = await figures.findByRole('link', { name: /^请求数 1,234 次/ });
  const { searchParams } = new URL(link.getAttribute('href') ?? '', 'http://x');
  expect(searchParams.get('node')).toBe(node);
});

it('figures of the live view lead to the seconds that are drawn, not to more', async () => {
  open('?window=live&compare=1', [siteId]);
  const figures = within(await screen.findByRole('region', { name: '合计' }));
  const link = await figures.findByRole('link', { name: /^请求数 1,234 次/ });
  const { searchParams } = new URL(link.getAttribute('href') ?? '', 'http://x');
  expect(Object.fromEntries(searchParams)).toEqual({
    from: '1970-01-01T01:00:00.000Z',
    to: '1970-01-01T02:00:00.000Z',
  });
});

it('a line of a list leads to its requests in the log, of one site or of all', async () => {
  open('?window=24h', [siteId]);
  const place = (await listOf('国家和地区')).getByRole('link', { name: '美国' });
  expect(place.getAttribute('href')).toBe(
    `/website-management/website/list/${siteId}/log?range=24h&place=US`,
  );
});

it('over all sites every request is listed, or those that were refused', async () => {
  const { user } = open('?window=24h');
  const name = 'www.example.com/<b>';
  const href = async () =>
    new URL(
      (await listOf('URL')).getByRole('link', { name }).getAttribute('href') ?? '',
      'http://x',
    ).searchParams;
  expect(Object.fromEntries(await href())).toEqual({
    ...{ tab: 'log', range: '24h', action: 'all' },
    url: 'http://www.example.com/<b>',
  });
  await user.click(
    within(screen.getByRole('group', { name: '排行依据' })).getByRole('button', {
      name: '拦截与验证',
    }),
  );
  await waitFor(async () => expect((await href()).get('block')).toBe('any'));
});

it('says what a list does not hold, and links nothing that no filter finds', async () => {
  open('?window=24h');
  expect((await listOf('URL')).getByText('其他零散的值')).toBeTruthy();
  const referers = await listOf('来源（Referer）');
  expect(referers.getByText('直接访问')).toBeTruthy();
  expect(referers.queryByRole('link')).toBeNull();
});

it('narrows by a filter once it is right', async () => {
  const { user, router } = open('?window=24h');
  const place = await screen.findByRole('textbox', { name: '地区' });
  await user.type(place, 'nowhere{Enter}');
  expect(await screen.findByText(/应为国家、地区或省份的代码/)).toBeTruthy();
  await user.clear(place);
  await user.type(place, 'CN-GD{Enter}');
  await waitFor(() => expect(router.state.location.search).toContain('place=CN-GD'));
  expect(await screen.findByText('地区：广东')).toBeTruthy();
});

it('folds what is narrowed to less often', async () => {
  const { user, router } = open('?window=24h');
  await screen.findByRole('textbox', { name: '地区' });
  expect(screen.queryByRole('textbox', { name: 'ASN' })).toBeNull();
  await user.click(screen.getByRole('button', { name: '更多筛选' }));
  await user.type(await screen.findByRole('textbox', { name: 'ASN' }), 'AS4134{Enter}');
  await waitFor(() => expect(router.state.location.search).toContain('asn=4134'));
});

it('shows one chart alone, and goes back from a stretch of its own', async () => {
  const stretch = 'from=2026-11-20T05:00:00.000Z&to=2026-11-20T06:00:00.000Z';
  const { user } = open(`?window=7d&chart=hit&${stretch}`);
  expect(await screen.findByRole('figure', { name: '命中率' })).toBeTruthy();
  expect(screen.queryByRole('figure', { name: '请求速率' })).toBeNull();
  expect(asked.series).toHaveBeenLastCalledWith(
    expect.objectContaining({ from: '2026-11-20T05:00:00.000Z' }),
  );
  await user.click(screen.getByRole('button', { name: '返回 7 天' }));
  await waitFor(() => expect(asked.series.mock.lastCall?.[0]).not.toHaveProperty('from'));
});

it('says why a look did not come about', async () => {
  const busy = () => fail({ status: 503, msg: '查询用时过长，请缩短时间范围' });
  server.use(http.get('*/api/v1/monitor/series', busy));
  open('?window=30d&ip=0.0.0.0%2F0');
  expect(await screen.findByText('查询用时过长，请缩短时间范围')).toBeTruthy();
});

it('looks at a stretch that was typed in, and says when it ends before it begins', async () => {
  const { user, router } = open('?window=24h');
  await user.click(await screen.findByRole('button', { name: '自选时段' }));
  const begin = await screen.findByRole('textbox', { name: '开始时间' });
  await user.clear(begin);
  await user.type(begin, '2026-11-20 08:00:00{Enter}');
  await waitFor(() => {
    const { from } = asked.series.mock.lastCall?.[0] ?? {};
    expect(from).toBe(new Date('2026-11-20T08:00:00').toISOString());
  });
  const end = screen.getByRole('textbox', { name: '结束时间' });
  await user.clear(end);
  await user.type(end, '2026-11-20 07:00:00{Enter}');
  expect(await screen.findByText('结束时间应晚于开始时间')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: '返回 24 小时' }));
  await waitFor(() => expect(router.state.location.search).toBe('?window=24h'));
});

it('offers nodes to administrators alone', async () => {
  open('?window=24h');
  await screen.findByText('1,234');
  expect(screen.queryByRole('combobox', { name: '节点' })).toBeNull();
});

it('lets an administrator choose a node by its name', async () => {
  const node = '0b7f6f0e-0c57-4d31-9d3b-6f2a1b7c1d21';
  server.use(
    whoamiIs('administrator'),
    http.get('*/api/v1/admin/nodes', () =>
      ok({ revision: 1, nodes: [{ id: node, name: 'hk-1' }] }),
    ),
  );
  const { user } = open('?window=24h');
  await user.click(await screen.findByRole('combobox', { name: '节点' }));
  await user.click(await screen.findByRole('option', { name: 'hk-1' }));
  await waitFor(() =>
    expect(asked.series).toHaveBeenLastCalledWith(expect.objectContaining({ node })),
  );
  expect(screen.getByText('节点：hk-1')).toBeTruthy();
});

it('shows the world, each country of which leads to its requests', async () => {
  open('?window=24h', [siteId]);
  const map = within(await screen.findByRole('list', { name: '全球' }));
  const links = map.getAllByRole('link');
  expect(links.map((link) => [link.textContent, link.getAttribute('aria-label')])).toEqual([
    ['US', '美国：900 次'],
    ['CN', '中国：700 次'],
    ['TW', '中国台湾：12 次'],
  ]);
  expect(map.getByRole('link', { name: /美国/ }).getAttribute('href')).toBe(
    `/website-management/website/list/${siteId}/log?range=24h&place=US`,
  );
  expect(map.getByTitle('新西兰：没有')).toBeTruthy();
});

it('shows China by its provinces, each of which leads to its requests', async () => {
  const { user, router } = open('?window=24h&metric=blocked');
  const choice = within(await screen.findByRole('group', { name: '地图' }));
  await user.click(choice.getByRole('button', { name: '中国各省' }));
  expect(router.state.location.search).toContain('map=china');
  const map = within(await screen.findByRole('list', { name: '中国各省' }));
  const links = map.getAllByRole('link');
  expect(links.map((link) => [link.textContent, link.getAttribute('aria-label')])).toEqual([
    ['广东640', '广东：640 次'],
    ['台湾12', '台湾：12 次'],
  ]);
  const { searchParams } = new URL(links[0]?.getAttribute('href') ?? '', 'http://x');
  expect(Object.fromEntries(searchParams)).toEqual({
    ...{ tab: 'log', range: '24h', block: 'any', place: 'CN-GD' },
  });
  expect(map.getByTitle('海南：没有')).toBeTruthy();
});

const administrator = [
  whoamiIs('administrator'),
  http.get('*/api/v1/admin/nodes', () => ok({ revision: 1, nodes: [] })),
];
const openMonitor = (search = '') => openPage(`/m${search}`, { '/m': Monitor });

it('shows an administrator without websites those of all accounts, which lead to no log of theirs', async () => {
  server.use(
    ...administrator,
    http.get('*/api/v1/sites', () => ok({ items: [], total: 0 })),
  );
  const { user } = openMonitor('?window=24h');
  expect(await screen.findByText('1,234')).toBeTruthy();
  const ofAll = expect.objectContaining({ scope: 'platform', window: '24h' });
  expect(asked.series).toHaveBeenLastCalledWith(ofAll);
  await waitFor(() => expect(asked.tops).toHaveBeenLastCalledWith(ofAll));
  expect((await listOf('国家和地区')).getByText('美国')).toBeTruthy();
  await screen.findByRole('list', { name: '全球' });
  expect(screen.queryAllByRole('link')).toEqual([]);
  await user.click(screen.getByRole('button', { name: '我的网站' }));
  expect(await screen.findByText('还没有网站')).toBeTruthy();
});

it('lets an administrator choose between their own websites and those of all accounts', async () => {
  server.use(
    ...administrator,
    http.get('*/api/v1/sites', () => ok({ items: [], total: 3 })),
  );
  const { user } = openMonitor('?window=24h');
  expect(await screen.findByText('1,234')).toBeTruthy();
  expect(asked.series.mock.lastCall?.[0]).not.toHaveProperty('scope');
  await user.click(screen.getByRole('button', { name: '全部账户' }));
  await waitFor(() =>
    expect(asked.series).toHaveBeenLastCalledWith(expect.objectContaining({ scope: 'platform' })),
  );
});

it('says that an account has no websites, and offers it no others', async () => {
  server.use(http.get('*/api/v1/sites', () => ok({ items: [], total: 0 })));
  openMonitor('?window=24h&scope=platform');
  expect(await screen.findByText('还没有网站')).toBeTruthy();
  expect(screen.queryByRole('group', { name: '网站范围' })).toBeNull();
  expect(asked.series).not.toHaveBeenCalledWith(expect.objectContaining({ scope: 'platform' }));
});

it('says what a peak is a mean over, and takes the API’s of minutes where points are longer', async () => {
  const point = { ...emptyPoint(3_600), bytesOut: 45_000_000 };
  const series = { step: 3_600, from: 3_600, to: 7_200, points: [point] };
  const peak = { bitsPerSecond: 2_500_000, seconds: 60 };
  server.use(http.get('*/api/v1/monitor/series', () => ok({ ...series, peak })));
  const figures = async () => within(await screen.findByRole('region', { name: '合计' }));
  open('?window=7d');
  expect(
    await (await figures()).findByRole('link', { name: '峰值带宽 2,500,000 bps，按 1 分钟平均' }),
  ).toBeTruthy();
  expect((await figures()).getByText('按 1 分钟平均')).toBeTruthy();
});

it('says so where only hours are kept', async () => {
  const point = { ...emptyPoint(3_600), bytesOut: 45_000_000 };
  server.use(
    http.get('*/api/v1/monitor/series', () =>
      ok({ step: 3_600, from: 3_600, to: 7_200, points: [point] }),
    ),
  );
  open('?window=7d');
  const figures = within(await screen.findByRole('region', { name: '合计' }));
  expect(
    await figures.findByRole('link', { name: '峰值带宽 100,000 bps，按 1 小时平均' }),
  ).toBeTruthy();
});
