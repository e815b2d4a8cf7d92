import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http } from 'msw';
import {
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

const listUrl = '*/api/system/event/message/list';
const warningUrl = '*/api/system/event/message/warning';
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

/** The drawer with these events. */
async function openDrawer(events: readonly object[] = []) {
  serve(userOf('platform'));
  const data = events.map((more, index) => eventOf({ id: String(index), ...more }));
  server.use(http.get(listUrl, () => ok(data, { count: data.length })));
  open('/dashboard/usage');
  await userEvent.click(await screen.findByRole('button', { name: /账户事件/ }));
  return within(await screen.findByRole('dialog'));
}

test('events are paged by ten and can all be marked as read', async () => {
  serve(userOf('platform'));
  const pages: (string | null)[] = [];
  let warning = true;
  server.use(
    http.get(listUrl, ({ request }) => {
      pages.push(new URL(request.url).searchParams.get('page'));
      return ok([eventOf()], { count: 31 });
    }),
    http.get(warningUrl, () => ok({ isWarning: warning })),
    http.post('*/api/system/event/read-all', () => {
      warning = false;
      return ok({});
    }),
  );
  open('/dashboard/overview');
  await userEvent.click(await screen.findByLabelText('账户事件，有未读警告'));
  expect(await screen.findByText(/shop\.example\.com 当前 18420 QPS/)).toBeTruthy();
  expect(screen.getByLabelText('分页').textContent).toContain('1 / 4');
  await userEvent.click(screen.getByRole('button', { name: '下一页' }));
  await waitFor(() => expect(pages).toContain('2'));
  await userEvent.click(screen.getByRole('button', { name: '全部已读' }));
  await waitFor(() => expect(screen.queryByLabelText('账户事件，有未读警告')).toBeNull());
});

test('§3.13 §3.14 an event of an unknown kind and those without readable parameters are told', async () => {
  const broken = ['{not json', '"text"', '{}', '[]', 'null', '[null,null,null,null]', ''];
  const drawer = await openDrawer([
    { type: 'something-new' },
    ...broken.map((templ_para) => ({ templ_para, site_id: null })),
  ]);
  expect(await drawer.findByText('账户有一条新的事件。')).toBeTruthy();
  expect(drawer.getAllByText('网站已自动切换规则组。')).toHaveLength(broken.length);
});

test('§3.12 an event leads to what it speaks of, and the drawer goes', async () => {
  const drawer = await openDrawer([{}]);
  await userEvent.click(await drawer.findByRole('link', { name: '查看网站' }));
  expect(window.location.pathname).toBe(`/website-management/website/list/${siteId}`);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('§4.9 it says 今天 and 最近 7 天, and nothing of what is older', async () => {
  const ago = (hours: number) => ({
    created_at: new Date(Date.now() - hours * 3_600_000).toISOString(),
  });
  const drawer = await openDrawer([ago(0), ago(7 * 24 - 1), ago(7 * 24 + 1), ago(700)]);
  const lines = await drawer.findAllByRole('listitem');
  const labels = lines.map(
    ({ textContent }) => /今天|最近 7 天/.exec(textContent ?? '')?.[0] ?? '',
  );
  expect(labels).toEqual(['今天', '最近 7 天', '', '']);
});

test('§B.3 §2.125 a list that fails is an error in the drawer, with a retry, until it comes', async () => {
  serve(userOf('platform'));
  server.use(http.get(listUrl, brokenAnswers[500]));
  open('/dashboard/usage');
  await userEvent.click(await screen.findByRole('button', { name: /账户事件/ }));
  const drawer = within(await screen.findByRole('dialog'));
  const noList = () => ok({ rows: [] });
  for (const answer of [...Object.values(brokenAnswers), noList]) {
    const asked = jest.fn(answer);
    server.use(http.get(listUrl, asked));
    await userEvent.click(await drawer.findByRole('button', { name: '重新加载' }));
    await waitFor(() => expect(asked).toHaveBeenCalled());
    expect(await drawer.findByText('加载失败')).toBeTruthy();
  }
  server.use(http.get(listUrl, () => ok([], { count: 0 })));
  await userEvent.click(drawer.getByRole('button', { name: '重新加载' }));
  expect(await drawer.findByText('暂无事件')).toBeTruthy();
});

test.each([
  [true, true, '账户事件，有未读警告'],
  [true, false, '账户事件'],
  [false, true, '账户事件'],
  [false, false, '账户事件'],
])('§6.7 warning %s and wish %s: the bell is 「%s」', async (isWarning, wish, name) => {
  serve(userOf('platform', { systemSetting: { accountEventWarning: wish } }));
  const asked = jest.fn(() => ok({ isWarning }));
  server.use(http.get(warningUrl, asked));
  open('/dashboard/usage');
  await waitFor(() => expect(asked).toHaveBeenCalled());
  expect(await screen.findByRole('button', { name })).toBeTruthy();
});

test.each(['500', 'HTML'] as const)('§B.4 a warning that fails by %s is none', async (name) => {
  serve(userOf('platform'));
  const asked = jest.fn(brokenAnswers[name]);
  server.use(http.get(warningUrl, asked));
  open('/dashboard/usage');
  await waitFor(() => expect(asked).toHaveBeenCalled());
  expect(await screen.findByRole('button', { name: '账户事件' })).toBeTruthy();
});
