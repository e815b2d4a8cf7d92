import { fail, ok } from '@console/testing/answers';
import { openPage } from '@console/testing/page';
import { screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { setupServer } from 'msw/node';
import {
  aGroupDetail,
  aRule,
  filterId,
  groupId,
  matcherId,
  someParts,
} from '../../testing/defence';
import { Component } from './group-detail.page';

const server = setupServer();
const saved = jest.fn();

// jsdom lays nothing out, so nothing can be scrolled to.
Element.prototype.scrollIntoView = () => undefined;

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
afterEach(() => {
  server.resetHandlers();
  saved.mockClear();
});
afterAll(() => server.close());

const path = '/defense/strategy/list/:group';
const second = aRule({ id: '7a7f6f0e-0c57-4d31-9d3b-6f2a1b7c1d65', name: '封禁扫描' });

function open(group = aGroupDetail({ rules: [aRule(), second] }), id = groupId) {
  server.use(
    ...someParts,
    http.get(`*/api/v1/defence/groups/${id}`, () => ok(group)),
    http.put(`*/api/v1/defence/groups/${id}`, async ({ request }) => {
      const body = Object(await request.json());
      saved(body);
      return ok({ ...group, ...body, revision: 12, version: 5 });
    }),
  );
  return openPage(`/defense/strategy/list/${id}`, { [path]: Component });
}

const names = () =>
  within(screen.getByRole('list', { name: '规则' }))
    .getAllByRole('listitem')
    .map((item) => item.getAttribute('aria-label'));

it('says beside a rule how many of those passed whom it challenged', async () => {
  open();
  server.use(
    http.get('*/api/v1/defence/challenge-shares', () =>
      ok([{ ruleId: second.id, challenged: 400, passed: 290, failed: 3 }]),
    ),
  );
  const item = await screen.findByRole('listitem', { name: '规则 2：封禁扫描' });
  expect(await within(item).findByText('近 24 小时要求验证 400 次，通过 72.5%')).toBeTruthy();
  expect(screen.getAllByText(/^近 24 小时/)).toHaveLength(1);
});

it('tells each rule in a sentence and puts them in another order by keys and buttons', async () => {
  const { user } = open();
  expect(await screen.findAllByText('路径前缀是「/login」的请求，拦截并返回 403')).toHaveLength(2);
  expect(names()).toEqual(['规则 1：登录限速', '规则 2：封禁扫描']);
  await user.click(screen.getByRole('button', { name: '下移规则 1' }));
  expect(names()).toEqual(['规则 1：封禁扫描', '规则 2：登录限速']);
  expect(screen.getByText('规则「登录限速」已移到第 2 位')).toBeTruthy();
  screen.getByRole('button', { name: /^拖动规则 2/ }).focus();
  await user.keyboard('{ArrowUp}');
  expect(names()).toEqual(['规则 1：登录限速', '规则 2：封禁扫描']);
  await user.click(screen.getByRole('button', { name: '下移规则 1' }));
  await user.click(screen.getByRole('button', { name: '保存' }));
  await waitFor(() => expect(saved).toHaveBeenCalled());
  expect(saved.mock.calls[0]?.[0]).toMatchObject({
    revision: 11,
    rules: [{ name: '封禁扫描' }, { name: '登录限速' }],
  });
});

it('adds a rule with nested conditions, a named filter and an action', async () => {
  const { user } = open(aGroupDetail({ rules: [] }));
  await user.click(await screen.findByRole('button', { name: '添加规则' }));
  const drawer = await screen.findByRole('dialog', { name: '添加规则' });
  await user.click(within(drawer).getByRole('button', { name: '完成' }));
  expect(await within(drawer).findByText('请输入规则名称')).toBeTruthy();
  expect(within(drawer).getByText('请填写内容')).toBeTruthy();
  await user.type(within(drawer).getByLabelText('规则名称'), '接口限速');
  await user.type(within(drawer).getByLabelText('内容'), '/api/');
  await user.click(within(drawer).getByRole('button', { name: '添加条件组' }));
  const nested = await within(drawer).findByRole('group', { name: '条件组 2' });
  await user.click(within(nested).getByRole('combobox', { name: '请求的' }));
  await user.click(await screen.findByRole('option', { name: 'User-Agent' }));
  await user.type(within(nested).getByLabelText('内容'), 'curl');
  await user.click(within(drawer).getByRole('button', { name: '添加过滤器' }));
  await user.click(await within(drawer).findByRole('combobox', { name: '类型' }));
  await user.click(await screen.findByRole('option', { name: '已有的过滤器' }));
  await user.click(await within(drawer).findByRole('combobox', { name: '过滤器' }));
  await user.click(await screen.findByRole('option', { name: '十秒五次' }));
  await user.click(within(drawer).getByRole('radio', { name: /^封禁 IP/ }));
  expect(
    await within(drawer).findByText(
      '路径前缀是「/api/」且 User-Agent 前缀是「curl」的请求，每个 IP 在 10 秒内超过 5 次时，封禁 IP 10 分钟',
    ),
  ).toBeTruthy();
  await user.click(within(drawer).getByRole('button', { name: '完成' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.click(screen.getByRole('button', { name: '保存' }));
  await waitFor(() => expect(saved).toHaveBeenCalled());
  expect(saved.mock.calls[0]?.[0].rules).toMatchObject([
    {
      name: '接口限速',
      matcher: {
        kind: 'own',
        condition: {
          kind: 'all',
          items: [
            { field: 'path', values: ['/api/'] },
            { kind: 'any', items: [{ field: 'userAgent', values: ['curl'] }] },
          ],
        },
      },
      filters: [{ kind: 'named', id: filterId }],
      action: { kind: 'ban', seconds: 600 },
    },
  ]);
});

it('warns of a rule that refuses everybody, and asks before it is saved', async () => {
  const everyone = aRule({ name: '全部拦截', matcher: { kind: 'every' } });
  const { user } = open(aGroupDetail({ rules: [everyone, second] }));
  expect(await screen.findByText('规则「全部拦截」会对所有访客执行「拦截」')).toBeTruthy();
  expect(screen.getByText(/规则「封禁扫描」不会生效/)).toBeTruthy();
  await user.click(screen.getByRole('switch', { name: '启用规则 2' }));
  await user.click(screen.getByRole('button', { name: '保存' }));
  const dialog = await screen.findByRole('alertdialog', { name: '保存规则组 商城大促？' });
  expect(saved).not.toHaveBeenCalled();
  await user.click(within(dialog).getByRole('button', { name: '仍然保存' }));
  await waitFor(() => expect(saved).toHaveBeenCalled());
});

it("shows the server's sentence at the rule that it is about", async () => {
  const named = aRule({ id: second.id, name: '名单', matcher: { kind: 'named', id: matcherId } });
  const { user } = open(aGroupDetail({ rules: [aRule(), named] }));
  server.use(
    http.put(`*/api/v1/defence/groups/${groupId}`, () =>
      fail({
        status: 400,
        msg: '请检查',
        fields: { 'rules.1.matcher': '匹配器不存在或已被删除' },
      }),
    ),
  );
  await user.click(await screen.findByRole('switch', { name: '启用规则 1' }));
  await user.click(screen.getByRole('button', { name: '保存' }));
  const row = await screen.findByRole('listitem', { name: '规则 2：名单' });
  expect(await within(row).findByText('匹配器不存在或已被删除')).toBeTruthy();
  await user.click(within(row).getByRole('button', { name: '修改规则 2' }));
  const drawer = await screen.findByRole('dialog', { name: '修改规则 名单' });
  expect(await within(drawer).findByText('匹配器不存在或已被删除')).toBeTruthy();
});

it('shows a built-in group to be read and copied', async () => {
  open(aGroupDetail({ id: 'loose', builtin: true, name: '宽松', sync: null }), 'loose');
  expect(await screen.findByText(/内置规则组由平台维护/)).toBeTruthy();
  expect(screen.getByRole('button', { name: '复制规则组' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: '添加规则' })).toBeNull();
  expect(screen.queryByRole('button', { name: '删除规则组' })).toBeNull();
});

it('keeps what was typed when somebody else saved the group', async () => {
  const { user } = open();
  await screen.findByRole('list', { name: '规则' });
  server.use(
    http.put(`*/api/v1/defence/groups/${groupId}`, () =>
      fail({ status: 409, msg: '内容已被他人修改，请刷新后重试' }),
    ),
    http.get(`*/api/v1/defence/groups/${groupId}`, () =>
      ok(aGroupDetail({ rules: [second], revision: 12 })),
    ),
  );
  await user.click(screen.getByRole('switch', { name: '启用规则 1' }));
  await user.click(screen.getByRole('button', { name: '保存' }));
  expect(await screen.findByText(/有人刚刚保存了这个规则组/)).toBeTruthy();
  expect(names()).toEqual(['规则 1：登录限速', '规则 2：封禁扫描']);
});

it('shows what each revision changed, and goes back to one after telling what that changes', async () => {
  const revision = {
    number: 3,
    action: 'change',
    restoredNumber: null,
    author: { kind: 'owner', name: null },
    createdAt: '2026-11-01T08:00:00.000Z',
    changes: ['规则：添加「登录限速」'],
    changeCount: 1,
    sites: 2,
    sync: { applied: 1, total: 1, refused: 0, milliseconds: 120, overtaken: false },
  };
  const restored = jest.fn();
  const historyPath = `${path}/:nav`;
  server.use(
    ...someParts,
    http.get(`*/api/v1/defence/groups/${groupId}`, () => ok(aGroupDetail())),
    http.get(`*/api/v1/defence/groups/${groupId}/revisions`, () =>
      ok({ items: [revision], total: 1 }),
    ),
    http.get(`*/api/v1/defence/groups/${groupId}/revisions/3`, () =>
      ok({
        ...revision,
        allChanges: [{ section: '规则组', text: '规则：添加「登录限速」', lines: [] }],
        restoring: [{ section: '规则组', text: '名称：商城大促 → 商城', lines: [] }],
        nodes: [],
        siteDomains: ['shop.example.com'],
      }),
    ),
    http.post(`*/api/v1/defence/groups/${groupId}/revisions/3/restore`, async ({ request }) => {
      restored(await request.json());
      return ok(aGroupDetail({ revision: 12, version: 5 }));
    }),
  );
  const { user } = openPage(`/defense/strategy/list/${groupId}/history`, {
    [historyPath]: Component,
  });
  expect(await screen.findByText('规则：添加「登录限速」')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'v3 的详情' }));
  const drawer = await screen.findByRole('dialog', { name: '版本 v3' });
  expect(await within(drawer).findByText(/shop.example.com 等 2 个/)).toBeTruthy();
  await user.click(within(drawer).getByRole('button', { name: '回滚到此版本' }));
  const dialog = await screen.findByRole('alertdialog', { name: '回滚到 v3？' });
  expect(within(dialog).getByText('名称：商城大促 → 商城')).toBeTruthy();
  await user.click(within(dialog).getByRole('button', { name: '回滚到此版本' }));
  await waitFor(() => expect(restored).toHaveBeenCalledWith({ revision: 11 }));
});
