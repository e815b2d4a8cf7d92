import type { EdgePurgeJob } from '@console/contract/edge/endpoints/edge-purges';

/**
 * One purge as nginx's Lua keeps it: an address with all its queries, one query of it, or a
 * directory. `seq` is the job's number, `at` when it came, in Unix milliseconds.
 */
export type PurgeEntry = {
  kind: 'url' | 'query' | 'directory';
  host: string;
  path: string;
  query: string;
  seq: number;
  at: number;
};

/** What nginx is to change: entries to keep, entries and whole hosts to forget. */
export type PurgeChange = {
  epoch?: string;
  set?: PurgeEntry[];
  drop?: PurgeEntry[];
  hosts?: string[];
};

/** What an entry is about; a later purge of the same takes the place of the earlier. */
export function subjectOf({ kind, host, path, query }: PurgeEntry): string {
  return `${kind} ${host}${path}?${query}`;
}

/** The entries that a job of purges makes. */
export function entriesOf({ kind, seq, items }: EdgePurgeJob, at: number): PurgeEntry[] {
  return items.map(({ url }) => {
    const { hostname: host, pathname: path, search } = new URL(url);
    const query = search.slice(1);
    if (kind === 'directory') return { kind, host, path, query: '', seq, at };
    return { kind: query === '' ? 'url' : 'query', host, path, query, seq, at };
  });
}
