import type { ArgAt, PageAddress } from '@console/contract/console/early-calls';
import type { ThunkAction, ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import type { ComponentType } from 'react';

/** What a page's or a card's module exports. */
export type RemoteView = { Component: ComponentType };

/** The navigation that a prefetch runs for. */
export type PrefetchRequest = PageAddress & {
  dispatch: ThunkDispatch<unknown, unknown, UnknownAction>;
};

/** A page: its code, and optionally an early call, which is made beside the loading of the code. */
export type RemotePage = {
  lazy: () => Promise<RemoteView>;
  prefetch?: (request: PrefetchRequest) => void;
};

/** A query of the store, `sitesApi.endpoints.listSites`. */
type Query<Arg> = {
  initiate: (
    arg: Arg,
    options: { subscribe: false },
  ) => ThunkAction<unknown, unknown, unknown, UnknownAction>;
};

/** A prefetch that makes an early call by the query that the page uses, unless its answer is there. */
export function prefetchOf<Arg>(query: Query<Arg>, argAt: ArgAt<Arg>) {
  return async ({ dispatch, ...address }: PrefetchRequest): Promise<void> => {
    const arg = await argAt(address);
    if (arg !== null) dispatch(query.initiate(arg, { subscribe: false }));
  };
}

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
