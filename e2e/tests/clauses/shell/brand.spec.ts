import { expect, type Page } from '@playwright/test';
import { alter, hold } from '../../../pages/faults/faults';
import { emptyPath, open, phone, test } from '../../../pages/shell';

type System = { data: { systemInfo: Record<string, string> } };

/** Another brand than the installation's, in the system's own answer. */
const brand = (page: Page, info: Record<string, string>) =>
  alter<System>(page, '/system-info', (answer) => ({
    ...answer,
    data: { ...answer.data, systemInfo: { ...answer.data.systemInfo, ...info } },
  }));

/** A picture of these sizes. */
const picture = (width: number, height: number) =>
  `data:image/svg+xml,${encodeURIComponent(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%"/></svg>`,
  )}`;

const logo = (page: Page) => page.locator('[data-logo]').first();

test.describe('the brand of the platform', () => {
  test('§1.6 §2.50 §2.51 its title is in HTML and page; its shield and name lead to the dashboard', async ({
    page,
    request,
  }) => {
    const html = await (await request.get('/dashboard/overview')).text();
    expect(html).toContain('<title>云御盾CDN防御系统</title>');
    await open(page);
    await expect(page).toHaveTitle('云御盾CDN防御系统');
    await expect(logo(page)).toContainText('云御盾');
    await expect(logo(page).locator('svg, img')).not.toHaveCount(0);
    const link = page.getByRole('link', { name: /云御盾/ });
    await expect(link).toHaveAttribute('href', '/');
    await link.click();
    await expect(page).toHaveURL('/dashboard/overview');
  });

  test('§2.52 a logo is at most 35 px high and 122 to 145 px wide', async ({ page }) => {
    for (const [width, height] of [
      [600, 100],
      [40, 200],
    ] as const) {
      await page.unrouteAll();
      await brand(page, { brandLogo: picture(width, height) });
      await open(page);
      const image = logo(page).locator('img').or(page.locator('img[data-logo]'));
      await expect(image).toBeVisible();
      const box = await image.boundingBox();
      expect(box?.height).toBeLessThanOrEqual(35);
      expect(box?.width).toBeGreaterThanOrEqual(122);
      expect(box?.width).toBeLessThanOrEqual(145);
    }
  });

  test('§2.52 a logo without a picture keeps to the sizes', async ({ page }) => {
    for (const brandName of ['盾', '一个很长很长很长的品牌名称']) {
      await page.unrouteAll();
      await brand(page, { brandName, brandLogo: '' });
      await open(page);
      await expect(logo(page)).toContainText(brandName);
      const box = await logo(page).boundingBox();
      expect(box?.height).toBeLessThanOrEqual(35);
      expect(box?.width).toBeGreaterThanOrEqual(122);
      expect(box?.width).toBeLessThanOrEqual(145);
    }
  });

  test('§2.54 10 000 characters in the brand are cut at 1440 px and on the phone', async ({
    page,
  }) => {
    await brand(page, { brandName: '盾'.repeat(10_000), bottomCopyright: 'x'.repeat(10_000) });
    for (const viewport of [{ width: 1440, height: 900 }, phone]) {
      await page.setViewportSize(viewport);
      const { main, bar } = await open(page);
      await expect(main.getByRole('heading', { name: '页面不存在' })).toBeVisible();
      const excess = () =>
        page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(await excess()).toBe(0);
      const burger = bar.getByRole('button', { name: '打开菜单' });
      if (await burger.isVisible()) await burger.click();
      await expect(logo(page)).toBeVisible();
      expect((await logo(page).boundingBox())?.height).toBeLessThanOrEqual(35);
      expect(await excess()).toBe(0);
    }
  });
});

test.describe('the brand of a panel', () => {
  test.use({ who: 'panel' });

  test('§1.6 §2.51 title and name are the panel’s', async ({ page }) => {
    await open(page);
    await expect(page).toHaveTitle('极光盾CDN防御系统');
    await expect(logo(page)).toContainText('极光盾');
    await expect(page.getByText('云御盾')).toHaveCount(0);
  });

  test('§2.55 its brand is there before any script, and the platform’s never', async ({ page }) => {
    const html = await (await page.goto(emptyPath))?.text();
    expect(html).toContain('<title>极光盾CDN防御系统</title>');
    expect(html).not.toContain('云御盾');
    const scripts = await hold(page, /\/assets\/.*\.js/);
    await page.goto(emptyPath, { waitUntil: 'commit' });
    await expect(page.getByText('极光盾').first()).toBeVisible();
    await scripts.release();
    await expect(page.getByRole('banner')).toBeVisible();
    await expect(page.getByText('云御盾')).toHaveCount(0);
  });
});

test.describe('an unknown host', () => {
  test.use({ who: 'nobody' });
  test('§1.7 the HTML of a host that is nobody’s has the title CDN防御系统', async ({
    request,
  }) => {
    const html = await (
      await request.get('/auth/login', { headers: { 'panel-host': 'nobody.example' } })
    ).text();
    expect(html).toContain('<title>CDN防御系统</title>');
  });
});
