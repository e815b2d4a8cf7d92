import { emptyPoint } from '@console/contract/monitor/monitor-rates';
import { ok } from '@console/testing/answers';
import { screen, within } from '@testing-library/react';
import { http } from 'msw';
import { setupServer } from 'msw/node';
import { openBoard } from '../../../testing/monitor-board';
import { siteId } from '../../../testing/sites';

const hour = 3_600;
const begin = Date.parse('2026-11-20T05:00:00Z') / 1000;
const server = setupServer();

/** Two hours of the view, and the two before them. */
const points = [
  { ...emptyPoint(begin), requests: 7_200, status2xx: 7_200, bytesOut: 450_000 },
  {
    ...emptyPoint(begin + hour),
    ...{ requests: 3_600, hits: 1_800, blocked: 1_800, challenged: 900, passed: 360, failed: 180 },
    ...{ status2xx: 1_440, status4xx: 1_800, status5xx: 360 },
    totalMs: { p50: 12, p95: 80, p99: 340 },
  },
];
const before = [emptyPoint(begin - 2 * hour), { ...emptyPoint(begin - hour), requests: 36_000 }];

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
beforeEach(() =>
  server.use(
    http.post('*/api/whoami', () => ok({ id: 'u1', name: '星河科技', roles: [] })),
    http.get('*/api/v1/monitor/series', ({ request }) => {
      const compared = new URL(request.url).searchParams.get('compare') === '1';
      return ok({
        ...{ step: hour, from: begin, to: begin + 2 * hour, points },
        ...(compared && { before }),
      });
    }),
    http.get('*/api/v1/monitor/tops', () =>
      ok({ from: begin, to: begin + 2 * hour, total: 0, lists: [] }),
    ),
  ),
);
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

/** Values of a chart by its curves, at the last time. */
async function lastOf(chart: string) {
  const figure = within(await screen.findByRole('figure', { name: chart }));
  const names = figure.getAllByRole('columnheader').map(({ textContent }) => textContent);
  const rows = figure.getAllByRole('row');
  const values = within(rows.at(-1) ?? document.body).getAllByRole('cell');
  return Object.fromEntries(
    values.map(({ textContent }, index) => [names[index + 1], textContent]),
  );
}

it('draws what a point counts by the second, in shares and in milliseconds', async () => {
  openBoard('?window=6h');
  expect(await lastOf('请求速率')).toEqual({ 请求: '1 次/秒' });
  expect(await lastOf('拦截与验证')).toEqual({
    ...{ 拦截: '0.5 次/秒', 要求验证: '0.25 次/秒' },
    ...{ 验证通过: '0.1 次/秒', 验证未通过: '0.05 次/秒' },
  });
  expect(await lastOf('状态码分布')).toEqual({
    ...{ '2xx': '0.4 次/秒', '3xx': '0 次/秒', '4xx': '0.5 次/秒', '5xx': '0.1 次/秒' },
  });
  expect(await lastOf('命中率')).toMatchObject({ 按请求: '50%' });
  expect(await lastOf('总耗时')).toEqual({ p50: '12 ms', p95: '80 ms', p99: '340 ms' });
  expect(await lastOf('源站耗时')).toEqual({ p50: '-', p95: '-', p99: '-' });
});

it('names each of its parts once', async () => {
  openBoard('?window=6h');
  await screen.findByRole('heading', { name: '状态码' });
  const names = screen.getAllByRole('heading').map(({ textContent }) => textContent);
  expect(names).toEqual([...new Set(names)]);
});

const picker = (chart: string) => screen.findByRole('slider', { name: `${chart}：选择一个点` });

/** Where the browser is led by keys that are pressed on a chart. */
async function led(search: string, chart: string, keys: string, siteIds?: string[]) {
  const { user, router } = openBoard(search, siteIds);
  (await picker(chart)).focus();
  await user.keyboard(keys);
  expect(await screen.findByText('其他页面')).toBeTruthy();
  const { pathname, search: query } = router.state.location;
  return { pathname, query: Object.fromEntries(new URLSearchParams(query)) };
}

const instants = (from: number) => ({
  from: new Date(from * 1000).toISOString(),
  to: new Date((from + hour) * 1000).toISOString(),
});

it('a point of a curve leads to the requests that it counts', async () => {
  expect(await led('?window=6h&place=CN', '状态码分布', '{ArrowDown}{ArrowDown}{Enter}')).toEqual({
    pathname: '/website-management/block-log',
    query: {
      ...{ tab: 'log', action: 'all', status: '4xx', place: 'CN' },
      ...instants(begin + hour),
    },
  });
});

it('of one website it leads to the log of that', async () => {
  expect(await led('?window=6h', '拦截与验证', '{ArrowLeft}{Enter}', [siteId])).toEqual({
    pathname: `/website-management/website/list/${siteId}/log`,
    query: { action: 'refused', ...instants(begin) },
  });
});

it('a point of the period before leads into that period', async () => {
  const { query } = await led('?window=6h&compare=1', '请求速率', '{ArrowUp}{Enter}');
  expect(query).toEqual({ tab: 'log', action: 'all', ...instants(begin - hour) });
});

it('says which point the keys have led to, and where it leads', async () => {
  const { user } = openBoard('?window=6h');
  const slider = await picker('请求速率');
  slider.focus();
  await user.keyboard('{Home}');
  expect(slider.getAttribute('aria-valuetext')).toMatch(/^2026-11-20 .*，请求 2 次\/秒$/);
  expect(within(slider).getByText(/点击或按 Enter 查看这些请求/)).toBeTruthy();
  await user.keyboard('{ArrowRight}{ArrowRight}');
  expect(slider.getAttribute('aria-valuetext')).toContain('请求 1 次/秒');
  await user.tab();
  expect(within(slider).queryByText(/按 Enter 查看这些请求/)).toBeNull();
});
