import { readAccessToken } from '@console/kit/session';
import { screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { authNetwork, captchaType, failure, ok, open, recorded } from '../testing';

const { server, go } = authNetwork();
const accept = http.post('*/api/auth/login', () => ok({ access_token: 'token-9' }));

async function signIn() {
  const user = open('/auth/login');
  await user.type(screen.getByLabelText('账户'), 'user@demo.test');
  await user.type(screen.getByLabelText('密码'), 'secret');
  await user.click(screen.getByRole('button', { name: '登录' }));
  return user;
}

test('with an access_token: the token is kept, and the dashboard follows with 登录成功', async () => {
  server.use(accept);
  await signIn();
  await waitFor(() => expect(go).toHaveBeenCalledWith('/dashboard/overview'));
  expect(readAccessToken()).toBe('token-9');
  expect(localStorage.getItem('account-token')).toBe('token-9');
  expect(sessionStorage.getItem('console-flash')).toContain('登录成功');
});

test('the person comes back to the page that asked for the sign-in', async () => {
  sessionStorage.setItem('return-to', '/cert-management/list?page=2');
  server.use(accept);
  await signIn();
  await waitFor(() => expect(go).toHaveBeenCalledWith('/cert-management/list?page=2'));
});

test.each(['https://evil.test/', '//evil.test/x', '/auth/login'])(
  'a way back to %s is not taken',
  async (path) => {
    sessionStorage.setItem('return-to', path);
    server.use(accept);
    await signIn();
    await waitFor(() => expect(go).toHaveBeenCalledWith('/dashboard/overview'));
  },
);

test('without a token the msg of the server is an error toast', async () => {
  server.use(http.post('*/api/auth/login', () => failure(400, 40002, '账户或密码错误')));
  await signIn();
  expect(await screen.findByText('账户或密码错误')).toBeTruthy();
  expect(readAccessToken()).toBeUndefined();
  expect(go).not.toHaveBeenCalled();
});

test('a code that is not 0 with 验证码错误 refreshes the captcha', async () => {
  let images = 0;
  server.use(
    captchaType('image'),
    http.get('*/api/auth/captcha', () => {
      images += 1;
      return ok({ type: 'image', id: `c${images}`, image: `data:image/svg+xml;base64,${images}` });
    }),
    http.post('*/api/auth/login', () => failure(400, 40003, '验证码错误')),
  );
  const user = open('/auth/login');
  const before = (await screen.findByAltText('图形验证码')).getAttribute('src');
  await user.type(screen.getByLabelText('图形验证码'), 'abcd');
  await user.type(screen.getByLabelText('账户'), 'user@demo.test');
  await user.type(screen.getByLabelText('密码'), 'secret');
  await user.click(screen.getByRole('button', { name: '登录' }));
  expect(await screen.findByText('验证码错误')).toBeTruthy();
  await waitFor(() =>
    expect(screen.getByAltText('图形验证码').getAttribute('src')).not.toBe(before),
  );
  expect(screen.getByLabelText('图形验证码')).toHaveProperty('value', '');
});

test('the image is renewed by its button, and its answer goes with the form', async () => {
  let images = 0;
  const { bodies, handler } = recorded('*/api/auth/login', () => ok({ access_token: 't' }));
  server.use(
    captchaType('image'),
    http.get('*/api/auth/captcha', () => {
      images += 1;
      return ok({ type: 'image', id: `c${images}`, image: `data:image/svg+xml;base64,${images}` });
    }),
    handler,
  );
  const user = open('/auth/login');
  await screen.findByAltText('图形验证码');
  await user.click(screen.getByRole('button', { name: '换一张图形验证码' }));
  await waitFor(() =>
    expect(screen.getByAltText('图形验证码').getAttribute('src')).toContain('base64,2'),
  );
  await user.type(screen.getByLabelText('账户'), 'u');
  await user.type(screen.getByLabelText('密码'), 'secret');
  await user.click(screen.getByRole('button', { name: '登录' }));
  expect(await screen.findByText('请输入验证码')).toBeTruthy();
  await user.type(screen.getByLabelText('图形验证码'), 'k7Qp{Enter}');
  await waitFor(() =>
    expect(bodies).toEqual([
      { account: 'u', password: 'secret', captcha: { id: 'c2', answer: 'k7Qp' } },
    ]),
  );
});

test('a captcha that the API begins to ask for is asked for, not called wrong', async () => {
  const login = recorded('*/api/auth/login', () => failure(400, 40003, '请先完成验证'));
  server.use(
    login.handler,
    http.get('*/api/auth/captcha', () => ok({ type: 'image', id: 'c1', image: 'data:,x' })),
  );
  const user = open('/auth/login');
  await user.type(screen.getByLabelText('账户'), 'u');
  await user.type(screen.getByLabelText('密码'), 'secret');
  // As after failures in another window.
  server.use(captchaType('image'));
  await user.click(screen.getByRole('button', { name: '登录' }));
  expect(await screen.findByText('请输入验证码')).toBeTruthy();
  expect(screen.getByLabelText('图形验证码').getAttribute('aria-invalid')).toBe('true');
  expect(screen.queryByText('请先完成验证')).toBeNull();
  expect(login.bodies).toEqual([{ account: 'u', password: 'secret' }]);
});

test('an empty form says what is missing at each field, focuses the first and sends nothing', async () => {
  const user = open('/auth/login');
  await user.click(screen.getByRole('button', { name: '登录' }));
  expect(await screen.findByText('请输入邮箱、手机号或用户名')).toBeTruthy();
  expect(screen.getByText('请输入密码')).toBeTruthy();
  const account = screen.getByLabelText('账户');
  expect(document.activeElement).toBe(account);
  expect(account.getAttribute('aria-invalid')).toBe('true');
  await user.type(account, 'x');
  expect(screen.queryByText('请输入邮箱、手机号或用户名')).toBeNull();
  expect(document.activeElement).toBe(account);
});

test.each([
  ['500', () => failure(500, 50000, '服务异常，请稍后重试'), '[500]服务异常', 'req-9'],
  ['HTML', () => HttpResponse.html('<h1>x</h1>'), '服务返回了无法识别的内容，请稍后重试', ''],
  ['nothing', () => HttpResponse.error(), '网络连接失败，请检查网络后重试', ''],
  ['403', () => failure(403, 40310, '此域名没有对应的控制台'), '[403]权限不足', ''],
])(
  'an API that answers %s is told, and the form keeps its content',
  async (_, answer, text, id) => {
    server.use(http.post('*/api/auth/login', answer));
    await signIn();
    expect((await screen.findAllByText(text)).length).toBeGreaterThan(0);
    expect(screen.queryByText('req-9') !== null).toBe(id !== '');
    expect(screen.getByLabelText('账户')).toHaveProperty('value', 'user@demo.test');
    expect(screen.getByLabelText('密码')).toHaveProperty('value', 'secret');
    await waitFor(() =>
      expect(screen.getByRole('button', { name: '登录' })).toHaveProperty('disabled', false),
    );
  },
);

test('the password is shown and hidden again', async () => {
  const user = open('/auth/login');
  const toggle = screen.getByRole('button', { name: '显示密码' });
  await user.click(toggle);
  expect(screen.getByLabelText('密码').getAttribute('type')).toBe('text');
  expect(toggle.getAttribute('aria-pressed')).toBe('true');
  await user.click(toggle);
  expect(screen.getByLabelText('密码').getAttribute('type')).toBe('password');
});

test('a phone and its code sign in; the request follows the specification', async () => {
  const sent = recorded('*/api/v1/phone-captcha', () => ok({ waitSeconds: 60 }));
  const login = recorded('*/api/auth/login', () => ok({ access_token: 'token-3' }));
  server.use(sent.handler, login.handler);
  const user = open('/auth/login');
  await user.click(screen.getByRole('tab', { name: '验证码登录' }));
  await user.type(screen.getByLabelText('手机号'), '+8613800138000');
  await user.click(screen.getByRole('button', { name: '获取验证码' }));
  const code = screen.getByLabelText('短信验证码');
  await waitFor(() => expect(document.activeElement).toBe(code));
  expect(sent.bodies).toEqual([
    {
      phone: '13800138000',
      purpose: 'login',
      check_exist: 0,
      randstr: expect.stringMatching(/^@[A-Za-z0-9]{3}$/),
    },
  ]);
  await user.type(code, '123456{Enter}');
  await waitFor(() => expect(readAccessToken()).toBe('token-3'));
  expect(login.bodies).toEqual([{ phone: '13800138000', code: '123456' }]);
});

test('the two ways are tabs that arrow keys move between, and going back loses nothing', async () => {
  const user = open('/auth/login');
  await user.type(screen.getByLabelText('账户'), 'lin');
  const [first, second] = screen.getAllByRole('tab');
  await user.click(first ?? document.body);
  await user.keyboard('{ArrowRight}');
  expect(document.activeElement).toBe(second);
  expect(second?.getAttribute('aria-selected')).toBe('true');
  expect(screen.getByRole('tabpanel', { name: '验证码登录' })).toBeTruthy();
  await user.keyboard('{ArrowRight}');
  expect(document.activeElement).toBe(first);
  expect(screen.getByLabelText('账户')).toHaveProperty('value', 'lin');
});

test('links lead to 注册账户 and 忘记密码', () => {
  open('/auth/login');
  expect(screen.getByRole('link', { name: '注册账户' }).getAttribute('href')).toBe(
    '/auth/register',
  );
  expect(screen.getByRole('link', { name: '忘记密码' }).getAttribute('href')).toBe('/auth/forget');
});

test('after a sign-out 账户已退出 is shown', async () => {
  sessionStorage.setItem('console-flash', JSON.stringify({ tone: 'success', text: '账户已退出' }));
  open('/auth/login');
  expect(await screen.findByText('账户已退出')).toBeTruthy();
});

describe('an account with a second factor', () => {
  const needed = http.post('*/api/auth/login', () =>
    failure(400, 40009, '账户已开启两步验证，请输入动态验证码', { challenge: 'ch-1' }),
  );
  const step = '*/api/auth/login/second-factor';

  test('is asked for the code, says what is wrong with it at its field, and enters', async () => {
    server.use(needed);
    const user = await signIn();
    const code = await screen.findByLabelText('动态验证码');
    expect(document.activeElement).toBe(code);
    expect([code.getAttribute('inputmode'), code.getAttribute('autocomplete')]).toEqual([
      'numeric',
      'one-time-code',
    ]);
    expect(readAccessToken()).toBeUndefined();
    await user.type(code, '12{Enter}');
    expect(await screen.findByText('动态验证码为 6 位数字')).toBeTruthy();
    const wrong = { fields: { code: '验证码不正确' } };
    server.use(http.post(step, () => failure(400, 40024, '不正确', wrong)));
    await user.type(code, '3456{Enter}');
    expect(await screen.findByText('验证码不正确')).toBeTruthy();
    expect(code.getAttribute('aria-invalid')).toBe('true');
    const { bodies, handler } = recorded(step, () => ok({ access_token: 'token-5' }));
    server.use(handler);
    await user.clear(code);
    await user.type(code, '654 321{Enter}');
    await waitFor(() => expect(readAccessToken()).toBe('token-5'));
    expect(bodies).toEqual([{ challenge: 'ch-1', code: '654321' }]);
    expect(go).toHaveBeenCalledWith('/dashboard/overview');
  });

  test('takes a recovery code instead', async () => {
    const { bodies, handler } = recorded(step, () => ok({ access_token: 'token-6' }));
    server.use(needed, handler);
    const user = await signIn();
    await user.click(await screen.findByRole('button', { name: '使用恢复码' }));
    const field = screen.getByLabelText('恢复码');
    expect(document.activeElement).toBe(field);
    await user.type(field, 'ABCD-efgh-0123-4567{Enter}');
    await waitFor(() => expect(readAccessToken()).toBe('token-6'));
    expect(bodies).toEqual([{ challenge: 'ch-1', recoveryCode: 'abcdefgh01234567' }]);
  });

  test('goes back to the first step, by choice and when the challenge is over', async () => {
    server.use(
      needed,
      http.post(step, () => failure(400, 40023, '两步验证已超时或错误次数过多，请重新登录')),
    );
    const user = await signIn();
    await user.click(await screen.findByRole('button', { name: '返回登录' }));
    expect(screen.getByLabelText('账户')).toHaveProperty('value', 'user@demo.test');
    await user.type(screen.getByLabelText('密码'), '{Enter}');
    await user.type(await screen.findByLabelText('动态验证码'), '123456{Enter}');
    expect(await screen.findByText('两步验证已超时或错误次数过多，请重新登录')).toBeTruthy();
    expect(screen.getByRole('heading', { name: '登录' })).toBeTruthy();
    expect(go).not.toHaveBeenCalled();
  });
});
