import { type ClickHouseClient, createClient } from '@clickhouse/client';
import { drainPending, Session } from 'chdb';
import { createChdbConnection } from 'chdb/connection';

type Connection = NonNullable<NonNullable<Parameters<typeof createClient>[0]>['connection']>;
type Statement = Parameters<Connection['query']>[0];

/**
 * Bytes of the disk that the engine leaves free: it begins no insert and no merge that would need
 * them. When the disk is completely full, a merge in progress becomes a part of empty files that
 * replaces its sources: the table can no longer be read, and the sources are deleted minutes later.
 */
const keptFreeBytes = 32 * 1024 * 1024;
const connectionArgs = [
  // The engine watches memory by the process itself: it cannot read cgroups everywhere, and says so with a trace.
  '--memory_worker_use_cgroup=0',
  `--storage_configuration.disks.default.keep_free_space_bytes=${keptFreeBytes}`,
];

/** Where data live that only this process needs. */
export const inMemory = ':memory:';

/**
 * The client over the embedded engine. `clickhouse_settings` is not passed on: the engine would run
 * it as `SET`, which outlives the statement and affects whatever else runs.
 */
export function createEmbeddedClient(path: string): ClickHouseClient {
  // Whoever opens a directory first decides how its engine is set up.
  const engine = path === inMemory ? undefined : new Session(path, { connectionArgs });
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
      engine?.close();
      // Whatever is still running keeps the directory; it may be reopened only after that.
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
