import { expect } from '@playwright/test';
import { emptyPath, follow, open, test } from '../../pages/shell';

test.describe('the menu of a panel', () => {
  test.use({ who: 'panel' });

  test('§2.40 its entries stand in the order of the specification', async ({ page }) => {
    const { entries } = await open(page);
    await expect(entries).toHaveText([
      '服务概览',
      '网站管理',
      '防御策略管理',
      '四层转发',
      '证书管理',
      '我的套餐',
      '网络空间测绘',
    ]);
  });

  test('§2.40 网站管理 has the same five pages', async ({ page }) => {
    const { menu, group } = await open(page);
    await group('网站管理').click();
    const own = page.getByRole('button', { name: '网站管理' });
    const pages = menu.getByRole('listitem').filter({ has: own }).getByRole('link');
    await expect(pages).toHaveText([
      '网站列表',
      '刷新预热',
      'DNS API 管理',
      '实时监控',
      '拦截日志',
    ]);
  });

  test('§2.43 我的套餐 is a link of its own', async ({ page }) => {
    const { link, current, entries } = await open(page);
    await expect(link('我的套餐')).toHaveAttribute('href', '/package-management/user-package');
    await expect(entries.and(link('我的套餐'))).toHaveCount(1);
    await follow(page, '/package-management/user-package/7/usage');
    await expect(current).toHaveText(['我的套餐']);
  });

  test('§2.44 account centre, affiliates, agents, finance and back office are not in it', async ({
    page,
  }) => {
    const { menu, link } = await open(page);
    await expect(link('我的套餐')).toBeVisible();
    for (const label of ['账户中心', '代理管理', '推广计划', '财务管理', '套餐管理', '后台管理']) {
      await expect(menu.getByText(label)).toHaveCount(0);
    }
  });

  test('§2.45 a path outside it does not exist, inside the shell', async ({ page }) => {
    const { notFound, menu, bar } = await open(page, '/account/profile');
    await expect(notFound).toBeVisible();
    for (const path of [
      '/affiliate',
      '/agent/overview',
      '/finance-management/topup',
      '/package-management/buy-package',
      '/admin/user',
      '/nowhere/at/all',
    ]) {
      await follow(page, '/cert-management/list');
      await expect(notFound).toHaveCount(0);
      await follow(page, path);
      await expect(notFound, path).toBeVisible();
      await expect(menu).toBeVisible();
      await expect(bar).toBeVisible();
      await expect(page).toHaveURL(path);
    }
  });

  test('§2.46 deep paths of its pages open', async ({ page }) => {
    const { notFound, main, current } = await open(
      page,
      '/website-management/website/list/7/origin',
    );
    for (const path of [
      '/website-management/website/list/7/origin',
      '/website/list/7',
      '/package-management/user-package/7/usage',
      '/defense/strategy/rules',
      '/dashboard/usage',
    ]) {
      await follow(page, path);
      await expect(current, path).toHaveCount(1);
      await expect(main).not.toBeEmpty();
      await expect(main.getByRole('status', { name: '正在加载' })).toHaveCount(0);
      await expect(notFound).toHaveCount(0);
      await follow(page, emptyPath);
      await expect(notFound).toBeVisible();
    }
  });
});
