import { ok } from '@console/testing/answers';
import { openPage } from '@console/testing/page';
import { screen, waitFor } from '@testing-library/react';
import { http } from 'msw';
import { setupServer } from 'msw/node';
import { Component } from './affiliate-list.page';

const server = setupServer();
beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

it('lists affiliates and orders them by what they brought', async () => {
  const id = '0b7f6f0e-0c57-4d31-9d3b-6f2a1b7c1d11';
  const asked: (string | null)[] = [];
  server.use(
    http.get('*/api/v1/admin/affiliates', ({ request }) => {
      asked.push(new URL(request.url).searchParams.get('sort'));
      return ok({
        items: [
          {
            id,
            code: 'abc123',
            registered: 42,
            joinedAt: '2026-11-01T08:00:00.000Z',
            user: { id, name: '星河科技', email: null },
          },
        ],
        total: 1,
      });
    }),
  );
  const { user } = openPage('/admin/aff/list', { '/admin/aff/:item': Component });
  expect(await screen.findByRole('link', { name: '星河科技' })).toHaveProperty(
    'search',
    `?keyword=${id}`,
  );
  expect(screen.getByText('42')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: '注册用户' }));
  await waitFor(() => expect(asked.at(-1)).toBe('-registered'));
});
