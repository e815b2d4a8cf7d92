import { expect } from '@playwright/test';
import { emptyPath, open, test } from '../../pages/shell';

const latinOnly = /^[\w\s.]*[A-Za-z][\w\s.]*$/;

test.describe('what the console is', () => {
  test('§1.1 its language is Chinese', async ({ page }) => {
    const { menu } = await open(page, '/dashboard/overview');
    await expect(page.locator('html')).toHaveAttribute('lang', 'zh-CN');
    for (const group of await menu.getByRole('button').all()) await group.click();
    const named = page.locator('button, a[href], [role=heading], h1, h2, [aria-label]');
    const labels = await named.evaluateAll((all) =>
      all.flatMap((element) => [
        element.getAttribute('aria-label') ?? '',
        element.textContent?.trim() ?? '',
      ]),
    );
    const data = /\.(example|test)$/;
    expect(labels.filter((label) => latinOnly.test(label) && !data.test(label))).toEqual([]);
  });

  for (const path of ['/auth/login', emptyPath]) {
    test(`§1.8 the page cannot be zoomed by its viewport: ${path}`, async ({ page }) => {
      await page.goto(path);
      await expect(page.locator('meta[name=viewport]')).toHaveAttribute(
        'content',
        /maximum-scale=1.*user-scalable=no/,
      );
    });
  }
});

for (const [who, key] of [
  ['user', 'platform'],
  ['panel', 'panel'],
  ['admin', 'administrator'],
] as const) {
  test.describe(`whoami of ${who}`, () => {
    test.use({ who });
    test(`§1.9 the kind of ${who} is ${key}`, async ({ page }) => {
      const answer = page.waitForResponse((response) => response.url().endsWith('/api/whoami'));
      await open(page);
      const { data } = await (await answer).json();
      expect(data.roles).toEqual([{ key }]);
      expect(data).toMatchObject({
        name: expect.any(String),
        systemSetting: { accountEventWarning: expect.any(Boolean) },
      });
      expect(Object.keys(data)).toEqual(expect.arrayContaining(['agent', 'affiliate']));
    });
  });
}

test.describe('whoami of an agent', () => {
  test.use({ who: 'agent' });
  test('§3.1 it tells id, status and menu switch of the agent', async ({ page }) => {
    const answer = page.waitForResponse((response) => response.url().endsWith('/api/whoami'));
    await open(page);
    expect(await (await answer).json()).toMatchObject({
      code: 0,
      data: { agent: { id: expect.any(String), status: 'normal', menuSwitch: true } },
    });
  });
});
