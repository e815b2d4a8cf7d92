import { expect, type Page, test } from '@playwright/test';
import { callApi } from '../pages/api';
import { enterAs, open, sharedToken } from '../pages/shell';
import { type accounts, stack } from '../pages/stack';

const widths = [320, 390, 768, 1024, 1280, 1440, 1920] as const;

type Boot = { remotes: { descriptor: { routes: { path: string }[] } }[] };

const site = '/website-management/website/list/:site';
const tabs = ['basic', 'origin', 'https', 'cache', 'access', 'rule', 'page', 'monitor', 'log'];

/** What is walked in one test, as whom; parts of a path that begin with a colon are looked up. */
const walks: readonly { name: string; who: keyof typeof accounts; paths: readonly string[] }[] = [
  {
    name: 'websites',
    who: 'user',
    paths: [
      '/dashboard/overview',
      '/no-such-page',
      '/website-management/website/list',
      '/website-management/website/group',
      '/website-management/website/add',
      '/website-management/website/default',
      '/website-management/website/default/all/cache',
      site,
      ...tabs.map((tab) => `${site}/${tab}`),
      `${site}/history`,
      '/website/list/:sn',
      '/website-management/refresh-preheat',
      '/website-management/dns-api',
      '/website-management/realtime-monitor',
      '/website-management/block-log',
    ],
  },
  {
    name: 'certificates, packages, money and the account',
    who: 'user',
    paths: [
      '/cert-management/list',
      '/defense/strategy/list',
      '/defense/strategy/list/loose',
      '/defense/strategy/list/loose/history',
      '/l4-forward/forward/list',
      '/l4-forward/forward/list/none',
      '/l4-forward/forward/list/none/basic',
      '/cyberspace-mapping',
      '/package-management/user-package',
      '/package-management/user-package/:package',
      '/package-management/user-package/:package/overview',
      '/package-management/buy-package',
      '/finance-management/topup',
      '/finance-management/topup-history',
      '/finance-management/consumption-history',
      '/finance-management/gift-redemption',
      '/account/profile',
      '/account/security',
      '/account/certify',
      '/affiliate',
    ],
  },
  { name: 'an agent', who: 'agent', paths: ['/agent/overview'] },
  {
    name: 'the back office',
    who: 'admin',
    paths: [
      '/dashboard/overview',
      '/admin/stat/user',
      '/admin/user',
      '/admin/agent',
      '/admin/node/overview',
      '/admin/node/list',
      '/admin/marketing/gift',
      '/admin/marketing/announcement',
      '/admin/aff/list',
      '/admin/system/release',
    ],
  },
  {
    name: 'a panel',
    who: 'panel',
    paths: ['/dashboard/overview', '/website-management/website/list'],
  },
];

/** How far the page reaches beyond the window, once what follows the width has followed. */
async function excessAt(page: Page, width: number): Promise<number> {
  await page.setViewportSize({ width, height: 900 });
  return page.evaluate(async () => {
    const frame = () => new Promise((done) => requestAnimationFrame(done));
    const excess = () => (document.scrollingElement?.scrollWidth ?? 0) - window.innerWidth;
    await frame();
    // Tables learn from an observer that they must scroll by themselves.
    for (let frames = 0; frames < 10 && excess() > 0; frames += 1) await frame();
    return excess();
  });
}

/** `path at width: excess` of each width that the page does not fit. */
async function misfits(page: Page, path: string): Promise<string[]> {
  const found: string[] = [];
  for (const width of widths) {
    const excess = await excessAt(page, width);
    if (excess > 0) found.push(`${path} at ${width}: ${excess} px`);
  }
  return found;
}

/** The page follows the system’s scheme while it stands. */
async function followsScheme(page: Page, path: string) {
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme });
    await expect(page.locator('html'), path).toHaveAttribute('data-scheme', colorScheme);
  }
}

/** What the console of the browser is told as faults from now on. */
function faultsOf(page: Page): string[] {
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error') faults.push(`${page.url()}: ${message.text()}`);
  });
  return faults;
}

/** Opens a page and waits for its data: an empty list fits everywhere. */
async function visit(page: Page, url: string) {
  const { main } = await open(page, url);
  const loading = main.locator('[aria-busy="true"], .MuiSkeleton-root, [aria-label="正在加载"]');
  await expect(loading).toHaveCount(0);
}

type Site = { id: string; sn: string };

/** What stands for the parts of paths that are looked up: the demo's website, and the first package. */
async function partsOf(token: string): Promise<Record<string, string | undefined>> {
  const sites = await callApi<{ items: Site[] }>('GET', '/v1/sites?keyword=www.demo.test', {
    token,
  });
  const packages = await callApi<{ id: string }[]>('GET', '/v1/packages', { token });
  const [site] = sites.data.items;
  return { ':site': site?.id, ':sn': site?.sn, ':package': packages.data[0]?.id };
}

for (const { name, who, paths } of walks) {
  test(`no page scrolls sideways from 320 to 1920 px, ignores the scheme or reports a fault: ${name}`, async ({
    page,
  }) => {
    test.slow();
    const url = who === 'panel' ? stack.panelUrl : stack.url;
    const token = await sharedToken(who);
    await enterAs(page, who);
    const faults = faultsOf(page);
    const parts = who === 'user' ? await partsOf(token) : {};
    const found: string[] = [];
    for (const path of paths) {
      await visit(page, url + path.replace(/:[a-z]+/g, (part) => parts[part] ?? part));
      found.push(...(await misfits(page, path)));
      await followsScheme(page, path);
    }
    expect(found).toEqual([]);
    expect(faults).toEqual([]);
  });
}

test('no page scrolls sideways from 320 to 1920 px: before the sign-in', async ({ page }) => {
  const found: string[] = [];
  for (const path of ['/auth/login', '/auth/register', '/auth/forget']) {
    await page.goto(path, { waitUntil: 'networkidle' });
    found.push(...(await misfits(page, path)));
  }
  expect(found).toEqual([]);
});

test('every route of the remotes is walked', async () => {
  const token = await sharedToken('admin');
  const { data } = await callApi<Boot>('GET', '/boot', { token });
  const walked = walks.flatMap(({ paths }) => paths);
  const routes = data.remotes.flatMap(({ descriptor }) =>
    descriptor.routes.map(({ path }) => path),
  );
  const pattern = (path: string) => new RegExp(`^${path.replace(/:[a-z]+/gi, '[^/]+')}$`);
  expect(routes.filter((path) => !walked.some((one) => pattern(path).test(one)))).toEqual([]);
  expect(routes.length).toBeGreaterThan(30);
});
