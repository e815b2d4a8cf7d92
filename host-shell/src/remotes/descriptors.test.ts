import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RoleKey } from '@console/contract/common/roles/role-schemas';
import { type RemoteDescriptor, remoteDescriptorSchema } from '@console/contract/console/remotes';
import { matchPath } from 'react-router-dom';
import { composeMenu, hostMenu, menuKindOf } from '../layout/menu/menu.model';
import {
  addSitePath,
  affiliatePath,
  buyPackagePath,
  certificatesHref,
  certifyPath,
  packageHref,
  profilePath,
  siteHref,
  sitesHref,
} from '../paths';
import { aUser } from '../testing/user';

type Menu = 'full' | 'panel';

const root = join(__dirname, '../../..');
const descriptors: RemoteDescriptor[] = readdirSync(root)
  .filter((name) => name.startsWith('mf-'))
  .map((name) =>
    remoteDescriptorSchema.parse(JSON.parse(readFileSync(join(root, name, 'remote.json'), 'utf8'))),
  );

const groups: Record<string, RoleKey[]> = {
  administrator: ['administrator'],
  platformUser: ['administrator', 'platform'],
  allUser: ['administrator', 'platform', 'panel'],
};

/** The assembled menu as lines: `label → path`, children behind their group's label. */
function menuLines(menu: Menu, role: RoleKey): string[] {
  const entries = [...hostMenu, ...descriptors.flatMap((remote) => remote.menu)];
  const shown = <T extends (typeof entries)[number]['children'][number]>(links: T[]) =>
    links
      .filter((link) => link.order[menu] !== undefined && groups[link.access]?.includes(role))
      .sort((a, b) => (a.order[menu] ?? 0) - (b.order[menu] ?? 0));
  return shown(entries).flatMap((entry) =>
    entry.children.length === 0
      ? [`${entry.label} → ${entry.to}`]
      : shown(entry.children).map((link) => `${entry.label} / ${link.label} → ${link.to}`),
  );
}

const siteLines = [
  '网站管理 / 网站列表 → /website-management/website/list',
  '网站管理 / 刷新预热 → /website-management/refresh-preheat',
  '网站管理 / DNS API 管理 → /website-management/dns-api',
  '网站管理 / 实时监控 → /website-management/realtime-monitor',
  '网站管理 / 拦截日志 → /website-management/block-log',
];

const fullMenu = [
  '服务概览 → /dashboard/overview',
  ...siteLines,
  '证书管理 → /cert-management/list',
  '防御策略管理 → /defense/strategy/list',
  '四层转发 → /l4-forward/forward/list',
  '套餐管理 / 我的套餐 → /package-management/user-package',
  '套餐管理 / 购买套餐 → /package-management/buy-package',
  '财务管理 / 账户充值 → /finance-management/topup',
  '财务管理 / 充值记录 → /finance-management/topup-history',
  '财务管理 / 消费记录 → /finance-management/consumption-history',
  '财务管理 / 礼品券兑换 → /finance-management/gift-redemption',
  '账户中心 → /account/profile',
  '推广计划 → /affiliate',
  '代理管理 → /agent/overview',
  '网络空间测绘 → /cyberspace-mapping',
];

const backOffice = [
  '后台管理 / 数据统计 → /admin/stat/user',
  '后台管理 / 用户管理 → /admin/user',
  '后台管理 / 代理管理 → /admin/agent',
  '后台管理 / 节点管理 → /admin/node/overview',
  '后台管理 / 营销管理 → /admin/marketing/gift',
  '后台管理 / 推广管理 → /admin/aff/list',
  '后台管理 / 系统管理 → /admin/system/release',
];

const panelMenu = [
  '服务概览 → /dashboard/overview',
  ...siteLines,
  '防御策略管理 → /defense/strategy/list',
  '四层转发 → /l4-forward/forward/list',
  '证书管理 → /cert-management/list',
  '我的套餐 → /package-management/user-package',
  '网络空间测绘 → /cyberspace-mapping',
];

test("the menus are the specification's, in its order", () => {
  expect(menuLines('full', 'platform')).toEqual(fullMenu);
  expect(menuLines('full', 'administrator')).toEqual([...fullMenu, ...backOffice]);
  expect(menuLines('panel', 'panel')).toEqual(panelMenu);
});

function linksOf(role: RoleKey, path: string, today = '2026-11-20') {
  const agent = { id: 'a', status: 'normal', menuSwitch: true } as const;
  const user = { ...aUser(role), agent };
  const menu = composeMenu(descriptors, { user, kind: menuKindOf(user), path, today });
  return menu.flatMap((top) => (top.children.length > 0 ? top.children : [top]));
}

/** Entries that are NEW on a day. */
const newOn = (role: RoleKey, day: string) =>
  linksOf(role, '/', day).flatMap(({ label, badge }) => (badge?.text === 'NEW' ? [label] : []));

test('§2.15 §2.19 §2.27 §2.41 §2.42 the badges end when the specification says', () => {
  expect(newOn('platform', '2025-08-15')).toEqual(['实时监控', '防御策略管理', '网络空间测绘']);
  expect(newOn('platform', '2025-08-16')).toEqual(['防御策略管理', '网络空间测绘']);
  expect(newOn('platform', '2025-08-22')).toEqual(['防御策略管理', '网络空间测绘']);
  expect(newOn('platform', '2025-08-23')).toEqual(['防御策略管理']);
  expect(newOn('platform', '2025-09-07')).toEqual(['防御策略管理']);
  expect(newOn('platform', '2025-09-08')).toEqual([]);
  expect(newOn('panel', '2025-08-30')).toEqual(['实时监控']);
  expect(newOn('panel', '2025-08-31')).toEqual([]);
});

