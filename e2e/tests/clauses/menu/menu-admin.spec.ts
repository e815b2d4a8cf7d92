import { expect } from '@playwright/test';
import { open, test } from '../../../pages/shell';

const links = [
  ['数据统计', '/admin/stat/user'],
  ['用户管理', '/admin/user'],
  ['代理管理', '/admin/agent'],
  ['节点管理', '/admin/node/overview'],
  ['营销管理', '/admin/marketing/gift'],
  ['推广管理', '/admin/aff/list'],
] as const;

test.describe('the back office', () => {
  test.describe('of an administrator', () => {
    test('§2.29 its group is the last, with the six pages in order', async ({ standing }) => {
      const { page, entries, menu } = await standing('admin');
      await expect(entries.last()).toHaveText('后台管理');
      const own = page.getByRole('button', { name: '后台管理' });
      if ((await own.getAttribute('aria-expanded')) !== 'true') await own.click();
      const pages = menu.getByRole('listitem').filter({ has: own }).getByRole('link');
      const shown = await pages.evaluateAll((all) =>
        all.map((link) => [link.textContent, link.getAttribute('href')]),
      );
      expect(shown.slice(0, links.length)).toEqual(links);
    });

    test('§6.3 an administrator has the full menu before it', async ({ standing }) => {
      const { entries } = await standing('admin');
      await expect(entries).toHaveText([
        '服务概览',
        '网站管理',
        '证书管理',
        '防御策略管理',
        '四层转发',
        '套餐管理',
        '财务管理',
        '账户中心',
        /^推广计划/,
        '网络空间测绘',
        '后台管理',
      ]);
    });

    test('§2.29 its pages open', async ({ standing }) => {
      const { main, denied, notFound, group, link } = await standing('admin');
      const own = group('后台管理');
      if ((await own.getAttribute('aria-expanded')) !== 'true') await own.click();
      for (const [label] of links) {
        await link(label).click();
        await expect(link(label)).toHaveAttribute('aria-current', 'page');
        await expect(main.getByRole('status', { name: '正在加载' })).toHaveCount(0);
        await expect(denied.or(notFound)).toHaveCount(0);
      }
    });
  });

  for (const who of ['user', 'agent'] as const) {
    test.describe(`to ${who}`, () => {
      test.use({ who });
      test(`§2.31 there is no group, and its pages are refused, for ${who}`, async ({ page }) => {
        const { menu, denied } = await open(page, '/admin/user');
        await expect(denied).toBeVisible();
        await expect(menu.getByText('后台管理')).toHaveCount(0);
      });
    });
  }
});
