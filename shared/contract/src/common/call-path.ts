function entries(values: unknown): [string, string][] {
  const all: [string, unknown][] = Object.entries(Object(values));
  return all.flatMap(([key, value]) =>
    value === undefined || value === null ? [] : [[key, String(value)]],
  );
}

/** A path with a query, whose absent values are left out. */
export function withQuery(path: string, query?: unknown): string {
  const search = new URLSearchParams(entries(query)).toString();
  return search ? `${path}?${search}` : path;
}

/** Path of a call below the API's base: its parameters filled in, and its query. */
export function callPath({ path: pattern }: { path: string }, arg?: unknown): string {
  const { params, query }: { params?: unknown; query?: unknown } = Object(arg);
  const given = new Map(entries(params));
  const path = pattern.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(given.get(name) ?? ''),
  );
  return withQuery(path, query);
}
