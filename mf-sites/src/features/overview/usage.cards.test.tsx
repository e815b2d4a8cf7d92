import { fail, ok } from '@console/testing/answers';
import { openPage } from '@console/testing/page';
import { screen } from '@testing-library/react';
import { http } from 'msw';
import { setupServer } from 'msw/node';
import { Component as SitesCard } from './usage-sites.card';
import { Component as TrafficCard } from './usage-traffic.card';

const server = setupServer();

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

const hour = 3_600;
const point = (t: number) => ({
  t,
  requests: 1_000,
  bytesOut: 500_000_000,
  bytesIn: 0,
  hits: 0,
  status2xx: 1_000,
  status3xx: 0,
  status4xx: 0,
  status5xx: 0,
  totalMs: null,
  originMs: null,
});

it('shows what was used in 30 days', async () => {
  server.use(
    http.get('*/api/v1/monitor/series', ({ request }) => {
      expect(new URL(request.url).searchParams.get('window')).toBe('30d');
      const points = [point(0), point(hour)];
      return ok({ step: hour, from: 0, to: 2 * hour, points });
    }),
  );
  openPage('/', { '/': TrafficCard });
  expect(await screen.findByText('2,000')).toBeTruthy();
  expect(screen.getByRole('heading', { name: '近 30 天用量' })).toBeTruthy();
});

it('lists the sites of 30 days, and says when there are none', async () => {
  server.use(
    http.get('*/api/v1/monitor/top-sites', ({ request }) => {
      expect(new URL(request.url).searchParams.get('window')).toBe('30d');
      return ok([]);
    }),
  );
  openPage('/', { '/': SitesCard });
  expect(await screen.findByText('近 30 天没有访问')).toBeTruthy();
});

it('fails in its own place', async () => {
  server.use(http.get('*/api/v1/monitor/series', () => fail({ status: 503, msg: '暂不可用' })));
  openPage('/', { '/': TrafficCard });
  expect(await screen.findByText('暂不可用')).toBeTruthy();
});
