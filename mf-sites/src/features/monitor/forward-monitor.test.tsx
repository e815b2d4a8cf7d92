import { ok } from '@console/testing/answers';
import { openPage } from '@console/testing/page';
import { screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { setupServer } from 'msw/node';
import { hkNode, whoamiIs, withNode } from '../../testing/monitor';
import { ForwardMonitor } from './forward-monitor';

const first = '0b7f6f0e-0c57-4d31-9d3b-6f2a1b7c1d31';
const second = '0b7f6f0e-0c57-4d31-9d3b-6f2a1b7c1d32';
const hour = 3_600;
const begin = Date.parse('2026-11-20T05:00:00Z') / 1000;
const point = (t: number) => ({
  ...{ t, connections: 4, opened: 7_200, refused: 3_600, bytesIn: 100, bytesOut: 900 },
});
const forward = (id: string, name: string) => ({
  id,
  name,
  listen: [{ protocol: 'tcp', first: 6379, last: 6379 }],
});
const forwards = [forward(first, '缓存'), forward(second, '数据库')];

const asked = { series: jest.fn(), tops: jest.fn() };
const queryOf = (request: Request) => Object.fromEntries(new URL(request.url).searchParams);

const server = setupServer(
  whoamiIs('platform'),
  http.get('*/api/v1/forwards', () => ok({ items: forwards, total: forwards.length })),
  http.get('*/api/v1/forwards/:id', () => ok(forwards[0])),
  http.get('*/api/v1/forward-monitor/series', ({ request }) => {
    const query = queryOf(request);
    asked.series(query);
    const before = [point(begin - 2 * hour), { ...point(begin - hour), opened: 36_000 }];
    return ok({
      ...{ step: hour, from: begin, to: begin + 2 * hour },
      points: [point(begin), point(begin + hour)],
      ...(query.compare === '1' && { before }),
    });
  }),
  http.get('*/api/v1/forward-monitor/tops', ({ request }) => {
    asked.tops(queryOf(request));
    return ok({ top: [{ ip: '198.51.100.7', connections: 3 }] });
  }),
);
beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
afterEach(() => {
  server.resetHandlers();
  asked.series.mockClear();
  asked.tops.mockClear();
});
afterAll(() => server.close());

const open = (search: string) => openPage(`/m${search}`, { '/m': ForwardMonitor });
const stretch = (from: number) => ({
  from: new Date(from * 1000).toISOString(),
  to: new Date((from + hour) * 1000).toISOString(),
});
const at = (href: string) => {
  const { pathname, searchParams } = new URL(href, 'http://x');
  return { pathname, query: Object.fromEntries(searchParams) };
};
const logOf = (id: string) => `/l4-forward/forward/list/${id}/block-log`;

it('a point of a forward’s curve leads to the connections that it counts', async () => {
  const { user, router } = open(`?window=6h&forwards=${first}`);
  (await screen.findByRole('slider', { name: '新建与拦截：选择一个点' })).focus();
  await user.keyboard('{ArrowLeft}{ArrowDown}{Enter}');
  expect(await screen.findByText('其他页面')).toBeTruthy();
  const { pathname, search } = router.state.location;
  expect(at(pathname + search)).toEqual({
    pathname: logOf(first),
    query: { ...stretch(begin), kind: 'blocked' },
  });
});

it('figures and addresses of one forward lead to its log', async () => {
  open(`?window=6h&forwards=${first}`);
  const figures = within(await screen.findByRole('region', { name: '合计' }));
  const refused = await figures.findByRole('link', { name: /^拦截 7,200 次/ });
  expect(at(refused.getAttribute('href') ?? '')).toEqual({
    pathname: logOf(first),
    query: { range: '6h', kind: 'blocked' },
  });
  const address = await screen.findByRole('link', { name: '198.51.100.7' });
  expect(at(address.getAttribute('href') ?? '').query).toEqual({
    ...{ ip: '198.51.100.7', kind: 'all' },
  });
});

it('of several forwards one is chosen first, and keeps what was clicked', async () => {
  const { user } = open('?window=6h');
  (await screen.findByRole('slider', { name: '连接数：选择一个点' })).focus();
  await user.keyboard('{Enter}');
  const choice = within(await screen.findByRole('dialog', { name: '查看哪条转发的记录' }));
  const link = await choice.findByRole('link', { name: /数据库/ });
  expect(at(link.getAttribute('href') ?? '')).toEqual({
    pathname: logOf(second),
    query: { ...stretch(begin + hour), kind: 'passed' },
  });
});

it('a figure of several forwards asks first whose connections are meant', async () => {
  const { user } = open('?window=6h');
  const figures = within(await screen.findByRole('region', { name: '合计' }));
  await user.click(await figures.findByRole('button', { name: /^拦截 7,200 次/ }));
  const choice = within(await screen.findByRole('dialog', { name: '查看哪条转发的记录' }));
  const link = await choice.findByRole('link', { name: /数据库/ });
  expect(at(link.getAttribute('href') ?? '')).toEqual({
    pathname: logOf(second),
    query: { range: '6h', kind: 'blocked' },
  });
});

it('an address of several forwards asks as well', async () => {
  const { user } = open('?window=6h');
  await user.click(await screen.findByRole('button', { name: '198.51.100.7' }));
  const choice = within(await screen.findByRole('dialog', { name: '查看哪条转发的记录' }));
  const link = await choice.findByRole('link', { name: /缓存/ });
  expect(at(link.getAttribute('href') ?? '')).toEqual({
    pathname: logOf(first),
    query: { ip: '198.51.100.7', kind: 'all' },
  });
});

it('looks at a stretch of one’s own, whose figures lead to just that in the log', async () => {
  const own = stretch(begin);
  const { user, router } = open(`?window=7d&forwards=${first}&from=${own.from}&to=${own.to}`);
  const figures = within(await screen.findByRole('region', { name: '合计' }));
  const refused = await figures.findByRole('link', { name: /^拦截 7,200 次/ });
  expect(asked.series).toHaveBeenLastCalledWith(expect.objectContaining(own));
  expect(at(refused.getAttribute('href') ?? '').query).toEqual({ ...own, kind: 'blocked' });
  await user.click(screen.getByRole('button', { name: '返回 7 天' }));
  await waitFor(() => expect(asked.series.mock.lastCall?.[0]).not.toHaveProperty('from'));
  const kept = new URLSearchParams(router.state.location.search);
  expect([kept.get('window'), kept.get('forwards'), kept.get('to')]).toEqual(['7d', first, null]);
});

it('says of a stretch that ends before it begins that it is none', async () => {
  const { user } = open('?window=24h');
  await user.click(await screen.findByRole('button', { name: '自选时段' }));
  const end = await screen.findByRole('textbox', { name: '结束时间' });
  await user.clear(end);
  await user.type(end, '2026-11-20 07:00:00{Enter}');
  expect(await screen.findByText('结束时间应晚于开始时间')).toBeTruthy();
});

it('draws the period before beside the view, each point of which leads to its own connections', async () => {
  const { user, router } = open(`?window=6h&forwards=${first}`);
  await user.click(await screen.findByRole('switch', { name: '对比上一周期' }));
  await waitFor(() =>
    expect(asked.series).toHaveBeenLastCalledWith(expect.objectContaining({ compare: '1' })),
  );
  expect(await screen.findAllByText('上一周期新建连接')).not.toHaveLength(0);
  (await screen.findByRole('slider', { name: '新建与拦截：选择一个点' })).focus();
  await user.keyboard('{ArrowDown}{ArrowDown}{Enter}');
  const { pathname, search } = router.state.location;
  expect(at(pathname + search)).toEqual({
    pathname: logOf(first),
    query: { ...stretch(begin - hour), kind: 'passed' },
  });
});

it('offers nodes to administrators alone', async () => {
  open('?window=6h');
  await screen.findByRole('button', { name: '198.51.100.7' });
  expect(screen.queryByRole('combobox', { name: '节点' })).toBeNull();
});

it('lets an administrator look at one node, which the log is narrowed to as well', async () => {
  server.use(whoamiIs('administrator'), withNode);
  const { user } = open(`?window=live&forwards=${first}`);
  await user.click(await screen.findByRole('combobox', { name: '节点' }));
  await user.click(await screen.findByRole('option', { name: hkNode.name }));
  const ofNode = expect.objectContaining({ node: hkNode.id });
  await waitFor(() => expect(asked.series).toHaveBeenLastCalledWith(ofNode));
  await waitFor(() => expect(asked.tops).toHaveBeenLastCalledWith(ofNode));
  const address = await screen.findByRole('link', { name: '198.51.100.7' });
  expect(at(address.getAttribute('href') ?? '').query).toMatchObject({ node: hkNode.id });
  const figures = within(await screen.findByRole('region', { name: '合计' }));
  const refused = await figures.findByRole('link', { name: /^拦截 7,200 次/ });
  expect(at(refused.getAttribute('href') ?? '').query).toMatchObject({ node: hkNode.id });
});
