import { urlOf } from '@console/kit/api';
import type { EarlyCalls, RemoteModule } from '@console/kit/remote';
import { cleanup, waitFor } from '@testing-library/react';
import { http } from 'msw';
import { setupServer } from 'msw/node';
import { openPage } from './page';

const anId = '00000000-0000-4000-8000-000000000001';

/**
 * Tests that each page and card of a remote requests, before anything is answered, all its early calls
 * and what its `prefetch` starts, so that the page uses what was called ahead. `words` are route
 * parameters that are not ids.
 */
export function testEarlyCalls(
  { routes, cards }: EarlyCalls,
  remote: RemoteModule,
  words: Readonly<Record<string, string>> = {},
) {
  const asked = jest.fn();
  const server = setupServer(
    http.all('*/api/*', ({ request }) => {
      const { pathname, search } = new URL(request.url);
      asked(pathname + search);
      return new Promise<never>(() => undefined);
    }),
  );
  const calls = () => asked.mock.calls.map(([call]) => call);
  beforeAll(() => server.listen());
  afterEach(() => {
    cleanup();
    asked.mockClear();
  });
  afterAll(() => server.close());

  const addressOf = (path: string) => ({
    params: Object.fromEntries(
      [...path.matchAll(/:([a-z]+)/gi)].map(([, name = '']) => [name, words[name] ?? anId]),
    ),
    search: new URLSearchParams(),
  });
  const filled = (path: string) =>
    path.replace(/:([a-z]+)/gi, (_, name: string) => words[name] ?? anId);
  const urlsOf = (early: EarlyCalls['routes'][string], path: string) =>
    Promise.all(early.map(async ({ call, at }) => urlOf(call, await at(addressOf(path)))));

  /** What is asked for when a link to the page is followed, beside the page's code. */
  async function prefetched(path: string): Promise<string[]> {
    const { prefetch } = remote.routes[path] ?? {};
    if (!prefetch) return [];
    const { store } = openPage('/elsewhere', {});
    prefetch({ ...addressOf(path), dispatch: store.dispatch });
    await waitFor(() => expect(asked).toHaveBeenCalled());
    const found = calls();
    cleanup();
    asked.mockClear();
    return found;
  }

  /** Routes of the same code: a page may lead on to another of its paths. */
  const alike = (path: string) =>
    Object.keys(remote.routes).filter(
      (other) => remote.routes[other]?.lazy === remote.routes[path]?.lazy,
    );

  const prefetching = Object.keys(remote.routes).filter((path) => remote.routes[path]?.prefetch);
  const pages = [...new Set([...Object.keys(routes), ...prefetching])];
  if (pages.length > 0)
    it.each(pages)('%s begins with its early calls', async (path) => {
      const early = await urlsOf(routes[path] ?? [], path);
      const ahead = await prefetched(path);
      expect(early).toEqual(expect.arrayContaining(ahead));
      const view = await remote.routes[path]?.lazy();
      if (!view) throw new Error(`${path} has no code`);
      openPage(filled(path), Object.fromEntries(alike(path).map((one) => [one, view.Component])));
      await waitFor(() => expect(calls()).toEqual(expect.arrayContaining(early)));
    });

  const ids = Object.keys(cards);
  if (ids.length > 0)
    it.each(ids)('the card %s begins with its early calls', async (id) => {
      const early = await urlsOf(cards[id] ?? [], '/');
      const view = await remote.cards[id]?.();
      if (!view) throw new Error(`${id} has no code`);
      openPage('/', { '/': view.Component });
      await waitFor(() => expect(calls()).toEqual(expect.arrayContaining(early)));
    });
}
