import { type ClickHouseClient, createClient } from '@clickhouse/client';
import { drainPending } from 'chdb';
import { createChdbConnection } from 'chdb/connection';

type Connection = NonNullable<NonNullable<Parameters<typeof createClient>[0]>['connection']>;
type Statement = Parameters<Connection['query']>[0];

/**
 * The client over the embedded engine. `clickhouse_settings` is left out of what goes down: the
 * engine would run it as `SET`, which outlives the statement and meets whatever else runs.
 */
export function createEmbeddedClient(path: string): ClickHouseClient {
  const chdb = createChdbConnection({ path });
  const connection: Connection = {
    query: (statement) => chdb.query(plain(statement)),
    command: (statement) => chdb.command(plain(statement)),
    exec: ({ values, ...statement }) =>
      chdb.exec({ ...plain(statement), ...(values ? { values } : {}) }),
    insert: ({ values, ...statement }) => chdb.insert({ ...plain(statement), values }),
    ping: () => chdb.ping({ select: true }),
    close: async () => {
      await chdb.close();
      // What was still running keeps the directory; only then may it be opened anew.
      await drainPending();
    },
  };
  return createClient({ connection });
}

function plain({ query, query_params, abort_signal, query_id }: Statement) {
  return {
    query,
    ...(query_params ? { query_params } : {}),
    ...(abort_signal ? { abort_signal } : {}),
    ...(query_id ? { query_id } : {}),
  };
}
