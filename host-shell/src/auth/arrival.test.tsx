import { keepSession, readAccessToken } from '@console/kit/session';
import { screen, waitFor } from '@testing-library/react';
import Cookies from 'js-cookie';
import { http } from 'msw';
import { keepAffiliateCode } from './affiliate-code';
import { authNetwork, failure, ok, open, recorded } from './testing';

const { server, go } = authNetwork();
beforeEach(() => Cookies.remove('aff', { path: '/' }));

test.each(['/auth/login', '/auth/register', '/auth/forget', '/error'])(
  'mode=login with access at %s: the token is asked about, kept, and leaves the address bar',
  async (path) => {
    const { bodies, handler } = recorded('*/api/whoami', () => ok({ id: 'u' }));
    server.use(handler);
    sessionStorage.setItem('return-to', '/affiliate');
    open(`${path}?mode=login&access=token-7&x=1`);
    expect(screen.getByText('正在登录…')).toBeTruthy();
    await waitFor(() => expect(go).toHaveBeenCalledWith('/dashboard/overview'));
    expect(bodies).toEqual([{ accessToken: 'token-7' }]);
    expect(readAccessToken()).toBe('token-7');
    expect(window.location.search).toBe('?x=1');
    expect(sessionStorage.getItem('return-to')).toBeNull();
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
