import { expect } from '@playwright/test';
import { emptyPath, follow, open, test } from '../../pages/shell';

/** Every entry of the first level, as the specification lists them. */
const entries = [
  '服务概览',
  '网站管理',
  '证书管理',
  '防御策略管理',
  '四层转发',
  '套餐管理',
  '财务管理',
  '账户中心',
  '推广计划',
  '代理管理',
  '网络空间测绘',
];

/** Titles as the menu shows them: a badge may follow. */
const starts = (labels: readonly string[]) => labels.map((label) => new RegExp(`^${label}`));

const groups = [
  {
    clause: '§2.11',
    group: '网站管理',
    links: [
      ['网站列表', '/website-management/website/list'],
      ['刷新预热', '/website-management/refresh-preheat'],
      ['DNS API 管理', '/website-management/dns-api'],
      ['实时监控', '/website-management/realtime-monitor'],
      ['拦截日志', '/website-management/block-log'],
    ],
  },
  {
    clause: '§2.21',
    group: '套餐管理',
    links: [
      ['我的套餐', '/package-management/user-package'],
      ['购买套餐', '/package-management/buy-package'],
    ],
  },
  {
    clause: '§2.23',
    group: '财务管理',
    links: [
      ['账户充值', '/finance-management/topup'],
      ['充值记录', '/finance-management/topup-history'],
      ['消费记录', '/finance-management/consumption-history'],
      ['礼品券兑换', '/finance-management/gift-redemption'],
    ],
  },
] as const;

/** Entries and the further paths that are theirs. */
const marked = [
  { clause: '§2.10', label: '服务概览', to: '/dashboard/overview', also: ['/dashboard/usage'] },
  {
    clause: '§2.12',
    label: '网站列表',
    to: '/website-management/website/list',
    also: [
      '/website-management/website/group',
      '/website/list/7',
      '/website-management/website/list/7',
      '/website-management/website/list/7/origin',
    ],
  },
  { clause: '§2.13', label: '刷新预热', to: '/website-management/refresh-preheat', also: [] },
  { clause: '§2.14', label: 'DNS API 管理', to: '/website-management/dns-api', also: [] },
  { clause: '§2.15', label: '实时监控', to: '/website-management/realtime-monitor', also: [] },
  { clause: '§2.16', label: '拦截日志', to: '/website-management/block-log', also: [] },
  { clause: '§2.17', label: '证书管理', to: '/cert-management/list', also: [] },
  {
    clause: '§2.18',
    label: '防御策略管理',
    to: '/defense/strategy/list',
    also: ['/defense/strategy/rules'],
  },
  {
    clause: '§2.20',
    label: '四层转发',
    to: '/l4-forward/forward/list',
    also: [
      '/l4-forward/forward/group',
      '/l4-forward/forward/list/7',
      '/l4-forward/forward/list/7/origin',
    ],
  },
  {
    clause: '§2.21',
    label: '我的套餐',
    to: '/package-management/user-package',
    also: ['/package-management/user-package/7', '/package-management/user-package/7/usage'],
  },
  { clause: '§2.22', label: '购买套餐', to: '/package-management/buy-package', also: [] },
  { clause: '§2.23', label: '消费记录', to: '/finance-management/consumption-history', also: [] },
  { clause: '§2.24', label: '账户中心', to: '/account/profile', also: ['/account/security'] },
  { clause: '§2.25', label: '推广计划', to: '/affiliate', also: [] },
  { clause: '§2.27', label: '网络空间测绘', to: '/cyberspace-mapping', also: [] },
];

test.describe('the full menu', () => {
  test.describe('of an agent', () => {
    test('§2.28 its entries stand in the order of the specification', async ({ standing }) => {
      const { entries: shown } = await standing('agent');
      await expect(shown).toHaveText(starts(entries));
    });

    test('§2.26 代理管理 leads to /agent/overview and is marked on its pages', async ({
      standing,
    }) => {
      const { page, current, link } = await standing('agent');
      await expect(link('代理管理')).toHaveAttribute('href', '/agent/overview');
      for (const path of ['/agent/overview', '/agent/customers']) {
        await follow(page, path);
        await expect(current, path).toHaveText(['代理管理']);
        await follow(page, emptyPath);
        await expect(current).toHaveCount(0);
      }
    });
  });

  test('§2.32 every entry has its own icon', async ({ standing }) => {
    const { entries: shown } = await standing();
    const icons = await shown.evaluateAll((lines) =>
      lines.map((line) => line.querySelector('svg')?.innerHTML ?? ''),
    );
    expect(icons).toHaveLength(10);
    expect(icons).not.toContain('');
    expect(new Set(icons).size).toBe(icons.length);
  });

  for (const { clause, group, links } of groups) {
    test(`${clause} ${group} opens its pages, in order`, async ({ standing }) => {
      const { page, menu } = await standing();
      const own = page.getByRole('button', { name: group });
      if ((await own.getAttribute('aria-expanded')) !== 'true') await own.click();
      const pages = menu.getByRole('listitem').filter({ has: own }).getByRole('link');
      await expect(pages).toHaveText(starts(links.map(([label]) => label)));
      for (const [index, [, path]] of links.entries()) {
        await expect(pages.nth(index)).toHaveAttribute('href', path);
      }
    });
  }

  for (const { clause, label, to, also } of marked) {
    test(`${clause} ${label} leads to ${to} and is marked on its pages alone`, async ({
      standing,
    }) => {
      const { page, current, link } = await standing();
      for (const path of [to, ...also]) {
        await follow(page, path);
        await expect(current, path).toHaveText(starts([label]));
        await expect(link(label)).toHaveAttribute('href', to);
        await follow(page, emptyPath);
        await expect(current).toHaveCount(0);
      }
    });
  }

  test('§2.12 a page of a group stands open in its group', async ({ page }) => {
    const { group, link } = await open(page, '/website-management/website/list/7/origin');
    await expect(group('网站管理')).toHaveAttribute('aria-expanded', 'true');
    await expect(group('财务管理')).not.toHaveAttribute('aria-expanded', 'true');
    await expect(link('网站列表')).toBeVisible();
  });

  test('§2.28 every link of the menu opens a page', async ({ page }) => {
    const { menu, main, notFound, denied } = await open(page);
    for (const group of await menu.getByRole('button').all()) await group.click();
    const links = menu.getByRole('link');
    await expect(links).toHaveCount(18);
    for (const link of await links.all()) {
      await link.click();
      await expect(link).toHaveAttribute('aria-current', 'page');
      await expect(main).not.toBeEmpty();
      await expect(main.getByRole('status', { name: '正在加载' })).toHaveCount(0);
      await expect(notFound.or(denied)).toHaveCount(0);
    }
  });
});
