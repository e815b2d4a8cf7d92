import { expect, type Page } from '@playwright/test';
import { open, shellOf, test } from '../../pages/shell';

/** The badge of an entry on a day, in the morning of China. */
async function badgeOn(page: Page, day: string, label: string) {
  await page.clock.setFixedTime(new Date(`${day}T08:00:00+08:00`));
  await open(page);
  const { group, link } = shellOf(page);
  if (label === '实时监控') await group('网站管理').click();
  await expect(link(label)).toBeVisible();
  return link(label).getByText('NEW');
}

const badges = {
  user: [
    { clause: '§2.15', label: '实时监控', last: '2025-08-15', over: '2025-08-16' },
    { clause: '§2.19', label: '防御策略管理', last: '2025-09-07', over: '2025-09-08' },
    { clause: '§2.27', label: '网络空间测绘', last: '2025-08-22', over: '2025-08-23' },
  ],
  panel: [{ clause: '§2.41', label: '实时监控', last: '2025-08-30', over: '2025-08-31' }],
} as const;

for (const who of ['user', 'panel'] as const) {
  test.describe(`NEW in the menu of ${who}`, () => {
    test.use({ who });
    for (const { clause, label, last, over } of badges[who]) {
      test(`${clause} ${label} is NEW until ${last}`, async ({ page }) => {
        await expect(await badgeOn(page, last, label)).toBeVisible();
        await expect(await badgeOn(page, over, label)).toHaveCount(0);
      });
    }
  });
}

test.describe('the panel menu', () => {
  test.use({ who: 'panel' });
  test('§2.42 防御策略管理 and 网络空间测绘 are never NEW', async ({ page }) => {
    await page.clock.setFixedTime(new Date('2025-08-01T08:00:00+08:00'));
    const { menu, group } = await open(page);
    await group('网站管理').click();
    await expect(menu.getByText('NEW')).toHaveCount(1);
  });
});

test.describe('the badge of 推广计划', () => {
  const motion = (page: Page) =>
    shellOf(page)
      .link('推广计划')
      .getByText('返佣')
      .evaluate((badge) => badge.getAnimations().map(({ playState }) => playState));

  test('§2.25 it is animated', async ({ page }) => {
    await open(page);
    expect(await motion(page)).toEqual(['running']);
  });

  test('§2.25 it stands still for who asked for less motion', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await open(page);
    expect(await motion(page)).toEqual([]);
  });
});
