import type { RemoteModule } from '@console/kit/remote';
import { cleanup, waitFor } from '@testing-library/react';
import { http } from 'msw';
import { setupServer } from 'msw/node';
import { openPage } from './page';

type Described = {
  routes: readonly { path: string; early?: readonly string[] }[];
  cards: readonly { id: string; early?: readonly string[] }[];
};

const anId = '00000000-0000-4000-8000-000000000001';

/**
 * Tests that each page and card of a remote requests, before anything is answered, exactly what its
 * descriptor names as `early` and its `prefetch` starts, so that the page uses what was fetched
 * ahead. `words` are route parameters that are not ids.
 */
export function testFirstCalls(
  { routes, cards }: Described,
  remote: RemoteModule,
  words: Readonly<Record<string, string>> = {},
) {
  const asked = jest.fn();
  const server = setupServer(
    http.all('*/api/*', ({ request }) => {
      const { pathname, search } = new URL(request.url);
      asked(pathname.replace('/api', '') + search);
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

  const paramsOf = (text: string) =>
    Object.fromEntries(
      [...text.matchAll(/:([a-z]+)/gi)].map(([, name = '']) => [name, words[name] ?? anId]),
    );
  const filled = (text: string) =>
    text.replace(/:([a-z]+)/gi, (_, name: string) => words[name] ?? anId);

  /** What is asked for when a link to the page is followed, beside the page's code. */
  async function prefetched(path: string): Promise<string[]> {
    const { prefetch } = remote.routes[path] ?? {};
    if (!prefetch) return [];
    const { store } = openPage('/elsewhere', {});
    prefetch({ params: paramsOf(path), search: new URLSearchParams(), dispatch: store.dispatch });
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

  const pages = routes.filter(
    ({ path, early = [] }) => early.length > 0 || remote.routes[path]?.prefetch,
  );
  if (pages.length > 0)
    it.each(pages)('$path begins with what is asked for ahead', async ({ path, early = [] }) => {
      const ahead = [...early.map(filled), ...(await prefetched(path))];
      const view = await remote.routes[path]?.lazy();
      const shown = view ? alike(path).map((one) => [one, view.Component]) : [];
      openPage(filled(path), Object.fromEntries(shown));
      await waitFor(() => expect(calls()).toEqual(expect.arrayContaining(ahead)));
    });

  if (cards.length > 0)
    it.each(cards)(
      'the card $id begins with what is asked for ahead',
      async ({ id, early = [] }) => {
        const view = await remote.cards[id]?.();
        if (!view) throw new Error(`${id} has no code`);
        openPage('/', { '/': view.Component });
        await waitFor(() => expect(calls()).toEqual(expect.arrayContaining([...early])));
      },
    );
}
