import { expect, type Page, test } from '@playwright/test';
import { callApi } from '../../pages/api';
import { findingsOf } from '../../pages/faults/axe';
import { layoutFaults } from '../../pages/faults/layout-faults';
import { makeThings, type Parts } from '../../pages/faults/walked-things';
import { enterAs, sharedToken } from '../../pages/shell';
import { type accounts, stack } from '../../pages/stack';

const widths = [320, 390, 768, 1024, 1280, 1440, 1920] as const;

type Boot = { remotes: { descriptor: { routes: { path: string }[] } }[] };

const listed = '/website-management/website';
const site = `${listed}/list/:site`;
const forwards = '/l4-forward/forward';
const strategy = '/defense/strategy';
const owned = '/package-management/user-package/:package';
/** `beneath('/a', 'b c')` is `/a/b` and `/a/c`. */
const beneath = (root: string, tabs: string) => tabs.split(' ').map((tab) => `${root}/${tab}`);

/** What is walked in one test, as whom; parts of a path that begin with a colon are looked up. */
const walks: readonly { name: string; who: keyof typeof accounts; paths: readonly string[] }[] = [
  {
    name: 'the dashboard and websites',
    who: 'user',
    paths: [
      ...beneath('/dashboard', 'overview usage'),
      '/no-such-page',
      ...beneath(listed, 'list group default add add?mode=batch'),
      site,
      ...beneath(site, 'basic origin https cache cc access rule page'),
      ...beneath(site, 'monitor log block-log history'),
      '/website/list/:sn',
    ],
  },
  {
    name: 'default settings and tools',
    who: 'user',
    paths: [
      ...beneath(`${listed}/default/all`, 'origin https cache cc access rules pages'),
      ...beneath('/website-management', 'refresh-preheat refresh-preheat?tab=preheat dns-api'),
      ...beneath('/website-management', 'realtime-monitor block-log block-log?tab=log'),
      '/website-management/block-log?tab=attacks',
      '/website-management/block-log?tab=attacks&report=:report',
      '/cert-management/list',
      '/cyberspace-mapping',
    ],
  },
  {
    name: 'defence and forwards',
    who: 'user',
    paths: [
      ...beneath(strategy, 'list matcher filter ip-list blackwhite switch list/loose'),
      ...beneath(strategy, 'list/loose/history list/:defence list/:defence/history'),
      ...beneath(forwards, 'list group default default/all add add?mode=batch'),
      ...beneath(`${forwards}/default/all`, 'origin access'),
      `${forwards}/list/:forward`,
      ...beneath(`${forwards}/list/:forward`, 'basic origin access monitor block-log history'),
    ],
  },
  {
    name: 'packages, money and the account',
    who: 'user',
    paths: [
      ...beneath('/package-management', 'user-package buy-package'),
      owned,
      ...beneath(owned, 'overview site order renew upgrade pack'),
      ...beneath('/finance-management', 'topup topup-history gift-redemption'),
      '/finance-management/consumption-history',
      ...beneath('/finance-management', 'consumption-history?view=statement'),
      ...beneath('/finance-management', 'consumption-history?view=invoice'),
      ...beneath('/account', 'profile security certify'),
      '/affiliate',
    ],
  },
  { name: 'an agent', who: 'agent', paths: ['/agent/overview', '/dashboard/overview'] },
  {
    name: 'the back office',
    who: 'admin',
    paths: [
      '/dashboard/overview',
      ...beneath('/admin', 'stat/user user agent node/overview node/list node/list?node=:node'),
      ...beneath('/admin', 'marketing/gift marketing/announcement aff/list system/release'),
      `${strategy}/blackwhite?scope=platform`,
      '/website-management/block-log',
    ],
  },
  {
    name: 'a panel',
    who: 'panel',
    paths: [
      ...beneath('/dashboard', 'overview usage'),
      ...beneath(listed, 'list add'),
      `${forwards}/list`,
      `${strategy}/list`,
      '/cert-management/list',
      '/package-management/user-package',
    ],
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

/** What does not fit at each width: the page, a word of it, or a finger on a control. */
async function misfits(page: Page, path: string): Promise<string[]> {
  const found: string[] = [];
  for (const width of widths) {
    const excess = await excessAt(page, width);
    if (excess > 0) found.push(`${path} at ${width}: ${excess} px`);
    for (const fault of await layoutFaults(page)) {
      // One width is enough to look at it.
      if (!found.some((one) => one.endsWith(fault))) found.push(`${path} at ${width}: ${fault}`);
    }
  }
  return found;
}

/** Findings of axe in both schemes, which the page follows while it stands. */
async function judged(page: Page, path: string): Promise<string[]> {
  const found = await findingsOf(page, path);
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme });
    await expect(page.locator('html'), path).toHaveAttribute('data-scheme', colorScheme);
  }
  return found;
}

