import type { z } from 'zod';
import { callPath } from '../common/call-path';
import type { ArgOf, Call, Endpoint } from '../common/endpoint';

/** The address that a page is opened at: the parameters of its route, and its query. */
export type PageAddress = {
  params: Readonly<Record<string, string | undefined>>;
  search: URLSearchParams;
};

/** What a page calls something with at an address; null where it does not begin with that call. */
export type ArgAt<Arg> = (address: PageAddress) => Arg | null | Promise<Arg | null>;

/** A GET that a page or a card begins with, so that it can be called before the page's code is there. */
export type EarlyCall = { readonly call: { readonly path: string }; readonly at: ArgAt<unknown> };

/** The early calls of a remote: by path pattern as in `remote.json`, and by id of a card. */
export type EarlyCalls = {
  readonly routes: Readonly<Record<string, readonly EarlyCall[]>>;
  readonly cards: Readonly<Record<string, readonly EarlyCall[]>>;
};

/** An early call with the argument that the page's own query takes. */
export const earlyCall = <E extends Endpoint>(call: Call<E>, arg: ArgOf<E>): EarlyCall => ({
  call,
  at: () => arg,
});

/** An early call whose argument follows from the address. */
export const earlyCallAt = <E extends Endpoint>(call: Call<E>, at: ArgAt<ArgOf<E>>): EarlyCall => ({
  call,
  at,
});

/** The early call of a list that reads its page, order and filters by a schema from the address. */
export const earlyList = <E extends Endpoint>(call: Call<E>, schema: z.ZodType): EarlyCall => ({
  call,
  at: ({ search }) => {
    const read = schema.safeParse(Object.fromEntries(search));
    return read.success ? { query: read.data } : null;
  },
});

/**
 * Paths of early calls as a descriptor has them: for a route without a query, its parameters as `:name`.
 * Throws for a call that the route does not begin with.
 */
export async function earlyPaths(calls: readonly EarlyCall[], route = ''): Promise<string[]> {
  const names = [...route.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
  const params = Object.fromEntries(names.map((name) => [name, `:${name}`]));
  return Promise.all(
    calls.map(async ({ call, at }) => {
      const arg = await at({ params, search: new URLSearchParams() });
      if (arg === null) throw new Error(`${route} does not begin with one of its early calls`);
      const path = callPath(call, arg);
      return names.reduce((text, name) => text.replaceAll(`%3A${name}`, `:${name}`), path);
    }),
  );
}
