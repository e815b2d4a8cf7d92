import type { SecondFactorState } from '@console/contract/accounts/endpoints/second-factor';
import { fail, ok } from '@console/testing/answers';
import { openPage } from '@console/testing/page';
import { screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { setupServer } from 'msw/node';
import { SecondFactorSection } from './second-factor-section';

const server = setupServer();
const bodies: unknown[] = [];
const codes = ['aaaa-bbbb-cccc-dddd', 'eeee-ffff-gggg-hhhh'];
let state: SecondFactorState;

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
beforeEach(() => {
  bodies.length = 0;
  state = { activeSince: null, recoveryCodesLeft: 0 };
  server.use(http.get('*/api/v1/user/second-factor', () => ok(state)));
});
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

const on = { activeSince: '2026-11-01T08:00:00.000Z', recoveryCodesLeft: 10 };
const open = () => openPage('/', { '/': SecondFactorSection });
const answered = (path: string, answer: () => Response) =>
  http.post(`*/api/v1/user/second-factor${path}`, async ({ request }) => {
    bodies.push(await request.json());
    return answer();
  });

it('is switched on by password and first code, and shows the recovery codes once', async () => {
  server.use(
    answered('', () =>
      ok({ secret: 'ABCDEFGH', otpauthUrl: 'otpauth://totp/x', qrImage: 'data:image/svg+xml,x' }),
    ),
    answered('/confirm', () => {
      state = on;
      return ok({ recoveryCodes: codes });
    }),
  );
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: '开启两步验证' }));
  await user.type(await screen.findByLabelText('当前密码'), 'Secret-2026{Enter}');
  expect(await screen.findByRole('img', { name: '两步验证的二维码' })).toBeTruthy();
  expect(screen.getByRole('button', { name: '复制密钥' }).textContent).toBe('ABCD EFGH');
  const code = screen.getByLabelText('动态验证码');
  await user.type(code, '12{Enter}');
  expect(await screen.findByText('动态验证码为 6 位数字')).toBeTruthy();
  await user.type(code, '3 456{Enter}');
  const saved = jest.fn((_file: Blob) => '#codes');
  Object.assign(URL, { createObjectURL: saved, revokeObjectURL: () => undefined });
  const list = within(await screen.findByRole('list', { name: '恢复码' }));
  expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(codes);
  await user.click(screen.getByRole('button', { name: '下载恢复码' }));
  expect(await saved.mock.calls[0]?.[0].text()).toBe(`${codes.join('\n')}\n`);
  await user.click(screen.getByRole('button', { name: '我已保存' }));
  await waitFor(() => expect(screen.queryByText(codes[0] ?? '')).toBeNull());
  expect(screen.getByText('剩余 10 个')).toBeTruthy();
  expect(bodies).toEqual([{ password: 'Secret-2026' }, { code: '123456' }]);
});

it('is switched off by a recovery code too, and says at its field what is wrong', async () => {
  state = { ...on, recoveryCodesLeft: 2 };
  const wrong = { recoveryCode: '恢复码不正确或已使用过' };
  server.use(answered('/disable', () => fail({ status: 400, msg: 'x', fields: wrong })));
  const { user } = open();
  expect(await screen.findByText('剩余 2 个，请重新生成')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: '关闭两步验证' }));
  const dialog = within(await screen.findByRole('dialog', { name: '关闭两步验证？' }));
  await user.click(dialog.getByRole('button', { name: '关闭两步验证' }));
  expect(await dialog.findByText('动态验证码为 6 位数字')).toBeTruthy();
  await user.type(dialog.getByLabelText('当前密码'), 'Secret-2026');
  // What was wrong with a code is not said of a recovery code.
  await user.click(dialog.getByRole('button', { name: '使用恢复码' }));
  expect(dialog.queryByText('动态验证码为 6 位数字')).toBeNull();
  await user.type(dialog.getByLabelText('恢复码'), 'aaaa-bbbb-cccc-dddd');
  await user.click(dialog.getByRole('button', { name: '关闭两步验证' }));
  expect(await dialog.findByText(wrong.recoveryCode)).toBeTruthy();
  server.use(
    answered('/disable', () => {
      state = { activeSince: null, recoveryCodesLeft: 0 };
      return ok({});
    }),
  );
  await user.click(dialog.getByRole('button', { name: '关闭两步验证' }));
  expect(await screen.findByText('未开启')).toBeTruthy();
  expect(bodies.at(-1)).toEqual({ password: 'Secret-2026', recoveryCode: 'aaaabbbbccccdddd' });
});

it('makes new recovery codes', async () => {
  state = on;
  server.use(answered('/recovery-codes', () => ok({ recoveryCodes: codes })));
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: '重新生成恢复码' }));
  const dialog = within(await screen.findByRole('dialog', { name: '重新生成恢复码？' }));
  await user.type(dialog.getByLabelText('当前密码'), 'Secret-2026');
  await user.type(dialog.getByLabelText('动态验证码'), '654321{Enter}');
  expect(await screen.findByRole('list', { name: '恢复码' })).toBeTruthy();
  expect(bodies).toEqual([{ password: 'Secret-2026', code: '654321' }]);
});
