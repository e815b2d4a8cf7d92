import type { AdminUserDetail } from '@console/contract/accounts/endpoints/admin-users';
import { fail, ok } from '@console/testing/answers';
import { openPage } from '@console/testing/page';
import { screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { setupServer } from 'msw/node';
import { Component } from './user-list.page';

const server = setupServer();
const selfId = '0b7f6f0e-0c57-4d31-9d3b-6f2a1b7c1d11';
const otherId = '1b7f6f0e-0c57-4d31-9d3b-6f2a1b7c1d12';
const asked: URLSearchParams[] = [];
const changes: unknown[] = [];
let other: AdminUserDetail;

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
beforeEach(() => {
  asked.length = 0;
  changes.length = 0;
  other = {
    id: otherId,
    name: '星河科技',
    email: 'user@demo.test',
    phone: '13800000001',
    qq: null,
    status: 'normal',
    roles: [{ key: 'platform' }],
    sites: 25,
    createdAt: '2026-11-01T08:00:00.000Z',
    panelHost: null,
    agent: null,
    affiliateCode: null,
    referrer: null,
    sessions: 2,
    lastSeenAt: null,
    secondFactorSince: null,
    certification: null,
    changes: [],
  };
  const self = { ...other, id: selfId, name: '管理员甲', roles: [{ key: 'administrator' }] };
  server.use(
    http.post('*/api/whoami', () => ok({ ...self, affiliate: null })),
    http.get('*/api/v1/admin/users', ({ request }) => {
      asked.push(new URL(request.url).searchParams);
      return ok({ items: [self, other], total: 2 });
    }),
    http.get(`*/api/v1/admin/users/${otherId}`, () => ok(other)),
    http.put(`*/api/v1/admin/users/${otherId}/status`, async ({ request }) => {
      changes.push(await request.json());
      other = { ...other, status: 'ban', sessions: 0 };
      return ok(other);
    }),
  );
});
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

const open = (search = '') => openPage(`/admin/user${search}`, { '/admin/user': Component });

it('asks for what the URL says, and shows sites and roles', async () => {
  open('?keyword=1380&role=platform&status=normal&page=2');
  expect(await screen.findByText('星河科技')).toBeTruthy();
  expect(Object.fromEntries(asked[0] ?? [])).toMatchObject({
    keyword: '1380',
    role: 'platform',
    status: 'normal',
    page: '2',
  });
  expect(screen.getAllByText('25')).toHaveLength(2);
});

it('bars a user after a reason was given, and never oneself', async () => {
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: '封禁 星河科技' }));
  expect(screen.queryByRole('button', { name: '封禁 管理员甲' })).toBeNull();
  const dialog = await screen.findByRole('alertdialog');
  const confirm = within(dialog).getByRole('button', { name: '封禁用户' });
  await user.click(confirm);
  expect(await within(dialog).findByText('请填写原因')).toBeTruthy();
  await user.type(within(dialog).getByLabelText('原因'), '发送垃圾流量');
  await user.click(confirm);
  expect(await screen.findByRole('button', { name: '恢复 星河科技' })).toBeTruthy();
  expect(changes).toEqual([{ status: 'ban', reason: '发送垃圾流量' }]);
});

it('keeps the dialog open and says why the server refused', async () => {
  server.use(
    http.put(`*/api/v1/admin/users/${otherId}/status`, () =>
      fail({ status: 409, msg: '内容已被他人修改，请刷新后重试' }),
    ),
  );
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: '封禁 星河科技' }));
  await user.type(await screen.findByLabelText('原因'), 'x');
  await user.click(screen.getByRole('button', { name: '封禁用户' }));
  expect(await screen.findByText('内容已被他人修改，请刷新后重试')).toBeTruthy();
  expect(screen.getByRole('alertdialog')).toBeTruthy();
});

it('opens everything about a user, with what was done to the account', async () => {
  other = {
    ...other,
    changes: [
      {
        id: selfId,
        action: 'user.restore',
        actor: '管理员甲',
        reason: '已整改',
        ip: '192.0.2.1',
        at: '2026-11-02T08:00:00.000Z',
      },
    ],
  };
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: '查看 星河科技' }));
  const drawer = await screen.findByRole('dialog', { name: '星河科技' });
  expect(within(drawer).getByText(otherId)).toBeTruthy();
  expect(within(drawer).getByText('已整改')).toBeTruthy();
  await user.click(within(drawer).getByRole('button', { name: '关闭' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('resets a second factor after a reason was given, naming the user', async () => {
  other = { ...other, secondFactorSince: '2026-11-02T08:00:00.000Z' };
  const reasons: unknown[] = [];
  server.use(
    http.post(`*/api/v1/admin/users/${otherId}/second-factor/reset`, async ({ request }) => {
      reasons.push(await request.json());
      other = { ...other, secondFactorSince: null };
      return ok(other);
    }),
  );
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: '查看 星河科技' }));
  await user.click(await screen.findByRole('button', { name: '重置两步验证' }));
  const dialog = await screen.findByRole('alertdialog', { name: '重置 星河科技 的两步验证？' });
  await user.type(within(dialog).getByLabelText('原因'), '丢失手机');
  await user.click(within(dialog).getByRole('button', { name: '重置两步验证' }));
  expect(await screen.findByText('两步验证已重置')).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('button', { name: '重置两步验证' })).toBeNull());
  expect(reasons).toEqual([{ reason: '丢失手机' }]);
});

it('settles a certification, a refusal with the reason that its owner reads', async () => {
  const verdicts: unknown[] = [];
  const certification = {
    kind: 'individual' as const,
    state: 'under-review' as const,
    name: '张小三',
    idNumber: '11010519491231002X',
    legalPerson: null,
    reason: '',
    submittedAt: '2026-11-01T08:00:00.000Z',
  };
  other = { ...other, certification };
  server.use(
    http.put(`*/api/v1/admin/users/${otherId}/certification`, async ({ request }) => {
      verdicts.push(await request.json());
      other = {
        ...other,
        certification: { ...certification, state: 'unsuccessful', reason: '姓名不符' },
      };
      return ok(other);
    }),
  );
  const { user } = open('?certification=under-review');
  await user.click(await screen.findByRole('button', { name: '查看 星河科技' }));
  expect(asked.at(-1)?.get('certification')).toBe('under-review');
  await user.click(await screen.findByRole('button', { name: '驳回认证' }));
  const dialog = within(await screen.findByRole('alertdialog'));
  await user.type(dialog.getByLabelText('原因'), '姓名不符');
  await user.click(dialog.getByRole('button', { name: '驳回认证' }));
  expect(await screen.findByText('未通过')).toBeTruthy();
  expect(verdicts).toEqual([{ state: 'unsuccessful', reason: '姓名不符' }]);
});
