import { expect } from '@playwright/test';
import { callApi } from '../../../pages/api';
import { emptyPath, follow, open, sharedToken, test } from '../../../pages/shell';

test.describe('the menu of a panel', () => {
  test('§2.40 its entries stand in the order of the specification', async ({ standing }) => {
    const { entries } = await standing('panel');
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

  test('§2.40 网站管理 has the same five pages', async ({ standing }) => {
    const { page, menu, group } = await standing('panel');
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

  test('§2.43 我的套餐 is a link of its own', async ({ standing }) => {
    const { page, link, current, entries } = await standing('panel');
    await expect(link('我的套餐')).toHaveAttribute('href', '/package-management/user-package');
    await expect(entries.and(link('我的套餐'))).toHaveCount(1);
    await follow(page, '/package-management/user-package/7/usage');
    await expect(current).toHaveText(['我的套餐']);
  });

  test('§2.44 account centre, affiliates, agents, finance and back office are not in it', async ({
    standing,
  }) => {
    const { menu, link } = await standing('panel');
    await expect(link('我的套餐')).toBeVisible();
    for (const label of ['账户中心', '代理管理', '推广计划', '财务管理', '套餐管理', '后台管理']) {
      await expect(menu.getByText(label)).toHaveCount(0);
    }
  });

  test('§2.45 a path outside it does not exist, inside the shell', async ({ standing }) => {
    const { page, notFound, menu, bar } = await standing('panel');
    for (const path of [
      '/account/profile',
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

  test('§2.46 deep paths of its pages open', async ({ standing }) => {
    const token = await sharedToken('panel');
    type Item = { id: string };
    const sites = await callApi<{ items: Item[] }>('GET', '/v1/sites', { token });
    const packages = await callApi<Item[]>('GET', '/v1/packages', { token });
    const [site, pack] = [sites.data.items[0]?.id, packages.data[0]?.id];
    const { page, notFound, main, current } = await standing('panel');
    for (const path of [
      `/website-management/website/list/${site}`,
      `/website-management/website/list/${site}/origin`,
      `/package-management/user-package/${pack}`,
      `/package-management/user-package/${pack}/overview`,
    ]) {
      await follow(page, path);
      await expect(current, path).toHaveCount(1);
      await expect(main).not.toBeEmpty();
      await expect(main.getByRole('status', { name: '正在加载' })).toHaveCount(0);
      await expect(notFound, path).toHaveCount(0);
      await follow(page, emptyPath);
      await expect(notFound).toBeVisible();
    }
  });
});

test.describe('a path outside it', () => {
  test.use({ who: 'panel' });
  test('§2.45 it does not exist on load either', async ({ page }) => {
    const { notFound, menu } = await open(page, '/account/profile');
    await expect(notFound).toBeVisible();
    await expect(menu).toBeVisible();
    await expect(page).toHaveURL('/account/profile');
  });
});
