import { expect, type Locator, type Page } from '@playwright/test';
import { open, phone, test } from '../../pages/shell';

/** Presses Tab until the element has the focus; the order is the page's. */
async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab') {
  const focused = () => target.evaluate((element) => element === document.activeElement);
  for (let presses = 0; presses < 60; presses += 1) {
    if (await focused()) return;
    await page.keyboard.press(key);
  }
  await expect(target).toBeFocused();
}

/** The focus is seen: an outline or a ring that the element has not without it. */
async function expectVisibleFocus(target: Locator) {
  await expect(target).toBeFocused();
  const look = await target.evaluate((element) => {
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element);
    return {
      outline: outlineStyle !== 'none' && outlineWidth !== '0px',
      ring: boxShadow !== 'none',
    };
  });
  expect(look.outline || look.ring).toBe(true);
}

test.describe('by keyboard alone', () => {
  test('§X.1 the first Tab offers to skip to the page, and Enter does', async ({ page }) => {
    const { main } = await open(page);
    await page.keyboard.press('Tab');
    const skip = page.getByRole('link', { name: '跳到主要内容' });
    await expect(skip).toBeFocused();
    await expect(skip).toBeInViewport();
    await page.keyboard.press('Enter');
    await expect(main).toBeFocused();
  });

  test('§X.4 the menu is reached, groups are opened, a link is followed', async ({ page }) => {
    const { group, link } = await open(page);
    await tabTo(page, group('财务管理'));
    await expectVisibleFocus(group('财务管理'));
    await page.keyboard.press('Enter');
    await tabTo(page, link('消费记录'));
    await expectVisibleFocus(link('消费记录'));
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/finance-management/consumption-history');
  });

  test('§X.4 the collapsed menu is operated too', async ({ page }) => {
    const { bar, group, link } = await open(page);
    const toggle = bar.getByRole('button', { name: '收起菜单' });
    await tabTo(page, toggle);
    await expectVisibleFocus(toggle);
    await page.keyboard.press('Enter');
    await tabTo(page, group('财务管理'), 'Shift+Tab');
    await expectVisibleFocus(group('财务管理'));
    await tabTo(page, link('消费记录'));
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/finance-management/consumption-history');
  });

  for (const name of [/^账户事件/, '公告']) {
    test(`§X.4 the drawer of ${name} opens, keeps the focus, and gives it back`, async ({
      page,
    }) => {
      const { bar } = await open(page);
      const bell = bar.getByRole('button', { name });
      await tabTo(page, bell);
      await expectVisibleFocus(bell);
      await page.keyboard.press('Enter');
      const drawer = page.getByRole('dialog', { name });
      await expect(drawer).toBeVisible();
      for (let presses = 0; presses < 20; presses += 1) {
        await page.keyboard.press('Tab');
        await expect(drawer.locator(':focus')).toHaveCount(1);
      }
      await page.keyboard.press('Escape');
      await expect(drawer).toHaveCount(0);
      await expect(bell).toBeFocused();
    });
  }

  test('§X.4 an announcement is opened and closed', async ({ page }) => {
    const { bar } = await open(page);
    await tabTo(page, bar.getByRole('button', { name: '公告' }));
    await page.keyboard.press('Enter');
    const drawer = page.getByRole('dialog', { name: '公告', exact: true });
    await tabTo(page, drawer.getByRole('button', { name: '刷新公告' }));
    await page.keyboard.press('Enter');
    const line = drawer.getByRole('listitem').first().getByRole('button');
    await expect(line).toBeVisible();
    await tabTo(page, line, 'Shift+Tab');
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: '公告详情' });
    await expect(dialog).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(line).toBeFocused();
  });

  test('§X.4 the user menu is walked with the arrows and gives the focus back', async ({
    page,
  }) => {
    const { bar } = await open(page);
    const button = bar.getByRole('button', { name: '用户菜单' });
    await tabTo(page, button);
    await expectVisibleFocus(button);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('menuitem', { name: '账户中心' })).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('menuitem', { name: '退出登录' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(button).toBeFocused();
  });

  test('§X.4 signing out is asked about, and refused, without a pointer', async ({ page }) => {
    const { bar } = await open(page);
    const button = bar.getByRole('button', { name: '用户菜单' });
    await tabTo(page, button);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('menuitem', { name: '账户中心' })).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    const question = page.getByRole('alertdialog', { name: '确认退出登录？' });
    await expect(question).toBeVisible();
    await tabTo(page, question.getByRole('button', { name: '取消' }));
    await page.keyboard.press('Enter');
    await expect(question).toHaveCount(0);
    await expect(button).toBeFocused();
  });

  for (const name of ['联系我们', '意见反馈']) {
    test(`§X.4 ${name} opens and gives the focus back`, async ({ page }) => {
      const { side } = await open(page);
      const button = side.getByRole('button', { name });
      await tabTo(page, button);
      await expectVisibleFocus(button);
      await page.keyboard.press('Enter');
      const popover = page.getByRole('dialog', { name });
      await expect(popover).toBeVisible();
      await page.keyboard.press('Tab');
      await expect(popover.locator(':focus')).toHaveCount(1);
      await page.keyboard.press('Escape');
      await expect(popover).toHaveCount(0);
      await expect(button).toBeFocused();
    });
  }

  test.describe('on the phone', () => {
    test.use({ viewport: phone });
    test('§X.4 the drawer of the menu opens and gives the focus back', async ({ page }) => {
      const { bar, drawer } = await open(page);
      const burger = bar.getByRole('button', { name: '打开菜单' });
      await tabTo(page, burger);
      await page.keyboard.press('Enter');
      await expect(drawer).toBeVisible();
      await page.keyboard.press('Tab');
      await expect(drawer.locator(':focus')).toHaveCount(1);
      await page.keyboard.press('Escape');
      await expect(drawer).toHaveCount(0);
      await expect(burger).toBeFocused();
    });
  });
});
