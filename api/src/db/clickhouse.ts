import { join } from 'node:path';
import { type ClickHouseClient, createClient } from '@clickhouse/client';
import { createEmbeddedClient } from './clickhouse-embedded';
import { migrateClickHouse } from './clickhouse-migrate';

export type ClickHouse = ClickHouseClient;

export type ClickHouseOptions = {
  /** A server, database included: `http://user:password@host:8123/console`. */
  url?: string | undefined;
  /** Without a server, the embedded engine keeps its files in `ch` below this directory. */
  dataDir: string;
};

/** Says in plain words why the time-series store cannot be used; the start command prints it. */
export class ClickHouseUnavailableError extends Error {
  override name = 'ClickHouseUnavailableError';
}

/**
 * Opens the time-series store and brings its schema up to date. Server and embedded engine are the
 * same client and the same SQL; only the connection below the client differs.
 *
 * Settings belong into a statement's own `SETTINGS` clause: `clickhouse_settings` does not reach the
 * embedded engine.
 */
export async function openClickHouse({ url, dataDir }: ClickHouseOptions): Promise<ClickHouse> {
  const place = url ? 'ClickHouse server' : `embedded ClickHouse in ${join(dataDir, 'ch')}`;
  let client: ClickHouse | undefined;
  try {
    client = url ? createClient({ url }) : createEmbeddedClient(join(dataDir, 'ch'));
    await migrateClickHouse(client);
    return client;
  } catch (cause) {
    await client?.close().catch(() => undefined);
    throw new ClickHouseUnavailableError(unavailableText(place, url, cause), { cause });
  }
}

function unavailableText(place: string, url: string | undefined, cause: unknown): string {
  const reason = cause instanceof Error && cause.message ? cause.message : String(cause);
  const cure = url
    ? 'Check that the server runs and that CLICKHOUSE_URL names its address, user and database.'
    : 'Another process may be using the directory, or its files are damaged: stop the other process, or move the directory away to begin with an empty one.';
  return `The ${place} cannot be used: ${reason.split('\n')[0]}\n${cure}`;
}

/** Runs a query and returns its rows. Integers of 64 bits come as numbers or strings: use `Number`. */
export async function selectRows<Row>(
  client: ClickHouse,
  query: string,
  params: Record<string, unknown> = {},
): Promise<Row[]> {
  const result = await client.query({ query, query_params: params, format: 'JSONEachRow' });
  return result.json<Row>();
}
