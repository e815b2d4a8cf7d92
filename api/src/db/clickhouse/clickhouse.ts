import { join } from 'node:path';
import { Readable } from 'node:stream';
import { type ClickHouseClient, ClickHouseLogLevel, createClient } from '@clickhouse/client';
import { PlainError } from '../../errors/plain-error';
import { lockDirectory } from '../directory/data-lock';
import { makeOwnDirectory } from '../directory/own-directory';
import { createEmbeddedClient, inMemory } from './embedded';
import { type LineFormat, toLine } from './lines';
import { migrateClickHouse } from './migrate';

export type ClickHouse = ClickHouseClient;
export type ClickHouseStore = { clickhouse: ClickHouse; close: () => Promise<void> };

/**
 * Opens the time-series store and brings its schema up to date: the server of `CLICKHOUSE_URL`, or
 * without one the embedded engine in `ch` below the data directory. Both are the same client and
 * the
 * same SQL; only the connection below the client differs.
 *
 * Settings belong in a statement's own `SETTINGS` clause: `clickhouse_settings` does not reach the
 * embedded engine.
 */
export async function openClickHouse(options: {
  clickhouseUrl?: string | undefined;
  /** Without one the embedded engine keeps its data for this process only, as tests need it. */
  dataDir?: string | undefined;
}): Promise<ClickHouseStore> {
  const { clickhouseUrl: url, dataDir } = options;
  const path = url || dataDir === undefined ? undefined : join(dataDir, 'ch');
  let unlock = () => {};
  let clickhouse: ClickHouse | undefined;
  const close = async () => {
    await clickhouse?.close();
    unlock();
  };
  try {
    if (path !== undefined) {
      makeOwnDirectory(path);
      // The engine's own lock ends with the process; ours also names who holds the directory.
      unlock = lockDirectory(`${path}.lock`);
    }
    clickhouse = url ? createServerClient(url) : createEmbeddedClient(path ?? inMemory);
    await migrateClickHouse(clickhouse);
    return { clickhouse, close };
  } catch (error) {
    await close().catch(() => undefined);
    throw error instanceof PlainError ? error : unusable(error, path);
  }
}

/** Errors are thrown to the caller, which logs them; the client's own log would repeat them. */
function createServerClient(url: string): ClickHouse {
  return createClient({ url, log: { level: ClickHouseLogLevel.OFF } });
}

function unusable(error: unknown, path: string | undefined): PlainError {
  const text = error instanceof Error && error.message ? error.message : String(error);
  const reason = text.split('\n')[0];
  return new PlainError(
    path === undefined
      ? `无法使用 CLICKHOUSE_URL 指定的 ClickHouse：${reason}`
      : `数据目录 ${path} 无法使用：${reason}\n请检查权限与磁盘；若数据已损坏，请从备份恢复，或移走这个目录后重新开始。`,
  );
}

/** Runs a query and returns its rows. Integers of 64 bits come as numbers or strings: use `Number`. */
export async function selectRows<Row>(
  clickhouse: ClickHouse,
  query: string,
  params: Record<string, unknown> = {},
): Promise<Row[]> {
  const result = await clickhouse.query({ query, query_params: params, format: 'JSONEachRow' });
  return result.json<Row>();
}

/** Inserts rows; resolves when they are stored. */
export const insertRows = (
  clickhouse: ClickHouse,
  insert: string,
  rows: ReadonlyArray<readonly unknown[]>,
): Promise<void> => insertLines(clickhouse, insert, 'JSONCompactEachRow', rows.map(toLine));

/** Inserts rows that are lines of JSON already; resolves when they are stored. */
export async function insertLines(
  clickhouse: ClickHouse,
  insert: string,
  format: LineFormat,
  lines: readonly string[],
): Promise<void> {
  const { stream } = await clickhouse.exec({
    query: `${insert} FORMAT ${format}`,
    values: Readable.from([lines.join('\n')]),
  });
  // Over HTTP the statement is complete when its answer has been read to the end.
  for await (const _ of stream);
}
