import type { UserInfo } from '@console/contract/accounts/endpoints/users';
import { fail, ok } from '@console/testing/answers';
import { openPage } from '@console/testing/page';
import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { Component } from './account.page';

const server = setupServer();
const updates: unknown[] = [];
let user: UserInfo;

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
beforeEach(() => {
  updates.length = 0;
  user = {
    id: '0b7f6f0e-0c57-4d31-9d3b-6f2a1b7c1d11',
    name: '星河科技',
    email: 'user@demo.test',
    phone: null,
    qq: null,
    status: 'normal',
    agent: null,
    affiliate: null,
    systemSetting: { accountEventWarning: true },
    started: true,
    roles: [{ key: 'platform' }],
    createdAt: '2026-11-01T08:00:00.000Z',
  };
  server.use(
    http.post('*/api/whoami', () => ok(user)),
    http.get('*/api/v1/user/second-factor', () => ok({ activeSince: null, recoveryCodesLeft: 0 })),
    http.put('*/api/v1/user', async ({ request }) => {
      updates.push(await request.json());
      return ok(user);
    }),
  );
});
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

const open = (item: string) => openPage(`/account/${item}`, { '/account/:item': Component });

it('saves what was changed, the QQ number on its own', async () => {
  const page = open('profile');
  const name = await screen.findByLabelText('名称');
  expect(screen.getByText('user@demo.test')).toBeTruthy();
  expect(screen.getByText('未绑定')).toBeTruthy();
  await page.user.clear(name);
  await page.user.type(name, '银河科技');
  await page.user.type(screen.getByLabelText(/^QQ/), '123456');
  await page.user.click(screen.getByRole('switch', { name: '账户事件警告' }));
  expect(screen.getByText('修改了 3 处：名称、QQ、账户事件警告')).toBeTruthy();
  await page.user.click(screen.getByRole('button', { name: '保存资料' }));
  expect(await screen.findByText('资料已保存')).toBeTruthy();
  expect(updates).toEqual([{ name: '银河科技', accountEventWarning: false }, { qq: '123456' }]);
});

it('says at the field what is wrong, in the browser and after the server', async () => {
  server.use(
    http.put('*/api/v1/user', () =>
      fail({ status: 400, msg: '请检查填写的内容', fields: { name: '名称已被使用' } }),
    ),
  );
  const page = open('profile');
  await page.user.type(await screen.findByLabelText(/^QQ/), 'abc');
  await page.user.click(screen.getByRole('button', { name: '保存资料' }));
  expect(await screen.findByText('QQ 号码应为 5–12 位数字')).toBeTruthy();
  await page.user.clear(screen.getByLabelText(/^QQ/));
  await page.user.type(screen.getByLabelText('名称'), '2');
  await page.user.click(screen.getByRole('button', { name: '保存资料' }));
  expect(await screen.findByText('名称已被使用')).toBeTruthy();
});

