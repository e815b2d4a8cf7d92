import { expect, type Page, test } from '@playwright/test';
import { enterAs } from '../../pages/shell';

const scrolled = (page: Page) => page.evaluate(() => window.scrollY);

test('a page that is opened by its address begins at its head, wherever another one was left', async ({
  page,
}) => {
  await enterAs(page, 'user');
  await page.goto('/dashboard/overview');
  await expect(page.locator('main canvas').first()).toBeVisible();
  await page.mouse.wheel(0, 500);
  await expect.poll(() => scrolled(page)).toBeGreaterThan(300);
  await page.goto('/website-management/realtime-monitor?window=24h');
  await expect(page.locator('main figure canvas').first()).toBeVisible();
  expect(await scrolled(page)).toBe(0);
});
