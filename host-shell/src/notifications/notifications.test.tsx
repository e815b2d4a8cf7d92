import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import {
  announcement,
  ok,
  open,
  refuse,
  serve,
  server,
  setUpShell,
  someId,
  userOf,
} from '../testing/shell-page';

setUpShell();

const listUrl = '*/api/system/event/message/list';
const siteId = '00000000-0000-4000-8000-000000000002';

const eventOf = (more: object = {}) => ({
  id: someId,
  type: 'cc-switch',
  created_at: new Date().toISOString(),
  is_warning: true,
  site_id: siteId,
  templ_para: '["shop#example#com","18420","5000","严格"]',
  ...more,
});

async function openBell(name: RegExp | string) {
  serve(userOf('platform'));
  open('/dashboard/usage');
  await userEvent.click(await screen.findByRole('button', { name }));
  return within(await screen.findByRole('dialog'));
}

test('announcements come by manual refresh; their HTML can not act', async () => {
  serve(userOf('platform'));
  open('/dashboard/usage');
  await userEvent.click(await screen.findByLabelText('公告'));
  expect(await screen.findByText('暂无公告')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: '刷新公告' }));
  await userEvent.click(await screen.findByText('节点维护公告'));
  expect(await screen.findByText('公告详情')).toBeTruthy();
  expect(await screen.findByText('两小时')).toBeTruthy();
  expect(document.querySelector('img[onerror]')).toBeNull();
});

test('events are paged by ten and can all be marked as read', async () => {
  serve(userOf('platform'));
  const pages: (string | null)[] = [];
  let warning = true;
  server.use(
    http.get('*/api/system/event/message/list', ({ request }) => {
      pages.push(new URL(request.url).searchParams.get('page'));
      return ok([eventOf()], { count: 31 });
    }),
    http.get('*/api/system/event/message/warning', () => ok({ isWarning: warning })),
    http.post('*/api/system/event/read-all', () => {
      warning = false;
      return ok({});
    }),
  );
  open('/dashboard/overview');
  await userEvent.click(await screen.findByLabelText('账户事件，有未读警告'));
  expect(await screen.findByText(/shop\.example\.com 当前 18420 QPS/)).toBeTruthy();
  expect(screen.getByText('今天')).toBeTruthy();
  expect(screen.getByLabelText('分页').textContent).toContain('1 / 4');
  await userEvent.click(screen.getByRole('button', { name: '下一页' }));
  await waitFor(() => expect(pages).toContain('2'));
  await userEvent.click(screen.getByRole('button', { name: '全部已读' }));
  await waitFor(() => expect(screen.queryByLabelText('账户事件，有未读警告')).toBeNull());
});

test('each refresh replaces the list, and one without a list empties it', async () => {
  const drawer = await openBell('公告');
  const refresh = () => userEvent.click(drawer.getByRole('button', { name: '刷新公告' }));
  await refresh();
  expect(await drawer.findByText('节点维护公告')).toBeTruthy();
  expect(drawer.getByText('2026-11-18')).toBeTruthy();
  for (const answer of [null, { items: [] }, []]) {
    server.use(http.get('*/api/v1/messages', () => ok(answer)));
    await refresh();
    expect(await drawer.findByText('暂无公告')).toBeTruthy();
    server.use(http.get('*/api/v1/messages', () => ok([{ ...announcement, title: '又一条' }])));
    await refresh();
    expect(await drawer.findByText('又一条')).toBeTruthy();
  }
});

test.each([
  ['500', () => refuse(500, 50000, '服务异常')],
  ['404', () => refuse(404, 40400, '不存在')],
  ['HTML', () => HttpResponse.html('<h1>gateway</h1>')],
  ['no answer', () => HttpResponse.error()],
])('announcements that fail by %s say so, and the shell stays', async (_name, answer) => {
  const drawer = await openBell('公告');
  server.use(http.get('*/api/v1/messages', answer));
  await userEvent.click(drawer.getByRole('button', { name: '刷新公告' }));
  expect(await drawer.findByText('加载失败')).toBeTruthy();
  expect(screen.getByLabelText('主菜单')).toBeTruthy();
});

