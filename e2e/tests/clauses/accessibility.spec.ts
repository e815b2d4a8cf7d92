import { expect, type Page } from '@playwright/test';
import { findingsOf } from '../../pages/faults/axe';
import { emptyPath, open, phone, shellOf, test } from '../../pages/shell';

const sizes = { desktop: { width: 1440, height: 900 }, phone };

/** Pages, and what they must show before they are judged. */
const shellPages = [
  ['/dashboard/overview', '今日请求'],
  [emptyPath, '页面不存在'],
  ['/admin/user', '页面权限不足...'],
] as const;

type Step = [name: string, open: (page: Page) => Promise<void>];

async function press(
  page: Page,
  name: string | RegExp,
  appears: 'dialog' | 'menu' | 'alertdialog',
) {
  await page.getByRole('button', { name }).first().click();
  await expect(page.getByRole(appears).last()).toBeVisible();
}

/** What opens over a page. Each is closed by Escape. */
const overlays: Step[] = [
  ['account events', (page) => press(page, /^账户事件/, 'dialog')],
  ['announcements', (page) => press(page, '公告', 'dialog')],
  [
    'an announcement',
    async (page) => {
      await press(page, '公告', 'dialog');
      await page.getByRole('button', { name: '刷新公告' }).click();
      await page.getByRole('dialog').getByRole('listitem').getByRole('button').first().click();
      const text = page.getByRole('dialog', { name: '公告详情' });
      await expect(text.getByText('尊敬的用户')).toBeVisible();
    },
  ],
  ['the user menu', (page) => press(page, '用户菜单', 'menu')],
  [
    'the question before signing out',
    async (page) => {
      await press(page, '用户菜单', 'menu');
      await page.getByRole('menuitem', { name: '退出登录' }).click();
      await expect(page.getByRole('alertdialog')).toBeVisible();
    },
  ],
];

const footOverlays: Step[] = [
  ['contact us', (page) => press(page, '联系我们', 'dialog')],
  ['feedback', (page) => press(page, '意见反馈', 'dialog')],
];

for (const [device, viewport] of Object.entries(sizes)) {
  test.describe(`axe: ${device}`, () => {
    test.use({ viewport });

    test(`§X.5 pages of the shell, ${device}`, async ({ page }) => {
      const found: string[] = [];
      for (const [path, text] of shellPages) {
        const { main } = await open(page, path);
        await expect(main.getByText(text, { exact: true }).first()).toBeVisible();
        await expect(main.locator('[aria-busy=true]')).toHaveCount(0);
        found.push(...(await findingsOf(page, path)));
      }
      expect(found).toEqual([]);
    });

    test(`§X.5 what opens over a page, ${device}`, async ({ page }) => {
      const found: string[] = [];
      for (const [name, show] of overlays) {
        await open(page);
        await show(page);
        found.push(...(await findingsOf(page, name)));
      }
      for (const [name, show] of footOverlays) {
        const { bar } = await open(page);
        const burger = bar.getByRole('button', { name: '打开菜单' });
        if (await burger.isVisible()) await burger.click();
        await show(page);
        found.push(...(await findingsOf(page, name)));
      }
      expect(found).toEqual([]);
    });

    test(`§X.5 the menu with all its groups, ${device}`, async ({ page }) => {
      const { bar, menu, group, link } = await open(page);
      const burger = bar.getByRole('button', { name: '打开菜单' });
      const narrow = await burger.isVisible();
      if (narrow) await burger.click();
      await expect(group('财务管理')).toBeVisible();
      for (const one of await menu.getByRole('button').all()) await one.click();
      await expect(link('礼品券兑换')).toBeVisible();
      expect(await findingsOf(page, 'expanded')).toEqual([]);
      if (narrow) return;
      await bar.getByRole('button', { name: '收起菜单' }).click();
      await group('财务管理').hover();
      await expect(link('礼品券兑换')).toBeVisible();
      expect(await findingsOf(page, 'collapsed')).toEqual([]);
    });
  });
}

test.describe('landmarks', () => {
  test('§X.2 side menu, menu, top bar, page and foot are told apart', async ({ page }) => {
    const { side, menu, bar, main } = await open(page);
    for (const part of [side, menu, bar, main, page.getByRole('contentinfo')]) {
      await expect(part).toHaveCount(1);
      await expect(part).toBeVisible();
    }
    await expect(side.getByRole('navigation', { name: '主菜单' })).toHaveCount(1);
  });

  test('§X.3 one entry alone is the current page', async ({ page }) => {
    await open(page, '/website-management/website/list');
    await expect(
      page.locator('[aria-current=page]').and(shellOf(page).menu.locator('*')),
    ).toHaveText(['网站列表']);
  });
});