/**
 * What the browser's console reports as errors from now on, text that was to become HTML or a
 * script among them.
 */
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
  // High enough that everything that loads lazily is near.
  await page.setViewportSize({ width: 1440, height: 3000 });
  await page.goto(url);
  // Behind a drawer, which some pages open with, the bar is hidden from readers.
  const bar = page.getByRole('banner', { includeHidden: true });
  await expect(bar.getByRole('button', { name: '外观', includeHidden: true })).toBeVisible();
  const shown = page.locator('main, [role="dialog"]');
  const loading = shown.locator('[aria-busy="true"], .MuiSkeleton-root, [aria-label="正在加载"]');
  await expect(loading).toHaveCount(0);
}

type Made = { id: string };
type Site = { id: string; sn: string };

/** What stands for the parts of paths that are looked up: the demo's website, attack, package and node. */
async function partsOf(who: keyof typeof accounts, token: string): Promise<Parts> {
  if (who === 'admin') {
    const nodes = await callApi<{ nodes: Made[] }>('GET', '/v1/admin/nodes', { token });
    return { ':node': nodes.data.nodes[0]?.id };
  }
  if (who !== 'user') return {};
  const sites = await callApi<{ items: Site[] }>('GET', '/v1/sites?keyword=www.demo.test', {
    token,
  });
  const packages = await callApi<Made[]>('GET', '/v1/packages', { token });
  const attacks = await callApi<{ items: Made[] }>('GET', '/v1/attack-reports', { token });
  const [site] = sites.data.items;
  return {
    ...{ ':site': site?.id, ':sn': site?.sn, ':package': packages.data[0]?.id },
    ':report': attacks.data.items[0]?.id,
  };
}

/** As many pages as one test looks at: a busy machine takes half a minute for one. */
const pagesPerTest = 6;

const walkParts = walks.flatMap(({ paths, ...walk }) =>
  Array.from({ length: Math.ceil(paths.length / pagesPerTest) }, (_, part) => ({
    ...walk,
    part: part + 1,
    paths: paths.slice(part * pagesPerTest, (part + 1) * pagesPerTest),
  })),
);

for (const { name, part, who, paths } of walkParts) {
  test(`every page fits from 320 to 1920 px and a finger, and is accessible in both schemes: ${name} ${part}`, async ({
    page,
  }) => {
    test.slow();
    const url = who === 'panel' ? stack.panelUrl : stack.url;
    const token = await sharedToken(who);
    await enterAs(page, who);
    const faults = faultsOf(page);
    const things = name === 'defence and forwards' ? await makeThings(token) : undefined;
    const parts = { ...(await partsOf(who, token)), ...things?.parts };
    const found: string[] = [];
    for (const path of paths) {
      await visit(page, url + path.replace(/:[a-z]+/g, (part) => parts[part] ?? part));
      found.push(...(await misfits(page, path)));
      found.push(...(await judged(page, path)));
    }
    await things?.clear();
    expect(found).toEqual([]);
    expect(faults).toEqual([]);
  });
}

test('every page fits from 320 to 1920 px and a finger: before the sign-in', async ({ page }) => {
  const found: string[] = [];
  const faults = faultsOf(page);
  for (const path of ['/auth/login', '/auth/register', '/auth/forget']) {
    await page.goto(path, { waitUntil: 'networkidle' });
    found.push(...(await misfits(page, path)));
    found.push(...(await findingsOf(page, path)));
  }
  expect(found).toEqual([]);
  expect(faults).toEqual([]);
});

test('every route of the remotes is walked', async () => {
  const token = await sharedToken('admin');
  const { data } = await callApi<Boot>('GET', '/boot', { token });
  const walked = walks.flatMap(({ paths }) => paths.map((path) => path.replace(/\?.*/, '')));
  const routes = data.remotes.flatMap(({ descriptor }) =>
    descriptor.routes.map(({ path }) => path),
  );
  const pattern = (path: string) => new RegExp(`^${path.replace(/:[a-z]+/gi, '[^/]+')}$`);
  expect(routes.filter((path) => !walked.some((one) => pattern(path).test(one)))).toEqual([]);
  expect(routes.length).toBeGreaterThan(30);
});
