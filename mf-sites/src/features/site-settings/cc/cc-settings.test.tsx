import type { SiteDetail } from '@console/contract/sites/endpoints/sites';
import { ok } from '@console/testing/answers';
import { openPage } from '@console/testing/page';
import { screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { setupServer } from 'msw/node';
import { refusingRule } from '../../../defence/rules/refusing-rule';
import { aGroup, aGroupDetail, aRule, groupId, someParts } from '../../../testing/defence';
import { aSite } from '../../../testing/sites';
import { CcSettings } from './cc-settings';

const server = setupServer();
const pressed = jest.fn();
const saved = jest.fn();

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
beforeEach(() => {
  server.use(
    ...someParts,
    http.get('*/api/v1/defence/groups', () => ok({ items: [aGroup()], total: 1 })),
    http.get(`*/api/v1/defence/groups/${groupId}`, () =>
      ok(aGroupDetail({ rules: [aRule({ name: '拦截登录' })] })),
    ),
    http.get('*/api/v1/defence/groups/loose', () =>
      ok(aGroupDetail({ id: 'loose', builtin: true, name: '宽松', rules: [] })),
    ),
    http.post('*/api/v1/sites/:id/emergency', async ({ request }) => {
      pressed(await request.json());
      return ok(aSite());
    }),
    http.put('*/api/v1/sites/:id', async ({ request }) => {
      saved(await request.json());
      return ok(aSite({ revision: 8 }));
    }),
  );
});
afterEach(() => {
  server.resetHandlers();
  pressed.mockClear();
  saved.mockClear();
});
afterAll(() => server.close());

const defended = (patch: Partial<SiteDetail['cc']> = {}) =>
  aSite({ cc: { ...aSite().cc, group: 'loose', ...patch } });

let shown = defended();
const Page = () => <CcSettings site={shown} reload={async () => shown} />;

function open(site: SiteDetail, url = '/') {
  shown = site;
  return openPage(url, { '/': Page });
}

it('says what is in force, and puts a chosen group on for a chosen time by one press', async () => {
  const { user } = open(defended());
  const now = await screen.findByRole('status', { name: '现在生效' });
  expect(within(now).getByText('宽松')).toBeTruthy();
  expect(within(now).getByText('1/1 节点 v3')).toBeTruthy();
  await user.click(screen.getByRole('combobox', { name: '持续时间' }));
  await user.click(await screen.findByRole('option', { name: '3 小时' }));
  await user.click(screen.getByRole('button', { name: '正在被攻击，立即开启' }));
  await waitFor(() =>
    expect(pressed).toHaveBeenCalledWith({ emergency: { group: 'wait', minutes: 180 } }),
  );
});

it('counts down to the group of quiet times, and can be taken off before', async () => {
  const until = new Date(Date.now() + 90 * 60_000).toISOString();
  const { user } = open(defended({ emergency: { group: groupId, until } }));
  const now = await screen.findByRole('status', { name: '现在生效' });
  expect(await within(now).findByText('商城大促')).toBeTruthy();
  expect(within(now).getByText(/^1:(30:00|29:5\d)$/)).toBeTruthy();
  expect(within(now).getByText(/自动换回「宽松」/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: '现在换回' }));
  await waitFor(() => expect(pressed).toHaveBeenCalledWith({ emergency: null }));
});

it('keeps the focus where it was pressed, and by what is in force when the button is gone', async () => {
  let answer: () => void = () => undefined;
  server.use(
    http.post('*/api/v1/sites/:id/emergency', async ({ request }) => {
      pressed(await request.json());
      await new Promise<void>((resolve) => {
        answer = resolve;
      });
      return ok(aSite());
    }),
  );
  const { user } = open(defended());
  const begin = await screen.findByRole('button', { name: '正在被攻击，立即开启' });
  await user.click(begin);
  await waitFor(() => expect(pressed).toHaveBeenCalledTimes(1));
  // A browser takes the focus from a button that is disabled.
  expect(begin).toHaveProperty('disabled', false);
  expect(document.activeElement).toBe(begin);
  await user.keyboard('{Enter}');
  answer();
  await screen.findByText(/已开启，正在同步/);
  expect(pressed).toHaveBeenCalledTimes(1);
  expect(document.activeElement).toBe(begin);
});

it('leads on to what is in force, where taking a group off takes the button away', async () => {
  const until = new Date(Date.now() + 90 * 60_000).toISOString();
  const { user } = open(defended({ emergency: { group: groupId, until } }));
  await user.click(await screen.findByRole('button', { name: '现在换回' }));
  const now = await screen.findByRole('status', { name: '现在生效' });
  await waitFor(() => expect(document.activeElement).toBe(now));
});

