import { expect, type Page } from '@playwright/test';
import { callApi } from '../../pages/api';
import { alter } from '../../pages/faults/faults';
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
});

test.describe('roles', () => {
  test('§B.8 a name of 10 000 characters is cut at 1440 px and on the phone', async ({ page }) => {
    await user(page, (data) => ({ ...data, name: '名'.repeat(10_000) }));
    const { bar } = await open(page);
    for (const viewport of [{ width: 1440, height: 900 }, phone]) {
      await page.setViewportSize(viewport);
      const button = bar.getByRole('button', { name: '用户菜单' });
      await expect(button).toBeInViewport({ ratio: 1 });
      expect((await bar.boundingBox())?.height).toBeLessThanOrEqual(60);
      await expect
        .poll(() => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth))
        .toBe(0);
      await button.click();
      await expect(page.getByRole('menuitem', { name: '退出登录' })).toBeVisible();
      await page.keyboard.press('Escape');
    }
  });
});

test.describe('a page that is refused', () => {
  test('§2.90 §2.91 §2.92 §2.94 it says so beside a picture, below one on the phone, and leads home', async ({
    page,
  }) => {
    const { denied, main } = await open(page, '/admin/user');
    await expect(denied).toBeVisible();
    await expect(
      main.getByText('您尝试打开的页面权限不足。如需帮助，请联系客服。', { exact: true }),
    ).toBeVisible();
    const isAbove = async () => {
      const text = await denied.boundingBox();
      const picture = await main.locator('svg').first().boundingBox();
      return (picture?.y ?? 0) + (picture?.height ?? 0) <= (text?.y ?? 0);
    };
    expect(await isAbove()).toBe(false);
    await page.setViewportSize(phone);
    await expect.poll(isAbove).toBe(true);
    const home = main.getByRole('link', { name: '返回首页' });
    await expect(home).toHaveCSS('border-top-style', 'solid');
    await expect(home).toHaveCSS('border-top-width', '1px');
    await home.click();
    await expect(page).toHaveURL('/dashboard/overview');
  });

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
