import { expect, type Page } from '@playwright/test';
import { open, test } from '../../../pages/shell';

async function openCollapsed(page: Page) {
  await page.addInitScript(() => localStorage.setItem('menu-collapsed', '1'));
  return open(page);
}

test.describe('the collapsed menu', () => {
  test('§2.63 a link shows its name in a tooltip', async ({ page }) => {
    const { link } = await openCollapsed(page);
    await link('证书管理').hover();
    await expect(page.getByRole('tooltip', { name: '证书管理' })).toBeVisible();
  });

  test('§2.63 a group opens its pages beside it, at once', async ({ page }) => {
    await page.clock.install();
    const { group, link } = await openCollapsed(page);
    await page.clock.pauseAt(new Date(Date.now() + 600_000));
    await group('财务管理').hover();
    // The clock stands: there is no delay to wait for.
    await expect(link('消费记录')).toBeVisible();
    const [line, page1] = [
      await group('财务管理').boundingBox(),
      await link('消费记录').boundingBox(),
    ];
    expect(page1?.x ?? 0).toBeGreaterThan((line?.x ?? 0) + (line?.width ?? 0));
  });

  test('§2.64 the fly-out closes 100 ms after the pointer has left', async ({ page }) => {
    await page.clock.install();
    const { group, link } = await openCollapsed(page);
    await group('财务管理').hover();
    await expect(link('消费记录')).toBeVisible();
    await page.clock.pauseAt(new Date(Date.now() + 600_000));
    await page.mouse.move(900, 600);
    await page.clock.runFor(99);
    await expect(link('消费记录')).toBeVisible();
    await page.clock.runFor(2);
    await expect(link('消费记录')).toHaveCount(0);
  });

  test('§2.64 it stays while the pointer crosses to its pages', async ({ page }) => {
    const { group, link } = await openCollapsed(page);
    await group('财务管理').hover();
    await link('消费记录').hover();
    await link('消费记录').click();
    await expect(page).toHaveURL('/finance-management/consumption-history');
    await expect(link('消费记录')).toHaveCount(0);
  });

  test('§2.65 focus opens it, its pages are reached by Tab, Escape closes it', async ({ page }) => {
    const { group, link } = await openCollapsed(page);
    await group('财务管理').focus();
    await expect(link('账户充值')).toBeVisible();
    await page.keyboard.press('Tab');
    await expect(link('账户充值')).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(link('账户充值')).toHaveCount(0);
  });

  test('§2.66 it stays in a low window', async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 520 });
    const { group, link } = await openCollapsed(page);
    await group('财务管理').hover();
    const last = link('礼品券兑换');
    await expect(last).toBeInViewport({ ratio: 1 });
    await last.click();
    await expect(page).toHaveURL('/finance-management/gift-redemption');
  });

  test('§2.12 a group is marked when one of its pages is open', async ({ page }) => {
    await page.addInitScript(() => localStorage.setItem('menu-collapsed', '1'));
    const { group, current } = await open(page, '/website-management/block-log');
    await group('网站管理').hover();
    await expect(current).toHaveText(['拦截日志']);
  });
});
