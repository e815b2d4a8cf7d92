import { useState } from 'react';

export type LogSteps = {
  page: number;
  toNewest: () => void;
  /** Absent on the first page, and on the last. */
  toNewer: (() => void) | undefined;
  toOlder: (() => void) | undefined;
};

/**
 * Paging through a log. Each page starts where the one before it ended, so going back follows the
 * pages already visited; another `key` (other filters) starts again with the newest.
 */
export function useLogWay(key: string) {
  const [way, setWay] = useState<{ key: string; cursors: string[] }>({ key, cursors: [] });
  const cursors = way.key === key ? way.cursors : [];
  const cursor = cursors.at(-1);
  const go = (to: string[]) => setWay({ key, cursors: to });
  /** `next` is where the page ends; `again` refetches while the newest is already shown. */
  const steps = (next: string | null | undefined, again: () => void): LogSteps => ({
    page: cursors.length + 1,
    toNewest: () => {
      go([]);
      if (cursor === undefined) again();
    },
    toNewer: cursor === undefined ? undefined : () => go(cursors.slice(0, -1)),
    toOlder: next ? () => go([...cursors, next]) : undefined,
  });
  return { cursor, steps };
}
