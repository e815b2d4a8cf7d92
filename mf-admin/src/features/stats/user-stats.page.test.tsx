import { fail, ok } from '@console/testing/answers';
import { openPage } from '@console/testing/page';
import { screen } from '@testing-library/react';
import { http } from 'msw';
import { setupServer } from 'msw/node';
import { Component } from './user-stats.page';

const server = setupServer();
beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

const open = () => openPage('/admin/stat/user', { '/admin/stat/:item': Component });

it('shows the totals and the registrations of each day', async () => {
  server.use(
    http.get('*/api/v1/admin/stats/users', () =>
      ok({
        total: 1284,
        active: 311,
        roles: { platform: 1000, panel: 280, administrator: 4 },
        statuses: { normal: 1200, ban: 60, close: 20, 'under-review': 3, unsuccessful: 1 },
        registrations: [
          { day: '2026-11-01', count: 5 },
          { day: '2026-11-02', count: 8 },
        ],
      }),
    ),
  );
  open();
  for (const text of ['1,284', '311', '1,000', '60 个', '按天统计，共 13 个用户']) {
    expect(await screen.findByText(text)).toBeTruthy();
  }
});

it('says what went wrong, with the number to quote', async () => {
  server.use(http.get('*/api/v1/admin/stats/users', () => fail({ status: 503, msg: '暂停' })));
  open();
  expect(await screen.findByText('req-1')).toBeTruthy();
});
