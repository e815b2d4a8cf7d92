import { useCallback, useState } from 'react';
import { z } from 'zod';

const viewSchema = z.object({
  density: z.enum(['normal', 'compact']),
  columns: z.record(z.string(), z.boolean()),
});

/** How a person wants to see a table. */
export type TableView = z.output<typeof viewSchema>;

/** Density and column choice of a table, remembered in this browser under the table's name. */
export function useTableView(name: string, hidden: string[]) {
  const key = `console-table-${name}`;
  const [view, setView] = useState<TableView>(() => {
    const columns = Object.fromEntries(hidden.map((id) => [id, false]));
    const stored = readView(key);
    return {
      density: stored?.density ?? 'normal',
      columns: { ...columns, ...stored?.columns },
    };
  });
  const change = useCallback(
    (patch: Partial<TableView>) => {
      const next = { ...view, ...patch };
      setView(next);
      localStorage.setItem(key, JSON.stringify(next));
    },
    [key, view],
  );
  return [view, change] as const;
}

function readView(key: string): TableView | undefined {
  try {
    return viewSchema.safeParse(JSON.parse(localStorage.getItem(key) ?? 'null')).data;
  } catch {
    return undefined;
  }
}
