import { expect, type Page } from '@playwright/test';
import { emptyPath, open, test } from '../../../pages/shell';

const html = (page: Page) => page.locator('html');

async function choose(page: Page, name: '浅色' | '深色' | '跟随系统') {
  await page.getByRole('banner').getByRole('button', { name: '外观' }).click();
  await page.getByRole('menuitemradio', { name }).click();
}

test.describe('the colour scheme', () => {
  test('§1.2 it is light when nobody wishes anything', async ({ page }) => {
    await page.emulateMedia({ colorScheme: 'no-preference' });
    await open(page);
    await expect(html(page)).toHaveAttribute('data-scheme', 'light');
    await expect(page.locator('body')).toHaveCSS('color-scheme', /light|normal/);
  });

  test('§1.3 it follows the system, also while the page stands', async ({ page }) => {
    await page.emulateMedia({ colorScheme: 'dark' });
    await open(page);
    await expect(html(page)).toHaveAttribute('data-scheme', 'dark');
    await page.emulateMedia({ colorScheme: 'light' });
    await expect(html(page)).toHaveAttribute('data-scheme', 'light');
  });

  test('§1.3 the sign-in follows it too, and what is chosen in another tab', async ({
    page,
    context,
  }) => {
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.goto('/auth/register');
    await expect(html(page)).toHaveAttribute('data-scheme', 'dark');
    await page.emulateMedia({ colorScheme: 'light' });
    await expect(html(page)).toHaveAttribute('data-scheme', 'light');
    const other = await context.newPage();
    await open(other);
    await choose(other, '深色');
    await expect(html(page)).toHaveAttribute('data-scheme', 'dark');
  });

  test('§1.4 a choice is stored and beats the system at the next visit', async ({ page }) => {
    await page.emulateMedia({ colorScheme: 'light' });
    await open(page);
    await choose(page, '深色');
    await expect(html(page)).toHaveAttribute('data-scheme', 'dark');
    expect(await page.evaluate(() => localStorage.getItem('console-scheme'))).toBe('dark');
    await page.goto(emptyPath, { waitUntil: 'commit' });
    await expect(html(page)).toHaveAttribute('data-scheme', 'dark');
    await page.goto('/auth/login');
    await expect(html(page)).toHaveAttribute('data-scheme', 'dark');
  });

  test('§1.5 light, dark and the system’s can be chosen', async ({ page }) => {
    await page.emulateMedia({ colorScheme: 'dark' });
    await open(page);
    await choose(page, '浅色');
    await expect(html(page)).toHaveAttribute('data-scheme', 'light');
    await choose(page, '跟随系统');
    await expect(html(page)).toHaveAttribute('data-scheme', 'dark');
    await page.getByRole('banner').getByRole('button', { name: '外观' }).click();
    await expect(page.getByRole('menuitemradio', { name: '跟随系统' })).toHaveAttribute(
      'aria-checked',
      'true',
    );
  });

  test.describe('of a panel', () => {
    test.use({ who: 'panel' });
    test('§1.5 a panel’s users choose as well', async ({ page }) => {
      await open(page);
      await choose(page, '深色');
      await expect(html(page)).toHaveAttribute('data-scheme', 'dark');
    });
  });
});
