import { useState } from 'react';

export type LogSteps = {
  page: number;
  toNewest: () => void;
  /** Absent on the first page, and on the last. */
  toNewer: (() => void) | undefined;
  toOlder: (() => void) | undefined;
};

/**
 * The way through a log. A page is found from where the one before it ended, so the way back is what was
 * come through; another `key` (other filters) begins anew with the newest.
 */
export function useLogWay(key: string) {
  const [way, setWay] = useState<{ key: string; cursors: string[] }>({ key, cursors: [] });
  const cursors = way.key === key ? way.cursors : [];
  const cursor = cursors.at(-1);
  const go = (to: string[]) => setWay({ key, cursors: to });
  /** `next` is where the page ends; `again` looks anew while the newest is already shown. */
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