describe('security', () => {
  const current = {
    id: '1b7f6f0e-0c57-4d31-9d3b-6f2a1b7c1d12',
    ip: '192.0.2.1',
    userAgent: 'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/141.0.0.0 Safari/537.36',
    createdAt: '2026-11-01T08:00:00.000Z',
    lastSeenAt: '2026-11-01T08:00:00.000Z',
    current: true,
  };
  const other = {
    ...current,
    id: '2b7f6f0e-0c57-4d31-9d3b-6f2a1b7c1d13',
    ip: '198.51.100.7',
    userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
    current: false,
  };

  it('signs another device out after asking, and marks the one in use', async () => {
    let sessions = [current, other];
    server.use(
      http.get('*/api/v1/user/sessions', () => ok(sessions)),
      http.delete('*/api/v1/user/sessions/:id', ({ params }) => {
        sessions = sessions.filter(({ id }) => id !== params.id);
        return ok({});
      }),
    );
    const page = open('security');
    const list = await screen.findByRole('list', { name: '登录设备' });
    const [first] = within(list).getAllByRole('listitem');
    expect(first?.textContent).toContain('当前设备');
    expect(within(list).getAllByRole('button')).toHaveLength(1);
    await page.user.click(screen.getByRole('button', { name: '注销设备 Firefox · Linux' }));
    const dialog = await screen.findByRole('alertdialog');
    expect(dialog.textContent).toContain('198.51.100.7');
    await page.user.click(within(dialog).getByRole('button', { name: '注销设备' }));
    await waitFor(() => expect(screen.queryByText('Firefox · Linux')).toBeNull());
    expect(screen.getByText('Chrome · Windows')).toBeTruthy();
  });

  it('changes the password against the old one', async () => {
    server.use(http.get('*/api/v1/user/sessions', () => ok([current])));
    const page = open('security');
    const save = () => page.user.click(screen.getByRole('button', { name: '修改密码' }));
    await page.user.type(await screen.findByLabelText('当前密码'), 'Old-2026');
    await page.user.type(screen.getByLabelText('新密码'), 'New-2026!');
    await page.user.type(screen.getByLabelText('确认新密码'), 'New-2027!');
    await save();
    expect(await screen.findByText('两次输入的密码不一致')).toBeTruthy();
    await page.user.clear(screen.getByLabelText('确认新密码'));
    await page.user.type(screen.getByLabelText('确认新密码'), 'New-2026!');
    await save();
    expect(await screen.findByText('密码已修改，其他设备已退出登录')).toBeTruthy();
    expect(updates).toEqual([{ oldPassword: 'Old-2026', password: 'New-2026!' }]);
    expect(screen.getByLabelText('当前密码')).toHaveProperty('value', '');
  });

  it('asks for the second factor with the new password where there is one', async () => {
    server.use(
      http.get('*/api/v1/user/sessions', () => ok([current])),
      http.get('*/api/v1/user/second-factor', () =>
        ok({ activeSince: '2026-11-01T08:00:00.000Z', recoveryCodesLeft: 9 }),
      ),
    );
    const page = open('security');
    const form = within(await screen.findByRole('form', { name: '登录密码' }));
    const save = () => page.user.click(form.getByRole('button', { name: '修改密码' }));
    const code = await form.findByLabelText('动态验证码');
    await page.user.type(form.getByLabelText('当前密码'), 'Old-2026');
    await page.user.type(form.getByLabelText('新密码'), 'New-2026!');
    await page.user.type(form.getByLabelText('确认新密码'), 'New-2026!');
    await save();
    expect(await form.findByText('动态验证码为 6 位数字')).toBeTruthy();
    expect(updates).toEqual([]);
    server.use(
      http.put(
        '*/api/v1/user',
        () => fail({ status: 400, msg: '不正确', fields: { code: '动态验证码不正确' } }),
        { once: true },
      ),
    );
    await page.user.type(code, '123 456');
    await save();
    expect(await form.findByText('动态验证码不正确')).toBeTruthy();
    await page.user.click(form.getByRole('button', { name: '使用恢复码' }));
    await page.user.type(form.getByLabelText('恢复码'), 'aaaa-bbbb-cccc-dddd');
    await save();
    expect(await screen.findByText('密码已修改，其他设备已退出登录')).toBeTruthy();
    expect(updates).toEqual([
      { oldPassword: 'Old-2026', password: 'New-2026!', recoveryCode: 'aaaabbbbccccdddd' },
    ]);
  });

  it('says when the sessions cannot be read, and asks again', async () => {
    server.use(http.get('*/api/v1/user/sessions', () => HttpResponse.error(), { once: true }));
    const page = open('security');
    await screen.findByText('加载失败');
    server.use(http.get('*/api/v1/user/sessions', () => ok([current])));
    await page.user.click(screen.getByRole('button', { name: '重新加载' }));
    expect(await screen.findByText('当前设备')).toBeTruthy();
  });
});

it('knows no other tab', async () => {
  open('nothing');
  expect(await screen.findByText('页面不存在')).toBeTruthy();
});

it('hands in what is needed for a person or a company, and shows how it stands', async () => {
  const handed: unknown[] = [];
  let state: object | null = null;
  server.use(
    http.get('*/api/user/certify/check', () => ok(state)),
    http.post('*/api/v1/user/certify', async ({ request }) => {
      handed.push(await request.json());
      state = {
        kind: 'enterprise',
        state: 'under-review',
        name: '福州某某网络科技有限公司',
        idNumber: '913***********0Y43',
        reason: '',
        submittedAt: '2026-11-01T08:00:00.000Z',
      };
      return ok({});
    }),
  );
  const { user: person } = open('certify');
  await person.click(await screen.findByRole('radio', { name: /企业/ }));
  await person.click(screen.getByRole('button', { name: '提交认证' }));
  for (const text of ['请输入营业执照上的名称', '请输入有效的统一社会信用代码']) {
    expect(await screen.findByText(text)).toBeTruthy();
  }
  await person.type(screen.getByLabelText(/^名称/), '福州某某网络科技有限公司');
  await person.type(screen.getByLabelText(/^统一社会信用代码/), '91350100m000100y43');
  await person.type(screen.getByLabelText(/^法定代表人/), '张小三');
  await person.click(screen.getByRole('button', { name: '提交认证' }));
  expect(await screen.findByText('审核中')).toBeTruthy();
  expect(handed).toEqual([
    {
      kind: 'enterprise',
      name: '福州某某网络科技有限公司',
      idNumber: '91350100M000100Y43',
      legalPerson: '张小三',
    },
  ]);
});
