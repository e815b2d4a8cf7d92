import { expect, type Page } from '@playwright/test';
import { open, shellOf, test } from '../../../pages/shell';

test('§2.15 实时监控 is NEW until 2025-08-15', async ({ page }) => {
  for (const [day, count] of [
    ['2025-08-15', 1],
    ['2025-08-16', 0],
  ] as const) {
    await page.clock.setFixedTime(new Date(`${day}T08:00:00+08:00`));
    const { group, link } = await open(page);
    await group('网站管理').click();
    await expect(link('实时监控')).toBeVisible();
    await expect(link('实时监控').getByText('NEW')).toHaveCount(count);
  }
});

test.describe('the badge of 推广计划', () => {
  const motion = (page: Page) =>
    shellOf(page)
      .link('推广计划')
      .getByText('返佣')
      .evaluate((badge) => badge.getAnimations().map(({ playState }) => playState));

  test('§2.25 it is animated, and stands still for who asked for less motion', async ({ page }) => {
    await open(page);
    expect(await motion(page)).toEqual(['running']);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await expect.poll(() => motion(page)).toEqual([]);
  });
});
