import { expect, type Page } from '@playwright/test';
import { open, phone, sharedToken, test } from '../../pages/shell';
import { stack } from '../../pages/stack';

const limit = 0.02;

/** Sums up the layout shifts that no input caused, from the first paint on. */
async function watch(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const entries: { value: number; from: string }[] = [];
    Reflect.set(window, 'layoutShifts', entries);
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if (Reflect.get(entry, 'hadRecentInput')) continue;
        const [source] = Reflect.get(entry, 'sources') ?? [];
        const from = source?.node instanceof Element ? source.node.outerHTML.slice(0, 160) : '';
        entries.push({ value: Reflect.get(entry, 'value'), from });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

const shifts = (page: Page): Promise<{ value: number; from: string }[]> =>
  page.evaluate(() => Reflect.get(window, 'layoutShifts'));

async function shiftOf(page: Page, path: string) {
  const { main } = await open(page, path);
  await page.waitForLoadState('networkidle');
  await expect(main.locator('[aria-busy=true]')).toHaveCount(0);
  await expect(main.getByRole('status', { name: '正在加载' })).toHaveCount(0);
  // Two frames, so that what was rendered last has been laid out.
  await page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
  );
  const all = await shifts(page);
  const sum = all.reduce((total, { value }) => total + value, 0);
  return sum <= limit
    ? []
    : [`${path}: ${sum}`, ...all.map(({ value, from }) => `${value} ${from}`)];
}

const pages = [
  '/dashboard/overview',
  '/no-such-page',
  '/admin/user',
  '/package-management/user-package',
  '/account/profile',
  '/website-management/website/list',
  '/website-management/dns-api',
  '/cert-management/list',
];

for (const viewport of [{ width: 1440, height: 900 }, phone]) {
  test.describe(`layout shifts at ${viewport.width} px`, () => {
    test.use({ viewport });
    for (const path of pages) {
      test(`§X.6 ${path} stands still on load at ${viewport.width} px`, async ({ page }) => {
        await watch(page);
        expect(await shiftOf(page, path)).toEqual([]);
      });
    }

    test(`§X.6 a panel stands still on load at ${viewport.width} px`, async ({ page, context }) => {
      const value = await sharedToken('panel');
      await context.addCookies([{ name: 'access-token', value, url: stack.panelUrl }]);
      await watch(page);
      expect(await shiftOf(page, `${stack.panelUrl}/dashboard/overview`)).toEqual([]);
    });
  });
}
