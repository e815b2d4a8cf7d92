import type { Site } from '@console/contract/sites/endpoints/sites';
import { fail, ok } from '@console/testing/answers';
import { openPage } from '@console/testing/page';
import { screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { setupServer } from 'msw/node';
import { noChoices } from '../testing/choices';
import { aSite, siteId } from '../testing/sites';
import { Component } from './site-detail.page';

const server = setupServer(...noChoices);
const saved = jest.fn();
let stored: Site;

beforeAll(() => {
  server.listen({ onUnhandledRequest: 'error' });
  // jsdom has none; in newer browsers it answers with a promise.
  const scrollIntoView = () => Promise.resolve();
  Object.defineProperty(Element.prototype, 'scrollIntoView', { value: scrollIntoView });
});
beforeEach(() => {
  stored = aSite();
  server.use(
    http.get(`*/api/v1/sites/${siteId}`, () => ok(stored)),
    http.put(`*/api/v1/sites/${siteId}`, async ({ request }) => {
      const body = await request.json();
      saved(body);
      const patch: Partial<Site> & { revision: number } = Object(body);
      if (patch.revision !== stored.revision) return fail({ status: 409, msg: '内容已被他人修改' });
      stored = { ...stored, ...patch, revision: stored.revision + 1 };
      return ok(stored);
    }),
  );
});
afterEach(() => {
  server.resetHandlers();
  saved.mockClear();
});
afterAll(() => server.close());

const path = `/website-management/website/list/${siteId}`;
const open = (nav: string) =>
  openPage(`${path}${nav}`, {
    '/website-management/website/:item/:site': Component,
    '/website-management/website/:item/:site/:nav': Component,
  });
const bar = () => screen.findByRole('region', { name: '未保存的修改' });

it('opens on the basic settings', async () => {
  const { router } = open('');
  expect(await screen.findByRole('heading', { level: 1 })).toHaveProperty(
    'textContent',
    expect.stringContaining('shop.example.com'),
  );
  expect(router.state.location.pathname).toBe(`${path}/basic`);
  expect(screen.getByRole('button', { name: '复制CNAME' })).toHaveProperty(
    'textContent',
    expect.stringContaining('shop1.cdn.demo.test'),
  );
});

it('an unknown tab is no page', async () => {
  open('/nothing');
  expect(await screen.findByText('页面不存在')).toBeTruthy();
});

it('a site that is not mine is no page either', async () => {
  server.use(http.get(`*/api/v1/sites/${siteId}`, () => fail({ status: 404, msg: '不存在' })));
  open('/basic');
  expect(await screen.findByText('页面不存在')).toBeTruthy();
});

it('says what was changed and saves it', async () => {
  const { user } = open('/origin');
  await user.clear(await screen.findByLabelText('读取超时'));
  await user.type(screen.getByLabelText('读取超时'), '30');
  expect(await bar()).toHaveProperty(
    'textContent',
    expect.stringContaining('修改了 1 处：读取超时'),
  );
  await user.click(screen.getByRole('button', { name: '保存' }));
  await waitFor(() => expect(screen.queryByRole('region', { name: '未保存的修改' })).toBeNull());
  expect(saved).toHaveBeenCalledWith({
    revision: 7,
    origin: { ...aSite().origin, readTimeoutSeconds: 30 },
  });
});

it('keeps what was typed when somebody else saved in between', async () => {
  const { user } = open('/origin');
  await user.clear(await screen.findByLabelText('读取超时'));
  await user.type(screen.getByLabelText('读取超时'), '30');
  stored = aSite({ revision: 8, origin: { ...aSite().origin, retries: 3 } });
  await user.click(within(await bar()).getByRole('button', { name: '保存' }));
  const note = await screen.findByText(/有人刚刚保存了这个网站的设置（重试次数/);
  expect(note).toBeTruthy();
  expect(screen.getByLabelText('读取超时')).toHaveProperty('value', '30');
  await user.click(screen.getByRole('button', { name: '载入最新内容' }));
  expect(screen.getByLabelText('重试次数')).toHaveProperty('value', '3');
  expect(screen.getByLabelText('读取超时')).toHaveProperty('value', '30');
  await user.click(within(await bar()).getByRole('button', { name: '保存' }));
  await waitFor(() =>
    expect(saved).toHaveBeenLastCalledWith({
      revision: 8,
      origin: { ...aSite().origin, retries: 3, readTimeoutSeconds: 30 },
    }),
  );
});

it('saves all the same when only another part of the site was changed', async () => {
  const { user } = open('/basic');
  await user.type(await screen.findByLabelText('备注（选填）'), '二');
  stored = aSite({ revision: 9, state: 'disabled' });
  await user.click(within(await bar()).getByRole('button', { name: '保存' }));
  await waitFor(() => expect(screen.queryByRole('region', { name: '未保存的修改' })).toBeNull());
  expect(saved).toHaveBeenLastCalledWith(expect.objectContaining({ revision: 9, note: '商城二' }));
});

it('offers the ports that the operator has opened', async () => {
  server.use(http.get('*/api/v1/extra-ports', () => ok({ http: [8880], https: [8443] })));
  const { user } = open('/basic');
  await user.click(await screen.findByRole('checkbox', { name: '8443（HTTPS）' }));
  const region = await bar();
  expect(region.textContent).toContain('修改了 1 处：额外端口');
  await user.click(within(region).getByRole('button', { name: '保存' }));
  await waitFor(() => expect(screen.queryByRole('region', { name: '未保存的修改' })).toBeNull());
  expect(saved).toHaveBeenLastCalledWith(expect.objectContaining({ extraPorts: [8443] }));
});

it('says that there are no other ports', async () => {
  open('/basic');
  expect(await screen.findByText(/平台没有开放额外端口/)).toBeTruthy();
});

it('asks before a change is lost', async () => {
  const { user, router } = open('/basic');
  await user.type(await screen.findByLabelText('备注（选填）'), '二');
  await user.click(screen.getByRole('link', { name: '回源' }));
  expect(await screen.findByRole('alertdialog', { name: '离开此页？' })).toBeTruthy();
  expect(router.state.location.pathname).toBe(`${path}/basic`);
});

it('leaves for the list when the site was deleted', async () => {
  server.use(http.post('*/api/v1/sites/delete', () => ok({ deleted: 1 })));
  const { user, router } = open('/basic');
  await user.click(await screen.findByRole('button', { name: '删除网站' }));
  const dialog = await screen.findByRole('alertdialog', { name: '删除网站 shop.example.com？' });
  await user.type(within(dialog).getByRole('textbox'), 'shop.example.com');
  await user.click(within(dialog).getByRole('button', { name: '删除网站' }));
  await waitFor(() =>
    expect(router.state.location.pathname).toBe('/website-management/website/list'),
  );
});
