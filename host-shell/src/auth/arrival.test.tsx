import { flash } from '@console/kit/notify';
import { keepSession, readAccessToken } from '@console/kit/session';
import { screen, waitFor } from '@testing-library/react';
import Cookies from 'js-cookie';
import { http } from 'msw';
import { z } from 'zod';
import { keepAffiliateCode } from './affiliate-code';
import { authNetwork, failure, ok, open, recorded } from './testing';

const { server, go } = authNetwork();
beforeEach(() => Cookies.remove('aff', { path: '/' }));

test.each(['/auth/login', '/auth/register', '/auth/forget', '/error'])(
  'mode=login with access at %s: the token is asked about, kept, and leaves the address bar',
  async (path) => {
    const { bodies, handler } = recorded('*/api/whoami', () => ok({ id: 'u', name: '代理商' }));
    server.use(handler);
    sessionStorage.setItem('return-to', '/affiliate');
    open(`${path}?mode=login&access=token-7&x=1`);
    expect(screen.getByText('正在登录…')).toBeTruthy();
    await waitFor(() => expect(go).toHaveBeenCalledWith('/dashboard/overview'));
    expect(bodies).toEqual([{ accessToken: 'token-7' }]);
    expect(readAccessToken()).toBe('token-7');
    expect(window.location.search).toBe('?x=1');
    expect(sessionStorage.getItem('return-to')).toBeNull();
    expect(flash.take()?.text).toBe('已登录账户「代理商」');
  },
);

test('a made-up token is told, kept nowhere, and ends no session', async () => {
  keepSession('mine');
  server.use(http.post('*/api/whoami', () => failure(401, 40100, '登录已失效')));
  open('/auth/login?mode=login&access=made-up');
  expect(await screen.findByText('登录链接已失效，请重新登录')).toBeTruthy();
  expect(await screen.findByRole('button', { name: '登录' })).toBeTruthy();
  expect(readAccessToken()).toBe('mine');
  expect(window.location.search).toBe('');
  expect(go).not.toHaveBeenCalled();
});

describe('somebody else is signed in', () => {
  const holders: Record<string, object> = {
    mine: { id: 'a', name: '星河科技', email: 'me@example.test', phone: null },
    'mine-too': { id: 'a', name: '星河科技' },
    theirs: { id: 'b', name: '陌生人', email: null, phone: '13800000000' },
  };
  beforeEach(() =>
    server.use(
      http.post('*/api/whoami', async ({ request }) => {
        const { accessToken } = z.object({ accessToken: z.string() }).parse(await request.json());
        const holder = holders[accessToken];
        return holder ? ok(holder) : failure(401, 40100, '登录已失效');
      }),
    ),
  );
  const arrive = (token: string, session = 'mine') => {
    keepSession(session);
    return open(`/auth/login?mode=login&access=${token}`);
  };

  test('both accounts are named, and keeping the present one is the first answer', async () => {
    const user = arrive('theirs');
    expect(await screen.findByRole('heading', { name: '切换账户？' })).toBeTruthy();
    const terms = screen.getAllByRole('definition').map((each) => each.textContent);
    expect(terms).toEqual(['星河科技me@example.test', '陌生人13800000000']);
    expect(window.location.search).toBe('');
    expect(readAccessToken()).toBe('mine');
    const keep = screen.getByRole('button', { name: '继续使用当前账户' });
    expect(document.activeElement).toBe(keep);
    await user.click(keep);
    expect(go).toHaveBeenCalledWith('/dashboard/overview');
    expect(readAccessToken()).toBe('mine');
  });

  test('the account is changed once that was said', async () => {
    const user = arrive('theirs');
    await user.click(await screen.findByRole('button', { name: '切换到「陌生人」' }));
    expect(readAccessToken()).toBe('theirs');
    expect(go).toHaveBeenCalledWith('/dashboard/overview');
  });

  test.each([
    ['the same account', 'mine-too', 'mine'],
    ['a session that is over', 'theirs', 'over'],
  ])('%s is not asked about', async (_, token, session) => {
    arrive(token, session);
    await waitFor(() => expect(go).toHaveBeenCalledWith('/dashboard/overview'));
    expect(readAccessToken()).toBe(token);
  });
});

test('an API in trouble is not called a bad link', async () => {
  server.use(http.post('*/api/whoami', () => failure(500, 50000, '服务异常，请稍后重试')));
  open('/auth/login?mode=login&access=token-7');
  expect(await screen.findByText('服务异常，请稍后重试')).toBeTruthy();
});

test('access without mode=login is no sign-in link', () => {
  open('/auth/login?access=token-7');
  expect(screen.getByRole('button', { name: '登录' })).toBeTruthy();
  expect(readAccessToken()).toBeUndefined();
});

test('aff is kept in a cookie and leaves the address bar', () => {
  window.history.replaceState(null, '', '/auth/register?aff=ABC-1&x=1');
  keepAffiliateCode();
  expect(Cookies.get('aff')).toBe('ABC-1');
  expect(window.location.search).toBe('?x=1');
});

test('an aff that is no code is dropped', () => {
  window.history.replaceState(null, '', '/auth/register?aff=%3Cscript%3E');
  keepAffiliateCode();
  expect(Cookies.get('aff')).toBeUndefined();
});
