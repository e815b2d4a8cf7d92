import { emptyPoint } from '@console/contract/monitor/monitor-rates';
import { fail, ok } from '@console/testing/answers';
import { openPage } from '@console/testing/page';
import { screen, within } from '@testing-library/react';
import { http } from 'msw';
import { setupServer } from 'msw/node';
import { Component as CurvesCard } from './curves.card';
import { Component as TopSitesCard } from './top-sites.card';

const server = setupServer();
const siteId = '0b7f6f0e-0c57-4d31-9d3b-6f2a1b7c1d11';

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

it('ranks the sites of today, and leads to the monitor of each', async () => {
  server.use(
    http.get('*/api/v1/monitor/top-sites', ({ request }) => {
      expect(new URL(request.url).searchParams.get('window')).toBeNull();
      return ok([
        { siteId, domain: 'shop.example.com', requests: 12_345, bytesOut: 5_242_880 },
        { siteId: 'other', domain: 'api.example.com', requests: 3, bytesOut: 0 },
      ]);
    }),
  );
  openPage('/', { '/': TopSitesCard });
  const link = await screen.findByRole('link', { name: 'shop.example.com' });
  expect(link.getAttribute('href')).toBe(`/website-management/website/list/${siteId}/monitor`);
  const rows = screen.getAllByRole('row').slice(1);
  expect(rows.map((row) => within(row).getAllByRole('cell').length)).toEqual([3, 3]);
  expect(screen.getByTitle('12,345')).toBeTruthy();
  expect(screen.getByText('5 MB')).toBeTruthy();
});

it('says that nobody came today', async () => {
  server.use(http.get('*/api/v1/monitor/top-sites', () => ok([])));
  openPage('/', { '/': TopSitesCard });
  expect(await screen.findByText('今天还没有访问')).toBeTruthy();
});

it('fails in its own place, and asks again', async () => {
  server.use(http.get('*/api/v1/monitor/top-sites', () => fail({ status: 503, msg: '暂不可用' })));
  const { user } = openPage('/', { '/': TopSitesCard });
  expect(await screen.findByText('暂不可用')).toBeTruthy();
  server.use(http.get('*/api/v1/monitor/top-sites', () => ok([])));
  await user.click(screen.getByRole('button', { name: '重新加载' }));
  expect(await screen.findByText('今天还没有访问')).toBeTruthy();
});

it('draws bandwidth and requests of 24 hours', async () => {
  server.use(
    http.get('*/api/v1/monitor/series', ({ request }) => {
      expect(new URL(request.url).searchParams.get('window')).toBe('24h');
      const point = { ...emptyPoint(0), requests: 600, bytesOut: 375_000_000 };
      return ok({ step: 300, from: 0, to: 300, points: [point] });
    }),
  );
  openPage('/', { '/': CurvesCard });
  const cellOf = async (chart: string) =>
    within(await screen.findByRole('figure', { name: chart })).getByRole('cell').textContent;
  expect(await cellOf('近 24 小时出带宽')).toBe('10 Mbps');
  expect(await cellOf('近 24 小时请求')).toBe('2 次/秒');
});

it('says that the curves could not be had', async () => {
  server.use(http.get('*/api/v1/monitor/series', () => fail({ status: 503, msg: '暂不可用' })));
  openPage('/', { '/': CurvesCard });
  expect(await screen.findByText('暂不可用')).toBeTruthy();
});