/** Entries and the paths that are theirs. */
const marked: readonly [clause: string, label: string, ...paths: string[]][] = [
  ['§2.10', '服务概览', '/dashboard/overview', '/dashboard/usage'],
  [
    ...(['§2.12', '网站列表', '/website-management/website/list'] as const),
    ...['/website-management/website/group', '/website/list/7'],
    ...['/website-management/website/list/7', '/website-management/website/list/7/origin'],
  ],
  ['§2.13', '刷新预热', '/website-management/refresh-preheat'],
  ['§2.14', 'DNS API 管理', '/website-management/dns-api'],
  ['§2.15', '实时监控', '/website-management/realtime-monitor'],
  ['§2.16', '拦截日志', '/website-management/block-log'],
  ['§2.17', '证书管理', '/cert-management/list'],
  ['§2.18', '防御策略管理', '/defense/strategy/list', '/defense/strategy/rules'],
  [
    ...(['§2.20', '四层转发', '/l4-forward/forward/list', '/l4-forward/forward/group'] as const),
    ...['/l4-forward/forward/list/7', '/l4-forward/forward/list/7/origin'],
  ],
  [
    ...(['§2.21', '我的套餐', '/package-management/user-package'] as const),
    ...['/package-management/user-package/7', '/package-management/user-package/7/usage'],
  ],
  ['§2.22', '购买套餐', '/package-management/buy-package'],
  ['§2.23', '消费记录', '/finance-management/consumption-history'],
  ['§2.24', '账户中心', '/account/profile', '/account/security'],
  ['§2.25', '推广计划', '/affiliate'],
  ['§2.26', '代理管理', '/agent/overview', '/agent/customers'],
  ['§2.27', '网络空间测绘', '/cyberspace-mapping'],
  ['§2.30', '数据统计', '/admin/stat/user', '/admin/stat/traffic'],
  ['§2.30', '节点管理', '/admin/node/overview', '/admin/node/list'],
  ['§2.30', '营销管理', '/admin/marketing/gift', '/admin/marketing/notice'],
  ['§2.30', '推广管理', '/admin/aff/list', '/admin/aff/settings'],
];

test.each(marked)(
  '%s %s leads to its page and is marked on %s and further ones alone',
  (_, label, ...paths) => {
    for (const path of paths) {
      const role = path.startsWith('/admin') ? 'administrator' : 'platform';
      const links = linksOf(role, path);
      expect(links.filter(({ active }) => active).map((link) => link.label)).toEqual([label]);
      expect(links.find((link) => link.label === label)?.to).toBe(paths[0]);
    }
  },
);

/** Every route of the specification's section 2, with an example for each parameter. */
const examples = [
  ...[...fullMenu, ...backOffice].slice(1).map((line) => line.split(' → ')[1] ?? ''),
  '/website-management/website/group',
  '/website/list/s1',
  '/website-management/website/list/s1',
  '/website-management/website/list/s1/basic',
  '/defense/strategy/filter',
  '/l4-forward/forward/f1',
  '/l4-forward/forward/list/f1',
  '/l4-forward/forward/list/f1/basic',
  '/package-management/user-package/p1',
  '/package-management/user-package/p1/renew',
  '/account/security',
  '/agent/brand',
  '/admin/stat/finance',
  '/admin/node/list',
  '/admin/marketing/coupon',
  '/admin/aff/setting',
  '/admin/system/audit',
];

/** Where the shell itself leads: account events, the user menu, the promo. */
examples.push(
  ...[packageHref('p1'), siteHref('s1'), sitesHref('a.com'), certificatesHref('证书')].map(
    (href) => href.split('?')[0] ?? '',
  ),
  profilePath,
  affiliatePath,
  addSitePath,
  buyPackagePath,
  certifyPath,
);

test.each(examples)('%s is owned by one route of one remote', (path) => {
  const owners = descriptors.flatMap(({ name, routes }) =>
    routes.filter((route) => matchPath(route.path, path)).map((route) => `${name} ${route.path}`),
  );
  // A literal route may stand beside the parametrised one of the same remote.
  expect(new Set(owners.map((owner) => owner.split(' ')[0])).size).toBe(1);
});

test('a panel may open every path of its menu, and the rooms outside it are closed to it', () => {
  const open = (path: string) =>
    descriptors.some(({ access, routes }) =>
      [access, routes.find((route) => matchPath(route.path, path))?.access].every((group) =>
        groups[group ?? '']?.includes('panel'),
      ),
    );
  const panelPaths = panelMenu.slice(1).map((line) => line.split(' → ')[1] ?? '');
  expect(panelPaths.filter((path) => !open(path))).toEqual([]);
  const closed = ['/account/profile', '/affiliate', '/agent/overview', '/admin/user'];
  const money = ['/finance-management/topup', '/package-management/buy-package'];
  expect([...closed, ...money].filter(open)).toEqual([]);
});
