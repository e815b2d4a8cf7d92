import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http } from 'msw';
import {
  announcement,
  brokenAnswers,
  ok,
  open,
  serve,
  server,
  setUpShell,
  someId,
  userOf,
} from '../../testing/shell-page';

setUpShell();

async function openDrawer() {
  serve(userOf('platform'));
  open('/dashboard/usage');
  await userEvent.click(await screen.findByRole('button', { name: '公告' }));
  return within(await screen.findByRole('dialog'));
}

type Drawer = Awaited<ReturnType<typeof openDrawer>>;

const refresh = (drawer: Drawer) =>
  userEvent.click(drawer.getByRole('button', { name: '刷新公告' }));
const choose = async (drawer: Drawer) => userEvent.click(await drawer.findByText('节点维护公告'));

test('§4.11 each refresh replaces the list, and one without a list empties it', async () => {
  const drawer = await openDrawer();
  await refresh(drawer);
  expect(await drawer.findByText('节点维护公告')).toBeTruthy();
  expect(drawer.getByText('2026-11-18')).toBeTruthy();
  for (const answer of [null, { items: [] }, []]) {
    server.use(http.get('*/api/v1/messages', () => ok(answer)));
    await refresh(drawer);
    expect(await drawer.findByText('暂无公告')).toBeTruthy();
    server.use(http.get('*/api/v1/messages', () => ok([{ ...announcement, title: '又一条' }])));
    await refresh(drawer);
    expect(await drawer.findByText('又一条')).toBeTruthy();
  }
});

test('§B.5 a list that fails is an error in the drawer until it comes, and the shell stays', async () => {
  const drawer = await openDrawer();
  for (const answer of Object.values(brokenAnswers)) {
    const asked = jest.fn(answer);
    server.use(http.get('*/api/v1/messages', asked));
    await refresh(drawer);
    await waitFor(() => expect(asked).toHaveBeenCalled());
    expect(await drawer.findByText('加载失败')).toBeTruthy();
  }
  expect(screen.getByLabelText('主菜单')).toBeTruthy();
  server.use(http.get('*/api/v1/messages', () => ok([announcement])));
  await refresh(drawer);
  expect(await drawer.findByText('节点维护公告')).toBeTruthy();
});

test('§2.122 §4.12 §7.6 a text is asked for by its id at each opening, and covered until it is there', async () => {
  const drawer = await openDrawer();
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
          '<p>第 {n} 次</p><style>*{color:red}</style><form><input></form><a href="https://a.test">链接</a><a href="javascript:alert(1)">坏链接</a><img src=x onerror="alert(1)">'.replace(
            '{n}',
            String(asked.mock.calls.length),
          ),
      });
    }),
  );
  await refresh(drawer);
  await choose(drawer);
  expect(await screen.findByText('第 1 次')).toBeTruthy();
  const dialog = screen.getByRole('dialog', { name: '公告详情' });
  expect(dialog.querySelector('style, form, input, [onerror], [href^="javascript"]')).toBeNull();
  expect(within(dialog).getByText('链接').getAttribute('target')).toBe('_blank');
  await userEvent.click(within(dialog).getByRole('button', { name: '关闭' }));
  await waitFor(() => expect(screen.queryByText('公告详情')).toBeNull());
  await choose(drawer);
  expect(await screen.findByLabelText('加载中')).toBeTruthy();
  expect(screen.queryByText('第 1 次')).toBeNull();
  answerSecond();
  expect(await screen.findByText('第 2 次')).toBeTruthy();
  expect(asked.mock.calls).toEqual([[someId], [someId]]);
});

test('§B.6 §2.124 a text that fails is an error in the dialog, with a retry, and has its room', async () => {
  const drawer = await openDrawer();
  await refresh(drawer);
  server.use(http.get('*/api/v1/messages/:id', brokenAnswers[500]));
  await choose(drawer);
  const dialog = within(await screen.findByRole('dialog', { name: '公告详情' }));
  for (const answer of Object.values(brokenAnswers)) {
    const asked = jest.fn(answer);
    server.use(http.get('*/api/v1/messages/:id', asked));
    await userEvent.click(await dialog.findByRole('button', { name: '重新加载' }));
    await waitFor(() => expect(asked).toHaveBeenCalled());
    expect(await dialog.findByText('加载失败')).toBeTruthy();
  }
  const room = dialog.getByText('加载失败').closest('[tabindex="0"]');
  expect(room && getComputedStyle(room).minHeight).toBe('400px');
  server.use(
    http.get('*/api/v1/messages/:id', () => ok({ ...announcement, content: '<b>正文</b>' })),
  );
  await userEvent.click(dialog.getByRole('button', { name: '重新加载' }));
  expect(await dialog.findByText('正文')).toBeTruthy();
});
