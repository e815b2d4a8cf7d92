import { expect } from '@playwright/test';
import { emptyPath, open, phone, shellOf, test } from '../../../pages/shell';

test.describe('the frame on the desktop', () => {
  test('§2.60 the side menu is 250 px wide', async ({ standing }) => {
    const { side } = await standing();
    expect((await side.boundingBox())?.width).toBe(250);
  });

  test('§2.61 收起菜单 makes it 60 px wide, 展开菜单 250 again', async ({ page }) => {
    const { side, bar } = await open(page);
    await bar.getByRole('button', { name: '收起菜单' }).click();
    await expect.poll(async () => (await side.boundingBox())?.width).toBe(60);
    await bar.getByRole('button', { name: '展开菜单' }).click();
    await expect.poll(async () => (await side.boundingBox())?.width).toBe(250);
  });

  test('§2.62 a collapsed menu is collapsed at the next visit', async ({ page, context }) => {
    const { bar } = await open(page);
    await bar.getByRole('button', { name: '收起菜单' }).click();
    const next = await context.newPage();
    const { side } = await open(next);
    expect((await side.boundingBox())?.width).toBe(60);
    await next.reload();
    await expect(side).toBeVisible();
    expect((await side.boundingBox())?.width).toBe(60);
  });

  test('§2.69 the version 2.10.5 stands at the foot of the side menu', async ({ standing }) => {
    const { side } = await standing();
    const label = side.getByText('2.10.5');
    await expect(label).toBeVisible();
    const [box, frame] = [await label.boundingBox(), await side.boundingBox()];
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeGreaterThan((frame?.height ?? 0) - 40);
  });

  test('§2.70 the top bar is 60 px high and stays in sight', async ({ page }) => {
    const { bar, main } = await open(page);
    expect((await bar.boundingBox())?.height).toBe(60);
    await main.evaluate((element) => {
      element.style.minHeight = '3000px';
    });
    await page.mouse.move(800, 500);
    await page.mouse.wheel(0, 1000);
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(500);
    expect((await bar.boundingBox())?.y).toBe(0);
  });

  test('§9.8 the layout is the phone’s below 992 px and the desktop’s from there', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 991, height: 800 });
    const { bar, side } = await open(page);
    await expect(bar.getByRole('button', { name: '打开菜单' })).toBeVisible();
    await page.setViewportSize({ width: 992, height: 800 });
    await expect(side).toBeVisible();
    await expect(bar.getByRole('button', { name: '收起菜单' })).toBeVisible();
  });
});

test.describe('the frame on the phone', () => {
  test.use({ viewport: phone });

  test('§2.67 打开菜单 opens a drawer of 60 % of the width', async ({ page }) => {
    const { bar, menu, drawer } = await open(page);
    await expect(menu).toHaveCount(0);
    await bar.getByRole('button', { name: '打开菜单' }).click();
    await expect(menu).toBeVisible();
    expect((await drawer.boundingBox())?.width).toBeCloseTo(phone.width * 0.6, 0);
  });

  test('§2.68 the drawer closes after a click on a link', async ({ page }) => {
    const { bar, menu, link } = await open(page);
    await bar.getByRole('button', { name: '打开菜单' }).click();
    await link('网络空间测绘').click();
    await expect(page).toHaveURL('/cyberspace-mapping');
    await expect(menu).toHaveCount(0);
  });

  test('§2.68 the drawer closes by Escape and by a click beside it', async ({ page }) => {
    const { bar, menu } = await open(page);
    const burger = bar.getByRole('button', { name: '打开菜单' });
    await burger.click();
    await expect(menu).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(menu).toHaveCount(0);
    await expect(burger).toBeFocused();
    await burger.click();
    await expect(menu).toBeVisible();
    await page.mouse.click(phone.width - 20, 400);
    await expect(menu).toHaveCount(0);
  });

  test('§2.69 the version stands in the drawer too', async ({ page }) => {
    const { bar, drawer } = await open(page);
    await bar.getByRole('button', { name: '打开菜单' }).click();
    await expect(drawer.getByText('2.10.5')).toBeVisible();
  });

  test('§2.70 the top bar is 42 px high', async ({ page }) => {
    const { bar } = await open(page);
    expect((await bar.boundingBox())?.height).toBe(42);
  });
});

test.describe('a phone by its user agent', () => {
  test.use({ userAgent: 'Mozilla/5.0 (Linux; Android 15) Mobile Safari/537.36' });

  test('§2.71 Mobi in the user agent makes the phone layout at any width', async ({ page }) => {
    await page.goto(emptyPath);
    const { bar, menu } = shellOf(page);
    await expect(bar.getByRole('button', { name: '打开菜单' })).toBeVisible();
    expect((await bar.boundingBox())?.height).toBe(42);
    await expect(menu).toHaveCount(0);
  });
});
