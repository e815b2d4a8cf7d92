import { ok } from '@console/testing/answers';
import { openPage } from '@console/testing/page';
import { screen } from '@testing-library/react';
import { http } from 'msw';
import { setupServer } from 'msw/node';
import { Component } from './agent.page';

const server = setupServer();
beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

const id = '0b7f6f0e-0c57-4d31-9d3b-6f2a1b7c1d11';

function userIs(agent: object | null) {
  server.use(
    http.post('*/api/whoami', () =>
      ok({ id, name: 'a', roles: [{ key: 'platform' }], agent, affiliate: null }),
    ),
  );
}

const open = () => openPage('/agent/overview', { '/agent/:item': Component });

it('shows panel and customers to an agent', async () => {
  userIs({ id, status: 'normal', menuSwitch: true });
  server.use(
    http.get('*/api/v1/agent/overview', () =>
      ok({ panel: { host: 'panel.test', brandName: '极光盾' }, customers: 41 }),
    ),
    http.get('*/api/v1/agent/customers', () =>
      ok({
        items: [
          {
            id,
            name: '小鹿',
            email: 'deer@a.test',
            status: 'ban',
            createdAt: '2026-11-01T08:00:00Z',
          },
        ],
        total: 1,
      }),
    ),
  );
  open();
  expect(await screen.findByText('极光盾')).toBeTruthy();
  expect(screen.getByText('panel.test')).toBeTruthy();
  expect(screen.getByText('41')).toBeTruthy();
  expect(await screen.findByText('小鹿')).toBeTruthy();
  expect(screen.getByText('已封禁')).toBeTruthy();
});

it.each([
  ['no agent', null],
  ['an agent whose menu is off', { id, status: 'normal', menuSwitch: false }],
  ['an agent in review', { id, status: 'under-review', menuSwitch: true }],
])('refuses %s without asking for anything', async (_, agent) => {
  userIs(agent);
  open();
  expect(await screen.findByText('页面权限不足...')).toBeTruthy();
});
