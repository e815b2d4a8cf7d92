import { fail, ok } from '@console/testing/answers';
import { openPage } from '@console/testing/page';
import { screen } from '@testing-library/react';
import { http } from 'msw';
import { setupServer } from 'msw/node';
import { Component as BlockedPlaces } from './blocked-places.card';
import { Component as Today } from './today.card';

const server = setupServer();
beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

const tops = '*/api/v1/monitor/tops';

it('says where refused requests of a day came from, and leads to those of each place', async () => {
  server.use(
    http.get(tops, ({ request }) => {
      const { window, of, metric } = Object.fromEntries(new URL(request.url).searchParams);
      expect([window, of, metric]).toEqual(['24h', 'country', 'blocked']);
      const items = [
        { value: 'US', count: 12_000 },
        { value: '', count: 30 },
      ];
      return ok({ from: 0, to: 1, total: 12_030, lists: [{ of: 'country', items, rest: 0 }] });
    }),
  );
  openPage('/', { '/': BlockedPlaces });
  const link = await screen.findByRole('link', { name: '美国' });
  expect(link).toHaveProperty('search', '?tab=log&range=24h&block=any&place=US');
  expect(screen.getByText('1.2 万')).toBeTruthy();
  expect(screen.getByRole('link', { name: '未知' })).toHaveProperty(
    'search',
    '?tab=log&range=24h&block=any&place=unknown',
  );
});

it('says that nothing was refused', async () => {
  server.use(http.get(tops, () => ok({ from: 0, to: 1, total: 0, lists: [] })));
  openPage('/', { '/': BlockedPlaces });
  expect(await screen.findByText('没有拦截')).toBeTruthy();
});

it('shows what went wrong where no list comes', async () => {
  server.use(http.get(tops, () => fail({ status: 503, msg: '服务暂时不可用' })));
  openPage('/', { '/': BlockedPlaces });
  expect(await screen.findByText('服务暂时不可用')).toBeTruthy();
});

it('compares what was refused today with the same hours of yesterday', async () => {
  const day = { requests: 1_000, bytesOut: 5_000, hits: 400, peakBitsPerSecond: 80 };
  server.use(
    http.get('*/api/v1/monitor/summary', () =>
      ok({
        since: '2026-11-01T16:00:00.000Z',
        today: { ...day, blocked: 300 },
        yesterday: { ...day, blocked: 200 },
      }),
    ),
  );
  openPage('/', { '/': Today });
  expect(await screen.findByText('今日拦截')).toBeTruthy();
  expect(await screen.findByText('300')).toBeTruthy();
  expect(screen.getByText(/50%/)).toBeTruthy();
});
