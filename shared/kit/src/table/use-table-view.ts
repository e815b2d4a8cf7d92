import { useCallback, useMemo, useState } from 'react';
import { z } from 'zod';

const viewSchema = z.object({
  density: z.enum(['normal', 'compact']),
  columns: z.record(z.string(), z.boolean()),
});

/** How a user wants to see a table. */
export type TableView = z.output<typeof viewSchema>;

/**
 * Density and column choice of a table, remembered in this browser under the table's name. What is
 * hidden by default may change with the window, so only what the user chose is kept.
 */
export function useTableView(name: string, hidden: readonly string[]) {
  const key = `console-table-${name}`;
  const [chosen, setChosen] = useState<TableView>(
    () => readView(key) ?? { density: 'normal', columns: {} },
  );
  const change = useCallback(
    (patch: Partial<TableView>) => {
      const columns = { ...chosen.columns, ...patch.columns };
      const next = { ...chosen, ...patch, columns };
      setChosen(next);
      localStorage.setItem(key, JSON.stringify(next));
    },
    [key, chosen],
  );
  const view = useMemo((): TableView => {
    const defaults = Object.fromEntries(hidden.map((id) => [id, false]));
    return { ...chosen, columns: { ...defaults, ...chosen.columns } };
  }, [hidden, chosen]);
  return [view, change] as const;
}

function readView(key: string): TableView | undefined {
  try {
    return viewSchema.safeParse(JSON.parse(localStorage.getItem(key) ?? 'null')).data;
  } catch {
    return undefined;
  }
}
