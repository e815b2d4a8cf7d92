import type { Page, Route } from '@playwright/test';

type Answer = { code?: number; msg?: string; data?: unknown; [beside: string]: unknown };

const api = (path: string) => new RegExp(`/api${path}(\\?.*)?$`);

/** Without the early answers that its HTML requests, a page makes each call by itself. */
async function eachAlone(page: Page) {
  await page.route(api('/early'), (route) => route.fulfill({ status: 404, body: '' }));
}

/** Calls of an API path are answered with a status and a body, as a broken server would. */
export async function failWith(
  page: Page,
  path: string,
  status: number,
  body: Answer | string = {},
) {
  await eachAlone(page);
  await page.route(api(path), (route) =>
    typeof body === 'string'
      ? route.fulfill({ status, contentType: 'text/html', body })
      : route.fulfill({ status, json: { code: status * 100, msg: '', data: {}, ...body } }),
  );
}

/** Calls of an API path get no answer at all. */
export async function cut(page: Page, path: string) {
  await eachAlone(page);
  await page.route(api(path), (route) => route.abort());
}

/** The true answer of an API path, changed into one that this installation cannot be made to give. */
export async function alter<T>(page: Page, path: string, change: (answer: T) => unknown) {
  await eachAlone(page);
  await page.route(api(path), async (route) => {
    // The runner does not know the names below localhost that the browser knows.
    const url = route.request().url().replace('//panel.localhost', '//localhost');
    const response = await route.fetch({ url });
    const answer: T = await response.json();
    await route.fulfill({ response, json: change(answer) });
  });
}

/** Holds matching requests back until `release`; a page that is left meanwhile does not matter. */
export async function hold(page: Page, pattern: string | RegExp) {
  const held: Route[] = [];
  let open = false;
  const url = typeof pattern === 'string' ? api(pattern) : pattern;
  await eachAlone(page);
  await page.route(url, async (route) => {
    if (open) await route.continue();
    else held.push(route);
  });
  return {
    held,
    release: async () => {
      open = true;
      await Promise.all(held.splice(0).map((route) => route.continue()));
    },
  };
}

/** Calls of the API from now on, as `METHOD /path?query`. */
export function record(page: Page): string[] {
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (pathname.startsWith('/api/')) calls.push(`${request.method()} ${pathname}${search}`);
  });
  return calls;
}
