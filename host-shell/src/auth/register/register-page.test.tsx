import { readAccessToken } from '@console/kit/session';
import { screen, waitFor } from '@testing-library/react';
import Cookies from 'js-cookie';
import { authNetwork, failure, ok, open, recorded } from '../testing';

const { server, go } = authNetwork();
beforeEach(() => Cookies.remove('aff', { path: '/' }));

const registered = () => recorded('*/api/auth/register', () => ok({ access_token: 'token-5' }));
const mailed = (answer = () => ok({ waitSeconds: 60 })) =>
  recorded('*/api/auth/send/register-email', answer);

async function fill(user: ReturnType<typeof open>) {
  await user.type(await screen.findByLabelText('邮箱'), 'Lin@Example.com');
  await user.click(screen.getByRole('button', { name: '获取验证码' }));
  await user.type(screen.getByLabelText('邮箱验证码'), '123456');
  await user.type(screen.getByLabelText('密码'), 'Blue-Horse-77');
  await user.click(screen.getByRole('checkbox', { name: '我已阅读并同意' }));
}

test('an address and its code register, with the affiliate code of the cookie, and sign in', async () => {
  Cookies.set('aff', 'ABC-1', { path: '/' });
  const mail = mailed();
  const register = registered();
  server.use(mail.handler, register.handler);
  const user = open('/auth/register');
  await fill(user);
  expect(mail.bodies).toEqual([{ email: 'lin@example.com' }]);
  await user.click(screen.getByRole('button', { name: '注册' }));
  await waitFor(() => expect(go).toHaveBeenCalledWith('/dashboard/overview'));
  expect(register.bodies).toEqual([
    {
      email: 'lin@example.com',
      code: '123456',
      password: 'Blue-Horse-77',
      terms: true,
      aff: 'ABC-1',
    },
  ]);
  expect(readAccessToken()).toBe('token-5');
  expect(sessionStorage.getItem('console-flash')).toContain('注册成功');
});

test('a phone and its code register; a number that has an account is asked about', async () => {
  const sent = recorded('*/api/v1/phone-captcha', () => ok({ waitSeconds: 60 }));
  const register = registered();
  server.use(sent.handler, register.handler);
  const user = open('/auth/register');
  await user.click(await screen.findByRole('tab', { name: '手机注册' }));
  await user.type(screen.getByLabelText('手机号'), '13800138000');
  await user.click(screen.getByRole('button', { name: '获取验证码' }));
  await waitFor(() =>
    expect(sent.bodies).toMatchObject([
      { phone: '13800138000', purpose: 'register', check_exist: 1 },
    ]),
  );
  await user.type(screen.getByLabelText('短信验证码'), '654321');
  await user.type(screen.getByLabelText('密码'), 'Blue-Horse-77');
  await user.click(screen.getByRole('checkbox'));
  await user.click(screen.getByRole('button', { name: '注册' }));
  await waitFor(() =>
    expect(register.bodies).toEqual([
      { phone: '13800138000', code: '654321', password: 'Blue-Horse-77', terms: true },
    ]),
  );
});

test('what is missing is said at each field, the terms among them', async () => {
  const user = open('/auth/register');
  await user.type(await screen.findByLabelText('密码'), 'abc');
  await user.click(screen.getByRole('button', { name: '注册' }));
  for (const text of [
    '请输入有效的邮箱',
    '验证码为 6 位数字',
    '密码至少 8 位',
    '请阅读并同意服务条款',
  ]) {
    expect(await screen.findByText(text)).toBeTruthy();
  }
  expect(document.activeElement).toBe(screen.getByLabelText('邮箱'));
});

test('the next code waits 60 s, also after a reload, and for that address alone', async () => {
  const mail = mailed();
  server.use(mail.handler);
  const user = open('/auth/register');
  await user.type(await screen.findByLabelText('邮箱'), 'lin@example.com');
  await user.click(screen.getByRole('button', { name: '获取验证码' }));
  const waiting = await screen.findByRole('button', { name: /^\d+ 秒后重新获取$/ });
  expect(waiting).toHaveProperty('disabled', true);
  document.body.replaceChildren();
  open('/auth/register');
  expect(await screen.findByLabelText('邮箱')).toHaveProperty('value', 'lin@example.com');
  expect(screen.getByRole('button', { name: /^\d+ 秒后重新获取$/ })).toBeTruthy();
  await user.type(screen.getByLabelText('邮箱'), '.cn');
  expect(screen.getByRole('button', { name: '获取验证码' })).toHaveProperty('disabled', false);
  expect(mail.bodies).toHaveLength(1);
});

test('a code that is refused for being too early starts the wait that is left', async () => {
  server.use(
    mailed(() => failure(429, 42900, '操作过于频繁，请稍后再试', { waitSeconds: 41 })).handler,
  );
  const user = open('/auth/register');
  await user.type(await screen.findByLabelText('邮箱'), 'lin@example.com');
  await user.click(screen.getByRole('button', { name: '获取验证码' }));
  expect(await screen.findByText('操作过于频繁，请稍后再试')).toBeTruthy();
  expect(screen.getByRole('button', { name: /^4[01] 秒后重新获取$/ })).toBeTruthy();
});

test('a taken address is said at its field', async () => {
  server.use(
    mailed().handler,
    recorded('*/api/auth/register', () =>
      failure(400, 40006, '邮箱已被注册', { fields: { email: '这个邮箱已有账户，可直接登录' } }),
    ).handler,
  );
  const user = open('/auth/register');
  await fill(user);
  await user.click(screen.getByRole('button', { name: '注册' }));
  expect(await screen.findByText('这个邮箱已有账户，可直接登录')).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByLabelText('邮箱'));
  expect(screen.getByLabelText('密码')).toHaveProperty('value', 'Blue-Horse-77');
});

test('the strength of the password is told to eye and ear', async () => {
  const user = open('/auth/register');
  const password = await screen.findByLabelText('密码');
  const meter = screen.getByRole('meter', { name: '密码强度' });
  expect(meter.getAttribute('aria-valuetext')).toBe('未填写');
  await user.type(password, 'abc');
  expect(meter.getAttribute('aria-valuetext')).toBe('太弱');
  await user.type(password, 'X-29-blue');
  expect(meter.getAttribute('aria-valuetext')).toBe('很强');
  expect(screen.getByText('强度：很强')).toBeTruthy();
});

test('the terms open beside the form, and can be read', async () => {
  open('/auth/register');
  const link = await screen.findByRole('link', { name: '服务条款' });
  expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual([
    '/auth/terms',
    '_blank',
  ]);
  document.body.replaceChildren();
  open('/auth/terms');
  expect(await screen.findByRole('heading', { name: '服务条款' })).toBeTruthy();
  expect(screen.getByRole('heading', { name: '6. 数据与隐私' })).toBeTruthy();
});
