import { expect, type Page, test } from '@playwright/test';
import { signIn } from '../pages/sign-in';
import { accounts, throughEdge } from '../pages/stack';

/** How many pixels of a chart's canvas are not of its background. */
function inkOf(page: Page, index: number): Promise<number> {
  return page
    .locator('main figure canvas')
    .nth(index)
    .evaluate((element) => {
      if (!(element instanceof HTMLCanvasElement)) throw new Error('no canvas');
      const { width, height } = element;
      const pixels = element.getContext('2d')?.getImageData(0, 0, width, height).data ?? [];
      let ink = 0;
      for (let at = 3; at < pixels.length; at += 4) if (pixels[at] !== 0) ink += 1;
      return ink / (width * height);
    });
}

const pages = [
  '/dashboard/overview',
  '/website-management/website/list',
  '/website-management/website/add',
  '/website-management/realtime-monitor?window=24h',
  '/package-management/user-package',
  '/package-management/buy-package',
  '/account/profile',
  '/account/security',
  '/affiliate',
  '/cert-management/list',
];

for (const scheme of ['light', 'dark'] as const) {
  for (const [device, viewport] of [
    ['desktop', { width: 1440, height: 900 }],
    ['phone', { width: 390, height: 844 }],
  ] as const) {
    test.describe(`${scheme}, ${device}`, () => {
      test.use({ viewport, colorScheme: scheme });

      test('every page follows the scheme, fits its width and reports no fault', async ({
        page,
      }) => {
        const faults: string[] = [];
        page.on('pageerror', (error) => faults.push(String(error)));
        page.on('console', (message) => {
          if (message.type() === 'error') faults.push(message.text());
        });
        await signIn(page, accounts.user);
        for (const path of pages) {
          await page.goto(path);
          await expect(
            page.getByRole('main').getByRole('status', { name: '正在加载' }),
          ).toHaveCount(0);
          await expect(page.locator('html')).toHaveAttribute('data-scheme', scheme);
          const excess = await page.evaluate(
            () => document.documentElement.scrollWidth - window.innerWidth,
          );
          expect([path, excess]).toEqual([path, 0]);
        }
        expect(faults).toEqual([]);
      });

      test('curves are drawn', async ({ page }) => {
        await throughEdge('www.demo.test');
        await signIn(page, accounts.user);
        await page.goto('/website-management/realtime-monitor?window=24h');
        await expect(page.locator('main figure canvas').first()).toBeVisible();
        // Grid and labels alone cover less: a filled curve has a hundredth of the area at least.
        await expect.poll(() => inkOf(page, 0)).toBeGreaterThan(0.05);
        await expect.poll(() => inkOf(page, 1)).toBeGreaterThan(0.05);
      });
    });
  }
}
