import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';

/** Drizzle on either engine; also what a transaction is. */
export type Db = PgDatabase<PgQueryResultHKT, Record<string, never>>;

/** LISTEN/NOTIFY, the way API processes tell each other what has changed. */
export type Signals = {
  /** With a transaction as `db` the signal goes out when it commits, and not at all otherwise. */
  publish: (channel: SignalChannel, payload: string, db?: Db) => Promise<void>;
  /** Resolves, once the channel is listened to, to the function that ends it. */
  subscribe: (
    channel: SignalChannel,
    listener: (payload: string) => void,
  ) => Promise<() => Promise<void>>;
};

/**
 * Every channel in use: `config` when the edge's configuration moved, `purges` a job, `releases` a
 * publication, `bans` an address kept out or let in, `notices` a mail to be sent, `orders` a certificate to be had from a CA,
 * `packages` one whose terms nodes are to be told of, `applied` what nodes have said that they have in force.
 */
export type SignalChannel =
  | 'config'
  | 'purges'
  | 'releases'
  | 'notices'
  | 'orders'
  | 'bans'
  | 'packages'
  | 'retention'
  | 'applied';

/** Plain SQL, for libraries that write their own; without values it may be several statements. */
export type RunSql = (text: string, values?: unknown[]) => Promise<{ rows: unknown[] }>;

export type Database = { db: Db; signals: Signals; runSql: RunSql; close: () => Promise<void> };
