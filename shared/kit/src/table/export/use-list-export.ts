import { useState } from 'react';
import { isApiError } from '../../api';
import { toast } from '../../notify';
import { saveDated } from './save-dated';

/** Fetched in the order in which rows were added, so that none moves between pages meanwhile. */
type PageOf = { page: number; limit: number; sort: 'createdAt' };

/** How rows of a list become a file. */
export type ListFile<Filter, Row> = {
  /** Rows that the API returns at once. */
  limit: number;
  ask: (query: Filter & PageOf) => Promise<{ items: Row[]; total: number }>;
  write: (rows: readonly Row[]) => Promise<string>;
};

/** A list that is saved as CSV, with what its table knows, and as JSON, with all there is of each. */
export type ListFiles<Filter, Row, Whole> = {
  /** Begins the files' names. */
  title: string;
  /** Follows the number of rows in the final message: `个网站`. */
  unit: string;
  csv: ListFile<Filter, Row>;
  json: ListFile<Filter, Whole>;
};

async function readAll<Filter, Row extends { id: string }>(
  { limit, ask }: ListFile<Filter, Row>,
  filter: Filter,
): Promise<Row[]> {
  const found = new Map<string, Row>();
  for (let page = 1; ; page += 1) {
    const { items, total } = await ask({ ...filter, page, limit, sort: 'createdAt' });
    for (const row of items) found.set(row.id, row);
    if (items.length === 0 || page * limit >= total) return [...found.values()];
  }
}

/** Saves rows as a file: the given ones, or all that match a filter. */
export function useListExport<Filter, Row extends { id: string }, Whole extends { id: string }>(
  files: ListFiles<Filter, Row, Whole>,
) {
  const [running, setRunning] = useState(false);

  async function save<R>(
    format: 'csv' | 'json',
    { write }: ListFile<Filter, R>,
    rows: readonly R[],
  ): Promise<void> {
    saveDated(files.title, format, await write(rows));
    toast.success(`已导出 ${rows.length} ${files.unit}`);
  }

  const saveAll = async (filter: Filter, format: 'csv' | 'json') => {
    setRunning(true);
    try {
      if (format === 'json') await save('json', files.json, await readAll(files.json, filter));
      else await save('csv', files.csv, await readAll(files.csv, filter));
    } catch (error) {
      if (!isApiError(error)) throw error;
      toast.error(`导出失败：${error.msg}`);
    } finally {
      setRunning(false);
    }
  };

  return { saveCsv: (rows: readonly Row[]) => save('csv', files.csv, rows), saveAll, running };
}
