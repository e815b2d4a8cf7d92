import { clearSession, readAccessToken } from '@console/kit/session';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http } from 'msw';
import { ok, open, refuse, serve, server, setUpShell, someId, userOf } from './testing/shell-page';

const { go } = setUpShell();

test('nobody without a token sees the shell', async () => {
  clearSession();
  open('/dashboard/overview');
  await waitFor(() => expect(go).toHaveBeenCalledWith('/auth/login'));
  expect(screen.queryByRole('main')).toBeNull();
});

test('an expired token leads to the sign-in page', async () => {
  serve(userOf('platform'));
  server.use(http.post('*/api/whoami', () => refuse(401, 40100, '登录已失效')));
  open('/dashboard/overview');
  await waitFor(() => expect(go).toHaveBeenCalledWith('/auth/login'));
  expect(readAccessToken()).toBeUndefined();
});

test('a host name without a console leads to /unauthorized', async () => {
  serve(userOf('platform'));
  server.use(http.post('*/api/system-info', () => refuse(403, 40310, '此域名没有对应的控制台')));
  open('/dashboard/overview');
  await waitFor(() => expect(go).toHaveBeenCalledWith('/unauthorized?request=req-1'));
});

test('a platform user gets the whole bar, the title and the copyright', async () => {
  serve(userOf('platform'));
  open('/dashboard/overview');
  const bar = within(await screen.findByLabelText('顶栏'));
  expect(await bar.findByLabelText('账户事件，有未读警告')).toBeTruthy();
  for (const name of ['接入文档', '公告']) expect(bar.getByLabelText(name)).toBeTruthy();
  expect(bar.getByText('加入推广计划，赚取返利')).toBeTruthy();
  expect(screen.getByLabelText('联系我们')).toBeTruthy();
  expect(screen.getByText('版本 2.10.5')).toBeTruthy();
  expect(screen.getByText('© 2026 云御盾')).toBeTruthy();
  expect(document.title).toBe('云御盾CDN防御系统');
});

test('the promo goes with an affiliate id, the dot with the account’s wish', async () => {
  serve(
    userOf('platform', {
      affiliate: { id: someId },
      systemSetting: { accountEventWarning: false },
    }),
  );
  open('/dashboard/overview');
  const bar = within(await screen.findByLabelText('顶栏'));
  expect(await bar.findByLabelText('账户事件')).toBeTruthy();
  expect(bar.queryByText('加入推广计划，赚取返利')).toBeNull();
});

test('a panel user gets the reduced shell, and no page outside the panel’s menu', async () => {
  serve(userOf('panel'));
  open('/account/profile');
  expect(await screen.findByText('页面不存在')).toBeTruthy();
  expect(await screen.findByText('linyuan')).toBeTruthy();
  for (const name of ['接入文档', '公告', '联系我们', '意见反馈', 'linyuan，用户菜单']) {
    expect(screen.queryByLabelText(name)).toBeNull();
  }
  expect(screen.getByRole('link', { name: '服务概览' })).toBeTruthy();
});

test.each([
  ['platform', 'menuitem', 'linyuan，用户菜单'],
  ['panel', 'button', undefined],
] as const)(
  'signing out as a %s user asks first, revokes the token and forgets the session',
  async (role, kind, menu) => {
    serve(userOf(role));
    const revoked = jest.fn();
    server.use(
      http.post('*/api/auth/logout', () => {
        revoked();
        return ok({});
      }),
    );
    open('/dashboard/overview');
    if (menu) await userEvent.click(await screen.findByLabelText(menu));
    await userEvent.click(await screen.findByRole(kind, { name: '退出登录' }));
    expect(await screen.findByText('确认退出登录？')).toBeTruthy();
    expect(readAccessToken()).toBe('token-1');
    await userEvent.click(screen.getByRole('button', { name: '确定' }));
    await waitFor(() => expect(go).toHaveBeenCalledWith('/auth/login'));
    expect(revoked).toHaveBeenCalled();
    expect(readAccessToken()).toBeUndefined();
  },
);
