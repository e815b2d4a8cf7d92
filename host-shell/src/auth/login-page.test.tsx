import { browser, clearSession, readAccessToken } from '@console/kit/session';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { enterByLink, keepAffiliateCode } from './arrival';
import { AuthApp } from './auth-app';

const ok = (data: unknown) => HttpResponse.json({ code: 0, msg: '', data });
const noCaptcha = http.get('*/api/v1/common/captcha-type', () => ok({ type: 'none' }));
const server = setupServer(noCaptcha);
const go = jest.spyOn(browser, 'go').mockImplementation(() => undefined);

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
beforeEach(() => {
  clearSession();
  sessionStorage.clear();
  window.history.replaceState(null, '', '/auth/login');
});
afterEach(() => {
  server.resetHandlers();
  go.mockClear();
});
afterAll(() => server.close());

async function signIn() {
  render(<AuthApp path="/auth/login" nonce={undefined} />);
  await userEvent.type(screen.getByLabelText('账户'), 'user@demo.test');
  await userEvent.type(screen.getByLabelText('密码'), 'secret');
  await userEvent.click(screen.getByRole('button', { name: '登录' }));
}

const accept = http.post('*/api/auth/login', () => ok({ access_token: 'token-9' }));

test('a good password keeps the token and leads to the dashboard', async () => {
  server.use(accept);
  await signIn();
  expect(readAccessToken()).toBe('token-9');
  expect(go).toHaveBeenCalledWith('/dashboard/overview');
});

test('the person comes back to the page that asked for the sign-in', async () => {
  sessionStorage.setItem('return-to', '/cert-management/list?page=2');
  server.use(accept);
  await signIn();
  expect(go).toHaveBeenCalledWith('/cert-management/list?page=2');
});

test.each(['https://evil.test/', '//evil.test/x', '/auth/login'])(
  'a way back to %s is not taken',
  async (path) => {
    sessionStorage.setItem('return-to', path);
    server.use(accept);
    await signIn();
    expect(go).toHaveBeenCalledWith('/dashboard/overview');
  },
);

test('a wrong password shows the sentence of the server', async () => {
  server.use(
    http.post('*/api/auth/login', () =>
      HttpResponse.json(
        { code: 40002, msg: '账户或密码错误', data: {}, requestId: 'r' },
        { status: 400 },
      ),
    ),
  );
  await signIn();
  expect(await screen.findByText('账户或密码错误')).toBeTruthy();
  expect(readAccessToken()).toBeUndefined();
  expect(go).not.toHaveBeenCalled();
});

test('a wrong captcha is answered with a fresh image', async () => {
  let images = 0;
  server.use(
    http.get('*/api/v1/common/captcha-type', () => ok({ type: 'image' })),
    http.get('*/api/auth/captcha', () => {
      images += 1;
      return ok({ type: 'image', id: `c${images}`, image: `data:image/svg+xml;base64,${images}` });
    }),
    http.post('*/api/auth/login', () =>
      HttpResponse.json(
        { code: 40003, msg: '验证码错误', data: {}, requestId: 'r' },
        { status: 400 },
      ),
    ),
  );
  render(<AuthApp path="/auth/login" nonce={undefined} />);
  await userEvent.type(await screen.findByLabelText('验证码'), 'abcd');
  const before = screen.getByAltText('图形验证码').getAttribute('src');
  await userEvent.type(screen.getByLabelText('账户'), 'user@demo.test');
  await userEvent.type(screen.getByLabelText('密码'), 'secret');
  await userEvent.click(screen.getByRole('button', { name: '登录' }));
  expect((await screen.findAllByText('验证码错误')).length).toBeGreaterThan(0);
  expect(screen.getByAltText('图形验证码').getAttribute('src')).not.toBe(before);
  expect(screen.getByLabelText('验证码')).toHaveProperty('value', '');
});

test('an empty form says what is missing at each field and sends nothing', async () => {
  render(<AuthApp path="/auth/login" nonce={undefined} />);
  await userEvent.click(screen.getByRole('button', { name: '登录' }));
  expect(await screen.findByText('请输入邮箱、手机号或用户名')).toBeTruthy();
  expect(screen.getByText('请输入密码')).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByLabelText('账户'));
});

test('a sign-in link is asked about before its token is kept, and leaves the address bar', async () => {
  window.history.replaceState(null, '', '/auth/login?mode=login&access=token-7&x=1');
  server.use(http.post('*/api/whoami', () => ok({ id: 'u' })));
  expect(await enterByLink()).toBeUndefined();
  expect(readAccessToken()).toBe('token-7');
  expect(window.location.search).toBe('?x=1');
  expect(go).toHaveBeenCalledWith('/dashboard/overview');
});

test('a sign-in link with a bad token keeps nothing', async () => {
  window.history.replaceState(null, '', '/auth/login?mode=login&access=made-up');
  server.use(
    http.post('*/api/whoami', () =>
      HttpResponse.json(
        { code: 40100, msg: '登录已失效', data: {}, requestId: 'r' },
        { status: 401 },
      ),
    ),
  );
  expect(await enterByLink()).toBe('登录链接已失效，请重新登录');
  expect(readAccessToken()).toBeUndefined();
  expect(window.location.search).toBe('');
});

test('an affiliate code is kept in a cookie', () => {
  window.history.replaceState(null, '', '/auth/login?aff=ABC-1');
  keepAffiliateCode();
  expect(document.cookie).toContain('aff=ABC-1');
  expect(window.location.search).toBe('');
});

test('a page outside the shell names the request', () => {
  window.history.replaceState(null, '', '/unauthorized?request=req-77');
  render(<AuthApp path="/unauthorized" nonce={undefined} />);
  expect(screen.getByRole('heading', { name: '无法打开此控制台' })).toBeTruthy();
  expect(screen.getByText('req-77')).toBeTruthy();
});
