import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import type { ComponentType } from 'react';

/** What a page's or a card's module exports. */
export type RemoteView = { Component: ComponentType };

/** The navigation that a prefetch runs for. */
export type PrefetchRequest = {
  /** Parameters of the route's path. */
  params: Readonly<Record<string, string | undefined>>;
  search: URLSearchParams;
  /** Starts a query: `dispatch(sitesApi.util.prefetch('listSites', arg, {}))`. */
  dispatch: ThunkDispatch<unknown, unknown, UnknownAction>;
};

/** A page: its code, and optionally its first query, which is started beside the code. */
export type RemotePage = {
  lazy: () => Promise<RemoteView>;
  prefetch?: (request: PrefetchRequest) => void;
};

/** The one module that a remote exposes. */
export type RemoteModule = {
  /** Path pattern, exactly as in `remote.json` → page. */
  routes: Readonly<Record<string, RemotePage>>;
  /** Id of a card, exactly as in `remote.json` → its code. */
  cards: Readonly<Record<string, () => Promise<RemoteView>>>;
};

/**
 * Declares what a remote brings.
 *
 * @example
 * export default defineRemote({
 *   routes: {
 *     '/cert-management/list': { lazy: () => import('./features/certs/cert-list.page') },
 *   },
 * });
 */
export function defineRemote(remote: Partial<RemoteModule>): RemoteModule {
  return { routes: remote.routes ?? {}, cards: remote.cards ?? {} };
}
