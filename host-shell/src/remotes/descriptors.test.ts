import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type RemoteDescriptor, remoteDescriptorSchema } from '@console/contract/remotes';
import type { RoleKey } from '@console/contract/roles';
import { matchPath } from 'react-router-dom';
import { hostMenu } from '../layout/menu.model';
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

test('the badges end when the specification says', () => {
  const links = descriptors.flatMap(({ menu }) =>
    menu.flatMap((entry) => [entry, ...entry.children]),
  );
  expect(
    Object.fromEntries(links.filter(({ badge }) => badge).map(({ id, badge }) => [id, badge])),
  ).toEqual({
    'realtime-monitor': { kind: 'new', until: { full: '2025-08-15', panel: '2025-08-30' } },
    defense: { kind: 'new', until: { full: '2025-09-07' } },
    mapping: { kind: 'new', until: { full: '2025-08-22' } },
    affiliate: expect.objectContaining({ kind: 'animated' }),
  });
});

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
