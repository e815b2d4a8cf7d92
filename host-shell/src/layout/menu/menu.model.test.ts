import type { UserInfo } from '@console/contract/accounts/endpoints/users';
import type { RoleKey } from '@console/contract/common/roles/role-schemas';
import { type MenuEntry, menuEntrySchema } from '@console/contract/console/remotes';
import { aUser } from '../../testing/user';
import { composeMenu, type MenuTop, menuKindOf } from './menu.model';

const sites = menuEntrySchema.parse({
  id: 'sites',
  label: '网站管理',
  icon: 'site',
  order: { full: 2, panel: 2 },
  to: '/website-management/website/list',
  access: 'allUser',
  children: [
    {
      id: 'monitor',
      label: '实时监控',
      order: { full: 2, panel: 2 },
      to: '/website-management/realtime-monitor',
      badge: { kind: 'new', until: { full: '2025-08-15', panel: '2025-08-30' } },
      access: 'allUser',
    },
    {
      id: 'list',
      label: '网站列表',
      order: { full: 1, panel: 1 },
      to: '/website-management/website/list',
      match: ['/website-management/website/:item/:site/:nav'],
      access: 'allUser',
    },
  ],
});

const entry = (id: string, more: Partial<MenuEntry>): MenuEntry =>
  menuEntrySchema.parse({
    id,
    label: id,
    icon: 'account',
    order: { full: 5 },
    to: `/${id}`,
    access: 'platformUser',
    ...more,
  });

const menus = [
  {
    menu: [
      entry('agent', { condition: 'agent-menu', order: { full: 4 } }),
      entry('affiliate', { order: { full: 3 }, badge: { kind: 'animated', text: '返利' } }),
      entry('admin', { access: 'administrator', order: { full: 9 } }),
      entry('cert', { access: 'allUser', order: { full: 8, panel: 1.5 } }),
    ],
  },
  { menu: [sites] },
];

const user = (role: RoleKey, agent: UserInfo['agent'] = null): UserInfo => ({
  ...aUser(role),
  agent,
});

function menuOf(who: UserInfo, path = '/dashboard/overview', today = '2026-11-20'): MenuTop[] {
  return composeMenu(menus, { user: who, kind: menuKindOf(who), path, today });
}

const ids = (menu: MenuTop[]) => menu.map((top) => top.id);
const agentId = '00000000-0000-4000-8000-000000000002';

test('each role sees its own entries in its own order', () => {
  expect(ids(menuOf(user('platform')))).toEqual(['dashboard', 'sites', 'affiliate', 'cert']);
  expect(ids(menuOf(user('administrator')))).toEqual([
    'dashboard',
    'sites',
    'affiliate',
    'cert',
    'admin',
  ]);
  expect(ids(menuOf(user('panel')))).toEqual(['dashboard', 'cert', 'sites']);
});

test('§6.6 the agent entry needs the switch, an id and status normal', () => {
  const agent = { id: agentId, status: 'normal', menuSwitch: true } as const;
  expect(ids(menuOf(user('platform', agent)))).toContain('agent');
  expect(ids(menuOf(user('platform', { ...agent, menuSwitch: false })))).not.toContain('agent');
  for (const status of ['ban', 'under-review'] as const) {
    expect(ids(menuOf(user('platform', { ...agent, status })))).not.toContain('agent');
  }
  expect(ids(menuOf(user('platform', { ...agent, id: '' })))).not.toContain('agent');
  expect(ids(menuOf(user('platform', null)))).not.toContain('agent');
});

test('a detail page makes its list and its group active', () => {
  const path = '/website-management/website/list/7/origin';
  const group = menuOf(user('platform'), path).find((top) => top.id === 'sites');
  expect(group?.active).toBe(true);
  expect(group?.children.map(({ id, active }) => [id, active])).toEqual([
    ['list', true],
    ['monitor', false],
  ]);
});

test('a NEW badge ends on the date of the user’s menu', () => {
  const badge = (role: RoleKey, today: string) =>
    menuOf(user(role), '/', today)
      .find((top) => top.id === 'sites')
      ?.children.find(({ id }) => id === 'monitor')?.badge?.text;
  expect(badge('platform', '2025-08-15')).toBe('NEW');
  expect(badge('platform', '2025-08-16')).toBeUndefined();
  expect(badge('panel', '2025-08-30')).toBe('NEW');
  expect(badge('panel', '2025-08-31')).toBeUndefined();
});
