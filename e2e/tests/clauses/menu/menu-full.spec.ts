import { expect } from '@playwright/test';
import { open, test } from '../../../pages/shell';

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

test.describe('the full menu', () => {
  test.describe('of an agent', () => {
    test('§2.28 its entries stand in the order of the specification', async ({ standing }) => {
      const { entries: shown } = await standing('agent');
      await expect(shown).toHaveText(starts(entries));
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
