import { ok } from '@console/testing/answers';
import { openPage } from '@console/testing/page';
import { screen } from '@testing-library/react';
import { http } from 'msw';
import { setupServer } from 'msw/node';
import { aSite } from '../../testing/sites';
import { Component } from './site-states.card';

const server = setupServer();

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

/** Lists as the server answers them, by the state that is asked for. */
function sitesAre(totals: Record<string, number>) {
  const asked: (string | null)[] = [];
  const all = Object.values(totals).reduce((sum, total) => sum + total, 0);
  server.use(
    http.get('*/api/v1/sites', ({ request }) => {
      const state = new URL(request.url).searchParams.get('state');
      asked.push(state);
      return ok({ items: [aSite()], total: state === null ? all : (totals[state] ?? 0) });
    }),
  );
  openPage('/', { '/': Component });
  return asked;
}

it('counts the usual states, and asks for no others where these are all', async () => {
  const asked = sitesAre({ normal: 7, disabled: 2 });
  expect(await screen.findByRole('link', { name: '正常：7 个网站' })).toBeTruthy();
  expect(screen.getByRole('link', { name: '已停用：2 个网站' })).toBeTruthy();
  expect(screen.queryByText('套餐到期')).toBeNull();
  expect(screen.queryByText('流量超限')).toBeNull();
  expect(new Set(asked)).toEqual(new Set(['normal', 'disabled', null]));
});

it('counts what packages stop, where there is any, and leads to it', async () => {
  sitesAre({ normal: 5, disabled: 1, exhausted: 3 });
  const line = await screen.findByRole('link', { name: '流量超限：3 个网站' });
  expect(line).toHaveProperty('search', '?state=exhausted');
  expect(await screen.findByText('9')).toBeTruthy();
  expect(screen.queryByText('套餐到期')).toBeNull();
});
