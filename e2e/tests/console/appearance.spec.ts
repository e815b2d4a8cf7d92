import { expect, type Page, test } from '@playwright/test';
import { enterAs } from '../../pages/shell';
import { throughEdge } from '../../pages/stack';

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

for (const [device, viewport] of [
  ['desktop', { width: 1440, height: 900 }],
  ['phone', { width: 390, height: 844 }],
] as const) {
  test.describe(device, () => {
    test.use({ viewport });

    test('curves are drawn in both schemes', async ({ page }) => {
      await throughEdge('www.demo.test');
      await enterAs(page, 'user');
      await page.goto('/website-management/realtime-monitor?window=24h');
      await expect(page.locator('main figure canvas').first()).toBeVisible();
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        await expect(page.locator('html')).toHaveAttribute('data-scheme', colorScheme);
        // Grid and labels alone cover less: a filled curve has a hundredth of the area at least.
        await expect.poll(() => inkOf(page, 0)).toBeGreaterThan(0.05);
        await expect.poll(() => inkOf(page, 1)).toBeGreaterThan(0.05);
      }
    });
  });
}
