import { ok } from '@console/testing/answers';
import { openPage } from '@console/testing/page';
import { screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { setupServer } from 'msw/node';
import { aForward, forwardId } from '../testing/forwards';
import { Component as Detail } from './forward-detail.page';

const asked = jest.fn();
const record = (index: number) => ({
  id: `r-${index}`,
  at: '2026-11-22T12:00:00.000Z',
  protocol: 'tcp',
  port: 6379,
  ip: `198.51.100.${index}`,
  clientPort: 40_000,
  origin: '',
  bytesIn: 0,
  bytesOut: 0,
  durationMs: 0,
  ending: 'blocked',
  block: index === 1 ? 'place' : 'of_a_newer_node',
  blockEntry: index === 1 ? 'JP' : '',
  count: index,
  node: '香港 1',
});
const server = setupServer(
  http.get('*/api/v1/forwards/:id', () => ok(aForward())),
  http.get('*/api/v1/records-retention', () =>
    ok({ recordDays: 90, secondDays: 2, minuteDays: 31 }),
  ),
  http.get('*/api/v1/forwards/:id/log', ({ request }) => {
    const query = Object.fromEntries(new URL(request.url).searchParams);
    asked(query);
    return ok(
      query.cursor ? { items: [record(2)], next: null } : { items: [record(1)], next: '1.r-1' },
    );
  }),
);

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
afterEach(() => asked.mockClear());
afterAll(() => server.close());

it('shows what was refused and why, page by page and narrowed by what is typed', async () => {
  const { user, router } = openPage(`/l4-forward/forward/list/${forwardId}/block-log`, {
    '/l4-forward/forward/:item/:forward/:nav': Detail,
  });
  expect(await screen.findByText('198.51.100.1')).toBeTruthy();
  expect(asked).toHaveBeenLastCalledWith({ range: '24h', kind: 'blocked', limit: '50' });
  expect(await screen.findByText(/记录最新的在前，保留 90 天/)).toBeTruthy();
  expect(screen.getByText('国家或地区')).toBeTruthy();
  expect(screen.getByText('日本')).toBeTruthy();

  const pages = within(screen.getByRole('navigation', { name: '分页' }));
  await user.click(pages.getByRole('button', { name: '更早的' }));
  expect(await screen.findByText('198.51.100.2')).toBeTruthy();
  expect(screen.getByText('of_a_newer_node')).toBeTruthy();
  expect(asked).toHaveBeenLastCalledWith(expect.objectContaining({ cursor: '1.r-1' }));

  const ip = screen.getByRole('textbox', { name: '来源 IP' });
  await user.type(ip, '300.1.1.1{Enter}');
  expect(router.state.location.search).toBe('');
  await user.clear(ip);
  await user.type(ip, '198.51.100.0/24{Enter}');
  await waitFor(() =>
    expect(asked).toHaveBeenLastCalledWith(expect.objectContaining({ ip: '198.51.100.0/24' })),
  );
  expect(asked.mock.lastCall?.[0]).not.toHaveProperty('cursor');
});
