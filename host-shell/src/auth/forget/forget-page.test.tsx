import { screen, waitFor } from '@testing-library/react';
import { authNetwork, failure, ok, open, recorded } from '../testing';

const { server, go } = authNetwork();

async function fill(user: ReturnType<typeof open>) {
  await user.type(await screen.findByLabelText('邮箱'), 'lin@example.com');
  await user.click(screen.getByRole('button', { name: '获取验证码' }));
  await user.type(screen.getByLabelText('邮箱验证码'), '123456');
  await user.type(screen.getByLabelText('新密码'), 'Blue-Horse-77');
  await user.click(screen.getByRole('button', { name: '重置密码' }));
}

test('an address, its code and a new password lead to the sign-in page', async () => {
  const mail = recorded('*/api/auth/send/forget-email', () => ok({ waitSeconds: 60 }));
  const forget = recorded('*/api/auth/forget', () => ok({}));
  server.use(mail.handler, forget.handler);
  await fill(open('/auth/forget'));
  await waitFor(() => expect(go).toHaveBeenCalledWith('/auth/login'));
  expect(mail.bodies).toEqual([{ email: 'lin@example.com' }]);
  expect(forget.bodies).toEqual([
    { email: 'lin@example.com', code: '123456', password: 'Blue-Horse-77' },
  ]);
  expect(sessionStorage.getItem('console-flash')).toContain('密码已重置，请使用新密码登录');
});

test('a phone works as well', async () => {
  const sent = recorded('*/api/v1/phone-captcha', () => ok({ waitSeconds: 60 }));
  server.use(sent.handler);
  const user = open('/auth/forget');
  await user.click(await screen.findByRole('tab', { name: '手机找回' }));
  await user.type(screen.getByLabelText('手机号'), '13800138000');
  await user.click(screen.getByRole('button', { name: '获取验证码' }));
  await waitFor(() => expect(sent.bodies).toMatchObject([{ purpose: 'forget', check_exist: 0 }]));
});

test('a wrong code is said at its field; the rest stays', async () => {
  const wrong = '验证码不正确或已过期，请重新获取';
  server.use(
    recorded('*/api/auth/send/forget-email', () => ok({ waitSeconds: 60 })).handler,
    recorded('*/api/auth/forget', () => failure(400, 40005, wrong, { fields: { code: wrong } }))
      .handler,
  );
  await fill(open('/auth/forget'));
  const code = screen.getByLabelText('邮箱验证码');
  await waitFor(() => expect(code.getAttribute('aria-invalid')).toBe('true'));
  expect(document.activeElement).toBe(code);
  expect(screen.getByLabelText('新密码')).toHaveProperty('value', 'Blue-Horse-77');
  expect(go).not.toHaveBeenCalled();
});
