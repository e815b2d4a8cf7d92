import { fail, ok } from '@console/testing/answers';
import { openPage } from '@console/testing/page';
import { screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { setupServer } from 'msw/node';
import { Component } from './marketing.page';

const server = setupServer();
const id = '0b7f6f0e-0c57-4d31-9d3b-6f2a1b7c1d11';
const row = { id, title: '维护通知', create_at2: '2026-11-01T08:00:00.000Z' };

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
beforeEach(() => {
  server.use(http.get('*/api/v1/admin/announcements', () => ok({ items: [row], total: 1 })));
});
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

const open = (item = 'announcement') =>
  openPage(`/admin/marketing/${item}`, { '/admin/marketing/:item': Component });

it("leads from the menu's path to the announcements", async () => {
  const { router } = open('gift');
  expect(await screen.findByText('维护通知')).toBeTruthy();
  expect(router.state.location.pathname).toBe('/admin/marketing/announcement');
});

it('writes an announcement, with the text as the server would store it', async () => {
  const created = jest.fn();
  server.use(
    http.post('*/api/v1/admin/announcements/preview', () =>
      ok({ content: '<p>今晚<img src="x" onerror="alert(1)"></p>' }),
    ),
    http.post('*/api/v1/admin/announcements', async ({ request }) => {
      created(await request.json());
      return ok(row);
    }),
  );
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: '发布公告' }));
  const drawer = await screen.findByRole('dialog', { name: '发布公告' });
  const publish = within(drawer).getByRole('button', { name: '发布公告' });
  await user.click(publish);
  expect(await within(drawer).findByText('请填写公告标题')).toBeTruthy();
  await user.type(within(drawer).getByLabelText('标题'), '维护');
  await user.type(within(drawer).getByLabelText('正文（HTML）'), '<p>今晚</p>');
  await user.click(within(drawer).getByRole('button', { name: '预览正文' }));
  const preview = await within(drawer).findByRole('region', { name: '正文预览' });
  expect(preview.innerHTML).toBe('<p>今晚<img src="x"></p>');
  await user.click(publish);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(created).toHaveBeenCalledWith({ title: '维护', content: '<p>今晚</p>' });
});

it('changes an announcement from what is stored, and says why the server refused', async () => {
  server.use(
    http.get(`*/api/v1/messages/${id}`, () => ok({ ...row, content: '<p>旧</p>' })),
    http.put(`*/api/v1/admin/announcements/${id}`, () =>
      fail({ status: 400, msg: 'x', fields: { content: '正文中没有可以显示的内容' } }),
    ),
  );
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: '修改 维护通知' }));
  const content = await screen.findByLabelText('正文（HTML）');
  expect(content).toHaveProperty('value', '<p>旧</p>');
  await user.type(content, '改');
  await user.click(screen.getByRole('button', { name: '保存公告' }));
  expect(await screen.findByText('正文中没有可以显示的内容')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: '取消' }));
  expect(await screen.findByText('放弃修改？')).toBeTruthy();
});

it('deletes an announcement after naming it', async () => {
  const deleted = jest.fn();
  server.use(
    http.delete('*/api/v1/admin/announcements/:id', ({ params }) => {
      deleted(params.id);
      return ok({});
    }),
  );
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: '删除 维护通知' }));
  const dialog = await screen.findByRole('alertdialog');
  expect(dialog.textContent).toContain('删除公告「维护通知」？');
  await user.click(within(dialog).getByRole('button', { name: '删除公告' }));
  await waitFor(() => expect(deleted).toHaveBeenCalledWith(id));
});
