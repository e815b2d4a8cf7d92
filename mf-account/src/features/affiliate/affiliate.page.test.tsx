import { fail, ok } from '@console/testing/answers';
import { openPage } from '@console/testing/page';
import { screen } from '@testing-library/react';
import { http } from 'msw';
import { setupServer } from 'msw/node';
import { Component } from './affiliate.page';

const server = setupServer();
beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

const open = () => openPage('/affiliate', { '/affiliate': Component });

it('explains the programme, joins it, and shows the link with what came of it', async () => {
  let joined = false;
  const affiliate = {
    id: '0b7f6f0e-0c57-4d31-9d3b-6f2a1b7c1d11',
    code: 'abc123',
    registered: 3,
    joinedAt: '2026-11-01T08:00:00.000Z',
  };
  server.use(
    http.get('*/api/v1/affiliate', () => ok(joined ? affiliate : null)),
    http.post('*/api/v1/affiliate', () => {
      joined = true;
      return ok(affiliate);
    }),
  );
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: '加入推广计划' }));
  const link = await screen.findByRole('button', { name: '复制推广链接' });
  expect(link.textContent).toBe(`${window.location.origin}/?aff=abc123`);
  expect(screen.getByText('2026-11-01')).toBeTruthy();
  await user.click(link);
  expect(await screen.findByText('已复制')).toBeTruthy();
});

it('says what went wrong, and asks again', async () => {
  server.use(http.get('*/api/v1/affiliate', () => fail({ status: 503, msg: '暂停' })));
  const { user } = open();
  expect(await screen.findByText('req-1')).toBeTruthy();
  server.use(http.get('*/api/v1/affiliate', () => ok(null)));
  await user.click(screen.getByRole('button', { name: '重新加载' }));
  expect(await screen.findByRole('button', { name: '加入推广计划' })).toBeTruthy();
});