test('an announcement is asked for at each opening, and nothing of the last is seen meanwhile', async () => {
  const drawer = await openBell('公告');
  const asked = jest.fn();
  let answerSecond = () => {};
  const second = new Promise<void>((resolve) => {
    answerSecond = resolve;
  });
  server.use(
    http.get('*/api/v1/messages/:id', async ({ params }) => {
      asked(params.id);
      if (asked.mock.calls.length === 2) await second;
      return ok({
        ...announcement,
        content:
          '<p>第 {n} 次</p><style>*{color:red}</style><form><input></form><a href="https://a.test">链接</a><a href="javascript:alert(1)">坏链接</a>'.replace(
            '{n}',
            String(asked.mock.calls.length),
          ),
      });
    }),
  );
  await userEvent.click(drawer.getByRole('button', { name: '刷新公告' }));
  const choose = async () => userEvent.click(await drawer.findByText('节点维护公告'));
  await choose();
  expect(await screen.findByText('第 1 次')).toBeTruthy();
  const dialog = screen.getByRole('dialog', { name: '公告详情' });
  expect(dialog.querySelector('style, form, input, [href^="javascript"]')).toBeNull();
  expect(within(dialog).getByText('链接').getAttribute('target')).toBe('_blank');
  await userEvent.click(within(dialog).getByRole('button', { name: '关闭' }));
  await waitFor(() => expect(screen.queryByText('公告详情')).toBeNull());
  await choose();
  expect(await screen.findByLabelText('加载中')).toBeTruthy();
  expect(screen.queryByText('第 1 次')).toBeNull();
  answerSecond();
  expect(await screen.findByText('第 2 次')).toBeTruthy();
  expect(asked.mock.calls).toEqual([[someId], [someId]]);
});

test('an event leads to what it speaks of, and the drawer goes', async () => {
  server.use(http.get(listUrl, () => ok([eventOf()], { count: 1 })));
  const drawer = await openBell(/账户事件/);
  await userEvent.click(await drawer.findByRole('link', { name: '查看网站' }));
  expect(window.location.pathname).toBe(`/website-management/website/list/${siteId}`);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('an event of an unknown kind and one without readable parameters are told', async () => {
  const events = [
    eventOf({ id: '1', type: 'something-new' }),
    eventOf({ id: '2', templ_para: '{not json', site_id: null }),
  ];
  server.use(http.get(listUrl, () => ok(events, { count: 2 })));
  const drawer = await openBell(/账户事件/);
  expect(await drawer.findByText('账户有一条新的事件。')).toBeTruthy();
  expect(drawer.getByText('网站已自动切换规则组。')).toBeTruthy();
});

test.each([
  ['500', () => refuse(500, 50000, '服务异常')],
  ['404', () => refuse(404, 40400, '不存在')],
  ['HTML', () => HttpResponse.html('<h1>gateway</h1>')],
  ['an answer without a list', () => ok({ rows: [] })],
])('events that fail by %s say so and can be asked for again', async (_name, answer) => {
  server.use(http.get(listUrl, answer));
  const drawer = await openBell(/账户事件/);
  expect(await drawer.findByText('加载失败')).toBeTruthy();
  server.use(http.get(listUrl, () => ok([], { count: 0 })));
  await userEvent.click(drawer.getByRole('button', { name: '重新加载' }));
  expect(await drawer.findByText('暂无事件')).toBeTruthy();
});

test.each([
  [true, true, '账户事件，有未读警告'],
  [true, false, '账户事件'],
  [false, true, '账户事件'],
  [false, false, '账户事件'],
])('warning %s and wish %s: the bell is 「%s」', async (isWarning, wish, name) => {
  serve(userOf('platform', { systemSetting: { accountEventWarning: wish } }));
  const asked = jest.fn();
  server.use(
    http.get('*/api/system/event/message/warning', () => {
      asked();
      return ok({ isWarning });
    }),
  );
  open('/dashboard/usage');
  await waitFor(() => expect(asked).toHaveBeenCalled());
  expect(await screen.findByRole('button', { name })).toBeTruthy();
});
