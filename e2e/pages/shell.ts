import { type Browser, test as base, expect, type Page } from '@playwright/test';
import { callApi } from './api';
import { accounts, password, stack } from './stack';

type Who = keyof typeof accounts;

// The module lives as long as the worker: each account signs in once.
const tokens = new Map<Who, Promise<string>>();

/** A token of a demo account, from the console that the account belongs to. */
export async function newToken(who: Who): Promise<string> {
  const { data } = await callApi<{ access_token: string }>('POST', '/auth/login', {
    body: { account: accounts[who], password },
    headers: who === 'panel' ? { 'panel-host': new URL(stack.panelUrl).hostname } : {},
  });
  return data.access_token;
}

/** The worker's token of a demo account. After signing out, take a new one. */
export function sharedToken(who: Who): Promise<string> {
  const token = tokens.get(who) ?? newToken(who);
  tokens.set(who, token);
  return token;
}

/** Gives the page the session of a demo account, as the form does; `sign-in.spec.ts` proves the form. */
export async function enterAs(page: Page, who: Who): Promise<void> {
  const url = who === 'panel' ? stack.panelUrl : stack.url;
  await page.context().addCookies([{ name: 'access-token', value: await sharedToken(who), url }]);
}

/** Pages are opened as this account, on its console. */
type Options = { who: Who | 'nobody' };

type Standing = {
  /** A page of the shell that stands for the whole worker. Only tests that leave nothing behind use it. */
  standing: (who?: Who) => Promise<ReturnType<typeof shellOf> & { page: Page }>;
};

export const test = base.extend<Options, Standing>({
  standing: [
    async ({ browser }, use) => {
      const pages = new Map<Who, Page>();
      await use(async (who = 'user') => {
        const page = pages.get(who) ?? (await openFor(browser, who));
        pages.set(who, page);
        await page.keyboard.press('Escape');
        await follow(page, emptyPath);
        const shell = shellOf(page);
        await expect(shell.current).toHaveCount(0);
        return { ...shell, page };
      });
      for (const page of pages.values()) await page.context().close();
    },
    { scope: 'worker' },
  ],
  who: ['user', { option: true }],
  baseURL: async ({ who }, use) => use(who === 'panel' ? stack.panelUrl : stack.url),
  context: async ({ context, who, baseURL }, use) => {
    if (who !== 'nobody' && baseURL) {
      const value = await sharedToken(who);
      await context.addCookies([{ name: 'access-token', value, url: baseURL }]);
    }
    await use(context);
  },
});

async function openFor(browser: Browser, who: Who): Promise<Page> {
  const url = who === 'panel' ? stack.panelUrl : stack.url;
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width: 1440, height: 900 },
  });
  const page = await context.newPage();
  await enterAs(page, who);
  await open(page);
  return page;
}

/** A path without a page: the shell without the code of any page. */
export const emptyPath = '/no-such-page';

export const phone = { width: 390, height: 844 };

/** The parts of the shell that every page has. */
export function shellOf(page: Page) {
  const menu = page.getByRole('navigation', { name: '主菜单' });
  const bar = page.getByRole('banner');
  const main = page.getByRole('main');
  return {
    menu,
    /** The side menu of the desktop, and the drawer of the phone. */
    side: page.getByRole('complementary', { name: '侧边栏' }),
    drawer: page.getByRole('dialog', { name: '菜单' }),
    bar,
    main,
    /** Links and groups of the first level, in their order. */
    entries: menu.locator(
      'xpath=./ul/li/*[self::a or self::button] | ./ul/li/*[@role="group"]/button',
    ),
    group: (name: string) => menu.getByRole('button', { name }),
    link: (name: string | RegExp) => menu.getByRole('link', { name }),
    /** The link that says it is the page's. */
    current: menu.locator('a[aria-current=page]'),
    notFound: main.getByRole('heading', { name: '页面不存在' }),
    denied: main.getByRole('heading', { name: '页面权限不足...' }),
  };
}

/** Opens a page of the shell and waits for the shell to be complete. */
export async function open(page: Page, path = emptyPath) {
  await page.goto(path);
  const shell = shellOf(page);
  // Menu and bar are drawn after the page, all at once.
  await expect(shell.bar.getByRole('button', { name: '外观' })).toBeVisible();
  return shell;
}

/** Goes to another page of the console without reloading, as the browser's own buttons do. */
export async function follow(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, '', to);
    window.dispatchEvent(new PopStateEvent('popstate', { state: null }));
  }, path);
}

/** The tab of a page that is a route, not the entry of the menu that may have the same name. */
export const tabOf = (page: Page, name: string) =>
  page.locator('main nav').getByRole('link', { name, exact: true });
