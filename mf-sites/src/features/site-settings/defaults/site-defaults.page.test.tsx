import type { SiteDefaults } from '@console/contract/sites/endpoints/defaults';
import { fail, ok } from '@console/testing/answers';
import { openPage } from '@console/testing/page';
import { screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { setupServer } from 'msw/node';
import { noChoices, noDefaults } from '../../../testing/choices';
import { Component } from './site-defaults.page';

const groupId = '5b7f6f0e-0c57-4d31-9d3b-6f2a1b7c1d55';
const server = setupServer(...noChoices);
const sent = jest.fn();

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
afterEach(() => {
  server.resetHandlers();
  sent.mockClear();
});
afterAll(() => server.close());

const root = '/website-management/website/default';
const open = (path = '') =>
  openPage(`${root}${path}`, { [root]: Component, [`${root}/:scope/:section`]: Component });

/** Keeps what is saved, as the API does. */
function defaultsAre(first: SiteDefaults) {
  let stored = first;
  server.use(
    http.get('*/api/v1/site-defaults', () => ok(stored)),
    http.put('*/api/v1/site-defaults', async ({ request }) => {
      const body = await request.json();
      sent(body);
      stored = { ...stored, revision: stored.revision + 1, own: ['origin'] };
      stored.settings = { ...stored.settings, ...Object(body) };
      return ok(stored);
    }),
    http.post('*/api/v1/site-defaults/reset', async ({ request }) => {
      sent(await request.json());
      stored = { ...first, revision: stored.revision + 1 };
      return ok(stored);
    }),
  );
}

it('saves what new websites begin with, and gives it back', async () => {
  defaultsAre(noDefaults());
  const { user } = open();
  const retries = await screen.findByRole('textbox', { name: /重试次数/ });
  expect(screen.queryByRole('textbox', { name: '地址' })).toBeNull();
  expect(screen.getByText('「回源」使用平台的默认值，保存后改为单独设置。')).toBeTruthy();
  await user.clear(retries);
  await user.type(retries, '3');
  await user.click(screen.getByRole('button', { name: '保存' }));
  expect(await screen.findByText('「回源」已单独设置，不再跟随平台的默认值。')).toBeTruthy();
  const [body] = sent.mock.calls[0] ?? [];
  expect(body).toMatchObject({ groupId: null, revision: 0, origin: { retries: 3 } });
  expect(Object.keys(body)).toEqual(['groupId', 'revision', 'origin']);

  await user.click(screen.getByRole('button', { name: '恢复平台默认' }));
  const asked = await screen.findByRole('alertdialog', { name: '恢复平台默认：回源？' });
  await user.click(within(asked).getByRole('button', { name: '恢复平台默认' }));
  await waitFor(() =>
    expect(screen.getByRole('textbox', { name: /重试次数/ })).toHaveProperty('value', '1'),
  );
  expect(sent).toHaveBeenLastCalledWith({ groupId: null, section: 'origin' });
});

it('shows a group what it has from all websites', async () => {
  defaultsAre(noDefaults({ groupId, revision: 2, own: ['cache'] }));
  open(`/${groupId}/rules`);
  expect(
    await screen.findByText('「高级」使用全部网站的默认设置，保存后改为单独设置。'),
  ).toBeTruthy();
  expect(screen.getByRole('switch', { name: 'Gzip 压缩' })).toBeTruthy();
});

it.each([
  ['a section that is none', '/all/billing'],
  ['a group that is not there', `/${groupId}/origin`],
])('has no page for %s', async (_what, path) => {
  server.use(
    http.get('*/api/v1/site-defaults', () => fail({ status: 400, msg: '分组不存在或已被删除' })),
  );
  open(path);
  expect(await screen.findByRole('heading', { name: /不存在/ })).toBeTruthy();
});

it('says what went wrong, and tries again', async () => {
  server.use(http.get('*/api/v1/site-defaults', () => fail({ status: 500, msg: '服务出错' })));
  const { user } = open();
  const again = await screen.findByRole('button', { name: '重新加载' });
  defaultsAre(noDefaults());
  await user.click(again);
  expect(await screen.findByRole('form', { name: '回源' })).toBeTruthy();
});
