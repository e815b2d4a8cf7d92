import { ok } from '@console/testing/answers';
import { openPage } from '@console/testing/page';
import { screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { setupServer } from 'msw/node';
import { Component } from './agent-list.page';

const server = setupServer();
beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

const id = '0b7f6f0e-0c57-4d31-9d3b-6f2a1b7c1d11';

it('turns the menu of an agent off after saying what that means', async () => {
  let menuSwitch = true;
  const agent = () => ({
    id,
    status: 'normal',
    menuSwitch,
    owner: { id, name: '极光网络', email: 'agent@demo.test' },
    panel: { host: 'panel.test', brandName: '极光盾' },
    customers: 17,
    createdAt: '2026-11-01T08:00:00.000Z',
  });
  server.use(
    http.get('*/api/v1/admin/agents', () => ok({ items: [agent()], total: 1 })),
    http.put(`*/api/v1/admin/agents/${id}/menu-switch`, async ({ request }) => {
      expect(await request.json()).toEqual({ menuSwitch: false });
      menuSwitch = false;
      return ok({ id, status: 'normal', menuSwitch });
    }),
  );
  const { user } = openPage('/admin/agent', { '/admin/agent': Component });
  expect(await screen.findByText('panel.test')).toBeTruthy();
  expect(screen.getByText('17')).toBeTruthy();
  const turn = () => screen.getByRole('switch', { name: '极光网络 的代理菜单' });
  expect(turn()).toHaveProperty('checked', true);
  await user.click(turn());
  const dialog = await screen.findByRole('alertdialog');
  await user.click(within(dialog).getByRole('button', { name: '关闭菜单' }));
  await waitFor(() => expect(turn()).toHaveProperty('checked', false));
});