it('leaves an emergency as it is when the rest is saved', async () => {
  const emergency = { group: 'wait', until: '2099-01-01T00:00:00.000Z' } as const;
  const { user } = open(defended({ emergency }));
  const minutes = await screen.findByLabelText('通过验证后的有效时间');
  await user.clear(minutes);
  await user.type(minutes, '45');
  await user.click(await screen.findByRole('button', { name: '保存' }));
  await waitFor(() => expect(saved).toHaveBeenCalled());
  expect(saved.mock.calls[0]?.[0]).toMatchObject({ cc: { passMinutes: 45, emergency } });
});

it('tries a request by own rules first and then by the group', async () => {
  const own = aRule({ id: '7a7f6f0e-0c57-4d31-9d3b-6f2a1b7c1d65', name: '放行健康检查' });
  const allow = { ...own, action: { kind: 'allow' } as const };
  const { user } = open(defended({ group: groupId, rules: [allow] }));
  await screen.findByText(/共 1 条规则/);
  await user.click(screen.getByRole('switch', { name: '启用规则 1' }));
  await user.click(screen.getByRole('button', { name: '测试请求' }));
  const drawer = await screen.findByRole('dialog', { name: '测试请求' });
  const url = await within(drawer).findByLabelText('网址');
  await user.clear(url);
  await user.type(url, 'https://shop.example.com/login?a=1');
  await user.click(within(drawer).getByRole('button', { name: '测试请求' }));
  expect(
    await within(drawer).findByText('命中「商城大促」的规则「拦截登录」：拦截并返回 403'),
  ).toBeTruthy();
  expect(within(drawer).getByText('✓ 路径前缀是「/login」')).toBeTruthy();
  expect(within(drawer).getByText('已停用')).toBeTruthy();
  await user.clear(url);
  await user.type(url, 'shop');
  await user.click(within(drawer).getByRole('button', { name: '测试请求' }));
  expect(await within(drawer).findByText('应为 http:// 或 https:// 开头的完整地址')).toBeTruthy();
});

describe('a group that the address brings', () => {
  it('is chosen, and waits to be saved', async () => {
    const { user, router } = open(defended({ group: 'off' }), '/?group=loose');
    expect((await screen.findByRole('combobox', { name: '规则组' })).textContent).toContain('宽松');
    await waitFor(() => expect(router.state.location.search).toBe(''));
    expect(saved).not.toHaveBeenCalled();
    await user.click(await screen.findByRole('button', { name: '保存' }));
    await waitFor(() => expect(saved).toHaveBeenCalled());
    expect(saved.mock.calls[0]?.[0].cc.group).toBe('loose');
  });

  it('is left alone where there is none of that name', async () => {
    open(defended(), '/?group=nothing');
    expect((await screen.findByRole('combobox', { name: '规则组' })).textContent).toContain('宽松');
    expect(screen.queryByRole('button', { name: '保存' })).toBeNull();
  });
});

describe('a rule that the address brings', () => {
  const filled = (rule: unknown) => `/?${new URLSearchParams({ rule: JSON.stringify(rule) })}`;

  it('is shown filled in, and added when that is agreed to', async () => {
    const { id: _id, ...rule } = aRule({ name: '/login 限速' });
    const { user, router } = open(defended(), filled(rule));
    const drawer = await screen.findByRole('dialog', { name: '添加规则' });
    const name: HTMLInputElement = await within(drawer).findByLabelText('规则名称');
    expect(name.value).toBe('/login 限速');
    // A reload does not fill it in once more.
    await waitFor(() => expect(router.state.location.search).toBe(''));
    await user.click(within(drawer).getByRole('button', { name: '完成' }));
    expect(await screen.findByRole('listitem', { name: '规则 1：/login 限速' })).toBeTruthy();
    await user.click(await screen.findByRole('button', { name: '保存' }));
    await waitFor(() => expect(saved).toHaveBeenCalled());
    expect(saved.mock.calls[0]?.[0].cc.rules).toMatchObject([{ name: '/login 限速' }]);
  });

  it('may refuse an address at one path, of a ban or of a request', async () => {
    open(defended(), filled(refusingRule({ ip: '203.0.113.9', path: '/login' })));
    const drawer = within(await screen.findByRole('dialog', { name: '添加规则' }));
    const meaning = drawer.getByRole('status', { name: '规则的意思' });
    expect(meaning.textContent).toMatch(/203\.0\.113\.9.*\/login.*拦截/);
  });

  it.each([['{'], ['null'], ['[]'], ['{"name":""}']])(
    'is left alone where it is none: %s',
    async (text) => {
      open(defended(), `/?${new URLSearchParams({ rule: text })}`);
      expect(await screen.findByText('还没有规则')).toBeTruthy();
      expect(screen.queryByRole('dialog')).toBeNull();
    },
  );
});
