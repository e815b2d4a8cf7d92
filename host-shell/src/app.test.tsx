import type { RoleKey } from '@console/contract/roles';
import { api } from '@console/kit/api';
import { browser, clearSession, keepSession, readAccessToken } from '@console/kit/session';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { App } from './app';

const ok = (data: unknown, beside: object = {}) =>
  HttpResponse.json({ code: 0, msg: '', data, ...beside });
const refuse = (status: number, code: number, msg: string) =>
  HttpResponse.json({ code, msg, data: {}, requestId: 'req-1' }, { status });

const announcementId = '00000000-0000-4000-8000-000000000009';
const announcement = {
  id: announcementId,
  title: '节点维护公告',
  create_at2: '2026-11-18T02:00:00.000Z',
};

function userOf(role: RoleKey, more: object = {}) {
  return {
    id: '00000000-0000-4000-8000-000000000001',
    name: 'linyuan',
    email: null,
    phone: null,
    qq: null,
    status: 'normal',
    agent: null,
    affiliate: null,
    systemSetting: { accountEventWarning: true },
    roles: [{ key: role }],
    createdAt: '2026-01-01T00:00:00.000Z',
    ...more,
  };
}

const server = setupServer();
const go = jest.spyOn(browser, 'go').mockImplementation(() => undefined);

function serve(user: object) {
  server.use(
    http.post('*/api/system-info', () =>
      ok({
        systemInfo: {
          brandName: '云御盾',
          favicon: '/favicon.svg',
          metaDescription: '描述',
          bottomCopyright: '© 2026 云御盾',
          brandLogo: '',
        },
        systemType: 'platform',
      }),
    ),
    http.post('*/api/whoami', () => ok(user)),
    http.get('*/api/v1/common/captcha-type', () => ok({ type: 'none' })),
    http.get('*/api/release-set', () => ok({ releaseSet: 'r1' })),
    http.get('*/api/system/event/message/warning', () => ok({ isWarning: true })),
    http.get('*/api/v1/messages', () => ok([announcement])),
    http.get('*/api/v1/messages/:id', () =>
      ok({ ...announcement, content: '<p>维护<b>两小时</b></p><img src=x onerror="alert(1)">' }),
    ),
  );
}

function open(path: string) {
  window.history.replaceState(null, '', path);
  return render(<App />);
}

beforeAll(() => {
  server.listen({ onUnhandledRequest: 'error' });
  window.matchMedia = (query) => ({
    matches: false,
    media: query,
    onchange: null,
    addListener: () => undefined,
    removeListener: () => undefined,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
    dispatchEvent: () => false,
  });
  window.scrollTo = () => undefined;
});
beforeEach(() => keepSession('token-1'));
afterEach(() => {
  cleanup();
  server.resetHandlers();
  go.mockClear();
  api.util.resetApiState();
});
afterAll(() => server.close());

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
  for (const name of ['接入文档', '公告']) expect(bar.getByLabelText(name)).toBeTruthy();
  expect(await bar.findByLabelText('账户事件，有未读警告')).toBeTruthy();
  expect(bar.getByText('加入推广计划，赚取返利')).toBeTruthy();
  expect(screen.getByLabelText('联系我们')).toBeTruthy();
  expect(screen.getByText('版本 2.10.5')).toBeTruthy();
  expect(screen.getByText('© 2026 云御盾')).toBeTruthy();
  expect(document.title).toBe('云御盾CDN防御系统');
});

test('the promo goes with an affiliate id, the dot with the account’s wish', async () => {
  serve(
    userOf('platform', {
      affiliate: { id: announcementId },
      systemSetting: { accountEventWarning: false },
    }),
  );
  open('/dashboard/overview');
  const bar = within(await screen.findByLabelText('顶栏'));
  expect(bar.getByLabelText('账户事件')).toBeTruthy();
  expect(bar.queryByText('加入推广计划，赚取返利')).toBeNull();
});

test('a panel user gets the reduced shell, and no page outside the panel’s menu', async () => {
  serve(userOf('panel'));
  open('/account/profile');
  expect(await screen.findByText('页面不存在')).toBeTruthy();
  for (const name of ['接入文档', '公告', '联系我们', '意见反馈', '用户菜单']) {
    expect(screen.queryByLabelText(name)).toBeNull();
  }
  expect(screen.getByText('linyuan')).toBeTruthy();
  expect(screen.getByRole('link', { name: '服务概览' })).toBeTruthy();
});

test.each([
  ['platform', 'menuitem', '用户菜单'],
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
      return ok(
        [
          {
            id: announcementId,
            type: 'cc-switch',
            created_at: new Date().toISOString(),
            is_warning: true,
            site_id: null,
            templ_para: '["shop#example#com","18420","5000","严格"]',
          },
        ],
        { count: 31 },
      );
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
