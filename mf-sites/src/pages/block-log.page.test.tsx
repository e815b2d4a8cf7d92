import { ok } from '@console/testing/answers';
import { openPage } from '@console/testing/page';
import { screen } from '@testing-library/react';
import { http } from 'msw';
import { setupServer } from 'msw/node';
import { blockLogHref } from '../paths';
import { Component } from './block-log.page';

const server = setupServer();
beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

const path = '/website-management/block-log';

function open(url: string) {
  server.use(
    http.get('*/api/v1/bans', () => ok({ items: [], total: 0 })),
    http.get('*/api/v1/records-retention', () =>
      ok({ recordDays: 30, secondDays: 2, minuteDays: 31 }),
    ),
    http.get('*/api/v1/sites', () => ok({ items: [], total: 0 })),
    http.get('*/api/v1/access-log', () => ok({ items: [], more: false, searchedTo: null })),
  );
  return openPage(url, { [path]: Component });
}

const selected = async () => (await screen.findByRole('link', { current: 'page' })).textContent;

it('has one title, and its two parts as tabs below it', async () => {
  open(blockLogHref('bans'));
  expect(await screen.findByRole('heading', { level: 1, name: /拦截日志/ })).toBeTruthy();
  expect(await selected()).toBe('封禁 IP');
});

it('says by its tab that the records are shown', async () => {
  open(blockLogHref('log'));
  expect(await screen.findByRole('heading', { level: 1, name: /拦截日志/ })).toBeTruthy();
  expect(await selected()).toBe('拦截记录');
});
