import type { Guard } from '@console/contract/defence/endpoints/lists';
import { ok } from '@console/testing/answers';
import { openPage } from '@console/testing/page';
import { screen, waitFor } from '@testing-library/react';
import { http } from 'msw';
import { setupServer } from 'msw/node';
import { GuardPage } from './guard.page';

const server = setupServer();
beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

const path = '/defense/strategy/blackwhite';
const aGuard = (patch: Partial<Guard> = {}): Guard => ({
  white: [],
  black: [{ address: '203.0.113.9', note: '扫描器', expiresAt: null }],
  revision: 4,
  sync: { applied: 1, total: 1 },
  updatedAt: '2026-11-01T08:00:00.000Z',
  ...patch,
});

function open(role: 'platform' | 'administrator', search = '') {
  server.use(
    http.get('*/api/whoami', () => ok({ name: 'a', roles: [{ key: role }] })),
    http.post('*/api/whoami', () => ok({ name: 'a', roles: [{ key: role }] })),
    http.get('*/api/v1/defence/guard', () => ok(aGuard())),
    http.get('*/api/v1/admin/defence/guard', () => ok(aGuard({ black: [] }))),
  );
  return openPage(path + search, { [path]: GuardPage });
}

it('takes many addresses at once and saves both lists over what was seen', async () => {
  const saved = jest.fn();
  server.use(
    http.put('*/api/v1/defence/guard', async ({ request }) => {
      const body = Object(await request.json());
      saved(body);
      return ok(aGuard({ ...body, revision: 5 }));
    }),
  );
  const { user } = open('platform');
  expect(await screen.findByDisplayValue('203.0.113.9')).toBeTruthy();
  expect(screen.queryByRole('button', { name: '平台' })).toBeNull();
  await user.click(screen.getAllByRole('button', { name: '批量添加' })[1] ?? document.body);
  const lines = await screen.findByRole('textbox', { name: 'IP，每行一个' });
  await user.click(lines);
  await user.paste('198.51.100.0/24 机房\n203.0.113.9\n不是地址');
  await user.click(screen.getByRole('button', { name: '添加 IP' }));
  expect(await screen.findByText(/这 1 行不是有效的 IP/)).toBeTruthy();
  await user.clear(lines);
  await user.paste('2001:db8::/64');
  await user.click(screen.getByRole('button', { name: '添加 IP' }));
  await user.click(await screen.findByRole('button', { name: '保存' }));
  await waitFor(() => expect(saved).toHaveBeenCalled());
  expect(saved.mock.calls[0]?.[0]).toMatchObject({
    revision: 4,
    white: [],
    black: [
      { address: '203.0.113.9' },
      { address: '198.51.100.0/24', note: '机房' },
      { address: '2001:db8::/64' },
    ],
  });
});

it("shows administrators the platform's lists too, and nobody else by the address", async () => {
  open('administrator', '?scope=platform');
  expect(await screen.findByText('平台上的所有网站')).toBeTruthy();
  expect(screen.getByText('还没有拒绝的 IP。')).toBeTruthy();
});

it('keeps the lists of the platform from others', async () => {
  open('platform', '?scope=platform');
  expect(await screen.findByText('账户的所有网站')).toBeTruthy();
});
