import { ok } from '@console/testing/answers';
import { openPage } from '@console/testing/page';
import { screen } from '@testing-library/react';
import { http } from 'msw';
import { setupServer } from 'msw/node';
import { Component } from './releases.page';

const server = setupServer();
beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

const release = {
  name: 'mf-sites',
  version: '1.0.0-aaaa',
  live: true,
  bytes: 2048,
  files: 7,
  kitRange: '^1.0.0',
  publishedAt: '2026-11-01T08:00:00.000Z',
};

it('marks the live release, and shows one remote alone when asked', async () => {
  server.use(
    http.get('*/api/v1/admin/releases', () =>
      ok([
        release,
        { ...release, version: '1.0.0-bbbb', live: false },
        { ...release, name: 'mf-admin', version: '1.0.0-cccc' },
      ]),
    ),
  );
  const { user, router } = openPage('/admin/system/release', {
    '/admin/system/:item': Component,
  });
  const live = (await screen.findByText('1.0.0-aaaa')).closest('tr');
  expect(live?.textContent).toContain('使用中');
  expect(screen.getByText('1.0.0-bbbb').closest('tr')?.textContent).toContain('历史版本');
  await user.click(screen.getByRole('combobox', { name: '子应用' }));
  await user.click(await screen.findByRole('option', { name: 'mf-admin' }));
  expect(router.state.location.search).toBe('?name=mf-admin');
  expect(screen.getByText('1.0.0-cccc')).toBeTruthy();
  expect(screen.queryByText('1.0.0-aaaa')).toBeNull();
});
