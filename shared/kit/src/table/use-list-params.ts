import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { z } from 'zod';

type Params = Record<string, unknown>;

/** Keys for paging and order; every other key is a filter. */
const framing = ['page', 'limit', 'sort'];
const none: readonly string[] = [];

/** The part of a list's state that every list has. */
export type ListFrame = {
  params: { page: number; limit: number; sort?: string };
  /** Changes page, size or order. A change of size or order leads back to the first page. */
  setFrame: (patch: { page?: number; limit?: number; sort?: string }) => void;
  /** Removes all filters. */
  reset: () => void;
  /** True while a filter is in force. */
  isFiltered: boolean;
};

/** The state of a list as it stands in the URL. */
export type ListParams<P extends Params> = Omit<ListFrame, 'params'> & {
  /** What the list's query is called with. */
  params: P;
  /** Changes some of it. Anything but `page` leads back to the first page. */
  set: (patch: Partial<P>) => void;
};

/**
 * Page, size, order and filters of a list, read from and written to the URL, so that links, reloads
 * and the back button work. A value that the schema refuses counts as absent: a mangled link still
 * opens the list. `keep` names the page's other parameters, which stay in the URL.
 */
export function useListParams<S extends z.ZodType<Params>>(
  schema: S,
  keep: readonly string[] = none,
): ListParams<z.output<S>> {
  const [search, setSearch] = useSearchParams();
  const text = search.toString();
  const params = useMemo(() => readParams(schema, new URLSearchParams(text)), [schema, text]);

  const change = useCallback(
    (patch: Params) => {
      const next = { ...params, ...('page' in patch ? {} : { page: 1 }), ...patch };
      setSearch((now) => withKept(writeParams(schema, next), now, keep), {
        replace: !('page' in patch),
      });
    },
    [params, schema, setSearch, keep],
  );
  const reset = useCallback(() => {
    const kept = Object.entries(params).filter(([key]) => framing.includes(key) && key !== 'page');
    setSearch((now) => withKept(writeParams(schema, Object.fromEntries(kept)), now, keep), {
      replace: true,
    });
  }, [params, schema, setSearch, keep]);

  const isFiltered = [...writeParams(schema, params).keys()].some((key) => !framing.includes(key));
  return { params, set: change, setFrame: change, reset, isFiltered };
}

function readParams<S extends z.ZodType<Params>>(schema: S, search: URLSearchParams): z.output<S> {
  const raw: Params = Object.fromEntries(search);
  const parsed = schema.safeParse(raw);
  if (parsed.success) return parsed.data;
  const refused = new Set(parsed.error.issues.map((issue) => String(issue.path[0])));
  const kept = Object.entries(raw).filter(([key]) => !refused.has(key));
  return schema.parse(Object.fromEntries(kept));
}

function withKept(next: URLSearchParams, now: URLSearchParams, keep: readonly string[]) {
  for (const key of keep) {
    const value = now.get(key);
    if (value !== null) next.set(key, value);
  }
  return next;
}

/** Only what differs from the defaults stands in the URL. */
function writeParams(schema: z.ZodType<Params>, params: Params): URLSearchParams {
  const defaults = schema.parse({});
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(params)) {
    if (value === undefined || value === null || value === '') continue;
    if (String(value) !== String(defaults[key])) search.set(key, String(value));
  }
  return search;
}
