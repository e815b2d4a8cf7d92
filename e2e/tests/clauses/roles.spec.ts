import { expect, type Page } from '@playwright/test';
import { callApi } from '../../pages/api';
import { alter } from '../../pages/faults';
import { open, phone, sharedToken, test } from '../../pages/shell';

type User = { agent: { id: string; status: string; menuSwitch: boolean } } & Record<
  string,
  unknown
>;

/** The signed-in user, changed into one that this installation does not have. */
const user = (page: Page, change: (data: User) => object) =>
  alter<{ data: User }>(page, '/whoami', (answer) => ({ ...answer, data: change(answer.data) }));

test.describe('the agent’s entry in the menu', () => {
  test.use({ who: 'agent' });

  test('§6.6 it is there for an agent whose switch is on, with id and status normal', async ({
    page,
  }) => {
    const { link } = await open(page);
    await expect(link('代理管理')).toBeVisible();
  });

  test('§6.6 it is not there while the switch is off', async ({ page }) => {
    const token = await sharedToken('admin');
    const { data } = await callApi<{ items: { id: string; owner: { email: string } }[] }>(
      'GET',
      '/v1/admin/agents',
      { token },
    );
    const id = data.items.find(({ owner }) => owner.email === 'agent@demo.test')?.id;
    const turn = (menuSwitch: boolean) =>
      callApi('PUT', `/v1/admin/agents/${id}/menu-switch`, { token, body: { menuSwitch } });
    expect((await turn(false)).code).toBe(0);
    try {
      const { link } = await open(page);
      await expect(link('推广计划')).toBeVisible();
      await expect(link('代理管理')).toHaveCount(0);
    } finally {
      await turn(true);
    }
  });

  for (const [name, change] of [
    ['without an id', { id: '' }],
    ['under review', { status: 'under-review' }],
    ['banned', { status: 'ban' }],
  ] as const) {
    test(`§6.6 it is not there for an agent ${name}`, async ({ page }) => {
      await user(page, (data) => ({ ...data, agent: { ...data.agent, ...change } }));
      const { link } = await open(page);
      await expect(link('推广计划')).toBeVisible();
      await expect(link('代理管理')).toHaveCount(0);
    });
  }
});

test.describe('roles', () => {
  test('§6.6 the agent’s entry is not there for who is none', async ({ page }) => {
    const { link } = await open(page);
    await expect(link('推广计划')).toBeVisible();
    await expect(link('代理管理')).toHaveCount(0);
  });

  test('§3.2 the role paenl is read as panel', async ({ page }) => {
    await user(page, (data) => ({ ...data, roles: [{ key: 'paenl' }] }));
    const { link, menu, bar } = await open(page);
    await expect(link('我的套餐')).toBeVisible();
    await expect(menu.getByText('财务管理')).toHaveCount(0);
    await expect(bar.getByRole('button', { name: '用户菜单' })).toHaveCount(0);
  });

  test('§B.7 a role that nobody knows, and a user without settings, break nothing', async ({
    page,
  }) => {
    await user(page, ({ systemSetting: _, ...data }) => ({
      ...data,
      roles: [{ key: 'platform' }, { key: 'something-new' }, {}],
    }));
    const { link, bar } = await open(page);
    await expect(link('推广计划')).toBeVisible();
    await bar.getByRole('button', { name: /^账户事件/ }).click();
    await expect(page.getByRole('dialog', { name: '账户事件' })).toBeVisible();
  });

  for (const viewport of [{ width: 1440, height: 900 }, phone]) {
    test(`§B.8 a name of 10 000 characters is cut at ${viewport.width} px`, async ({ page }) => {
      await page.setViewportSize(viewport);
      await user(page, (data) => ({ ...data, name: '名'.repeat(10_000) }));
      const { bar } = await open(page);
      const button = bar.getByRole('button', { name: '用户菜单' });
      await expect(button).toBeInViewport({ ratio: 1 });
      expect((await bar.boundingBox())?.height).toBeLessThanOrEqual(60);
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
      ).toBe(0);
      await button.click();
      await expect(page.getByRole('menuitem', { name: '退出登录' })).toBeVisible();
    });
  }
});

test.describe('a page that is refused', () => {
  test('§2.90 its heading is 页面权限不足...', async ({ page }) => {
    const { denied } = await open(page, '/admin/user');
    await expect(denied).toBeVisible();
  });

  test('§2.91 its text says what to do', async ({ page }) => {
    const { main } = await open(page, '/admin/user');
    await expect(
      main.getByText('您尝试打开的页面权限不足。如需帮助，请联系客服。', { exact: true }),
    ).toBeVisible();
  });

  test('§2.92 the outlined button 返回首页 leads to /dashboard/overview', async ({ page }) => {
    const { main } = await open(page, '/admin/user');
    const home = main.getByRole('link', { name: '返回首页' });
    await expect(home).toHaveCSS('border-top-style', 'solid');
    await expect(home).toHaveCSS('border-top-width', '1px');
    await home.click();
    await expect(page).toHaveURL('/dashboard/overview');
  });

  for (const [place, width] of [
    ['beside', 1440],
    ['above', 390],
  ] as const) {
    test(`§2.94 its illustration stands ${place} the text at ${width} px`, async ({ page }) => {
      await page.setViewportSize({ width, height: 900 });
      const { denied, main } = await open(page, '/admin/user');
      const text = await denied.boundingBox();
      const picture = await main.locator('svg').first().boundingBox();
      const above = (picture?.y ?? 0) + (picture?.height ?? 0) <= (text?.y ?? 0);
      expect(above).toBe(place === 'above');
    });
  }

  test('§6.8 neither its code nor its data is asked for', async ({ page }) => {
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    const { denied, menu, bar } = await open(page, '/admin/user');
    await expect(denied).toBeVisible();
    await expect(menu).toBeVisible();
    await expect(bar).toBeVisible();
    expect(asked.filter((url) => /mf-admin|\/v1\/admin/.test(url))).toEqual([]);
  });
});
