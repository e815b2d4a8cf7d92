import { expect, type Page, test } from '@playwright/test';
import { findingsOf } from '../../pages/faults/axe';
import { enterAs } from '../../pages/shell';
import { stack } from '../../pages/stack';

/** What the page complains about: errors in the console, refusals of the policy, lost files. */
function faultsOf(page: Page): string[] {
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') faults.push(message.text());
  });
  page.on('response', (response) => {
    if (response.status() >= 400) faults.push(`${response.status()} ${response.url()}`);
  });
  return faults;
}

/** Addresses of the pages, as the table of contents has them. */
async function pagesOf(page: Page): Promise<string[]> {
  await page.goto('/docs/');
  const links = page.getByRole('navigation', { name: '目录' }).getByRole('link');
  return links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
}

test('the address without a slash leads to the first page, on the platform and on a panel', async ({
  page,
}) => {
  for (const origin of [stack.url, stack.panelUrl]) {
    await page.goto(`${origin}/docs`);
    await expect(page).toHaveURL(`${origin}/docs/`);
    await expect(page.getByRole('heading', { level: 1 })).toContainText('概览');
    await expect(page).toHaveTitle('概览 | 接入文档');
    expect(await page.content()).not.toMatch(/云御盾|极光盾/);
  }
});

test('no page loads anything from elsewhere, breaks its policy or reports a fault', async ({
  page,
}) => {
  const faults = faultsOf(page);
  const hosts = new Set<string>();
  page.on('request', (request) => hosts.add(new URL(request.url()).host));
  const pages = await pagesOf(page);
  expect(pages.length).toBeGreaterThan(12);
  for (const path of pages) {
    const response = await page.goto(path);
    expect(response?.headers()['content-security-policy']).toContain("script-src 'self';");
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  }
  expect(faults).toEqual([]);
  expect([...hosts]).toEqual([new URL(stack.url).host]);
});

test('every link leads somewhere, and every anchor is on its page', async ({ page }) => {
  // The description of the API is for signed-in users.
  await enterAs(page, 'user');
  const links = new Set<string>();
  const lost: string[] = [];
  const anchors = new Map<string, Set<string>>();
  for (const path of await pagesOf(page)) {
    await page.goto(path);
    const own = page.locator('main a[href]');
    for (const link of await own.evaluateAll((all) =>
      all.map((one) => (one instanceof HTMLAnchorElement ? one.href : '')),
    )) {
      links.add(link);
    }
    const ids = await page
      .locator('main [id]')
      .evaluateAll((all) => all.map((element) => element.id));
    anchors.set(new URL(page.url()).pathname, new Set(ids));
  }
  for (const link of links) {
    const { origin, pathname, hash } = new URL(link);
    expect(origin).toBe(stack.url);
    const known = anchors.get(pathname);
    if (!known && (await page.request.get(pathname)).status() !== 200) lost.push(link);
    if (hash && !known?.has(decodeURIComponent(hash.slice(1)))) lost.push(link);
  }
  expect(lost).toEqual([]);
});

test('links into the console open pages that the console has', async ({ page }) => {
  const targets = new Set<string>();
  for (const path of await pagesOf(page)) {
    await page.goto(path);
    const own = page.locator('main a[target="_self"]');
    for (const href of await own.evaluateAll((all) => all.map((a) => a.getAttribute('href')))) {
      if (href && href !== '/api/docs') targets.add(href);
    }
  }
  await enterAs(page, 'user');
  for (const target of targets) {
    await page.goto(target);
    await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible();
    await expect(page.getByText(/页面不存在|还不存在/)).toHaveCount(0);
  }
});

test('the search finds a Chinese word and opens its section, by keyboard alone', async ({
  page,
}) => {
  const faults = faultsOf(page);
  await page.goto('/docs/');
  const field = page.getByRole('combobox', { name: '搜索文档' });
  // The key is heard once the page's script runs, which the static page does not wait for.
  await expect(async () => {
    await page.keyboard.press('Control+k');
    await expect(field).toBeFocused({ timeout: 1_000 });
  }).toPass();
  await field.fill('怎么隐藏源站');
  const results = page.getByRole('listbox', { name: '搜索结果' }).getByRole('option');
  await expect(results.first()).toContainText('隐藏源站');
  await expect(results.first().locator('mark').first()).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/docs\/defence#hide-origin$/);
  await expect(page.getByRole('heading', { name: '隐藏源站' })).toBeInViewport();

  await page.keyboard.press('/');
  await field.fill('量子纠缠');
  await expect(page.getByRole('status')).toHaveText('没有找到相关内容，换个词试试。');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(faults).toEqual([]);
});

test('the error codes are those of the API', async ({ page, request }) => {
  const answer = await request.get('/api/v1/sites');
  const { code, msg } = await answer.json();
  await page.goto('/docs/errors');
  await expect(page.getByRole('row', { name: `${code} 401 ${msg}` })).toBeVisible();
});

test('a page that is not there says so', async ({ page }) => {
  const response = await page.goto('/docs/no-such-page');
  expect(response?.status()).toBe(404);
  await expect(page.getByText('没有这一页')).toBeVisible();
  await page.getByRole('link', { name: '回到文档首页' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('概览');
});

test('it follows the scheme that the console has stored, and stores the one chosen here', async ({
  page,
}) => {
  const background = () =>
    page.locator('body').evaluate((body) => getComputedStyle(body).backgroundColor);
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto('/docs/');
  expect(await background()).toBe('rgb(21, 25, 34)');
  await page.evaluate(() => localStorage.setItem('console-scheme', 'light'));
  await page.reload();
  expect(await background()).toBe('rgb(255, 255, 255)');
  await page.getByRole('button', { name: '切换浅色与深色' }).click();
  await expect.poll(background).toBe('rgb(21, 25, 34)');
  expect(await page.evaluate(() => localStorage.getItem('console-scheme'))).toBe('dark');
});

/** Each kind of page: text and steps, tables, code, a long table, what is not there. */
const kinds = ['/docs/start', '/docs/cname', '/docs/api', '/docs/errors', '/docs/no-such-page'];

for (const [device, viewport] of [
  ['desktop', { width: 1440, height: 900 }],
  ['phone', { width: 390, height: 844 }],
] as const) {
  test.describe(device, () => {
    test.use({ viewport });

    test('pages and search are accessible in both schemes and fit the width', async ({ page }) => {
      test.slow();
      const check = async (where: string) => {
        expect(await findingsOf(page, where)).toEqual([]);
        const excess = await page.evaluate(
          () => document.documentElement.scrollWidth - window.innerWidth,
        );
        expect([where, excess]).toEqual([where, 0]);
      };
      for (const path of kinds) {
        await page.goto(path);
        await check(path);
      }
      await page.getByRole('button', { name: '搜索文档' }).click();
      await page.getByRole('combobox', { name: '搜索文档' }).fill('缓存');
      await expect(page.getByRole('option').first()).toBeVisible();
      await check('the search');
    });
  });
}

test.describe('on the phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('the table of contents opens and leads on', async ({ page }) => {
    await page.goto('/docs/');
    await page.getByRole('button', { name: '目录' }).click();
    await page
      .getByRole('navigation', { name: '目录' })
      .getByRole('link', { name: '缓存' })
      .click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('缓存');
  });
});
