import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';

/** Drizzle on either engine; a transaction has the same type. */
export type Db = PgDatabase<PgQueryResultHKT, Record<string, never>>;

/** LISTEN/NOTIFY, by which API processes tell each other what has changed. */
export type Signals = {
  /** With a transaction as `db` the signal goes out when it commits, and not at all otherwise. */
  publish: (channel: SignalChannel, payload: string, db?: Db) => Promise<void>;
  /** Resolves, once subscribed, to the function that unsubscribes. */
  subscribe: (
    channel: SignalChannel,
    listener: (payload: string) => void,
  ) => Promise<() => Promise<void>>;
};

/**
 * Every channel in use: `config` for a new edge configuration, `purges` for a job, `releases` for a
 * publication, `bans` for an address banned or unbanned, `notices` for a mail to send, `orders` for
 * a certificate to order from a CA, `packages` for one whose terms nodes must learn, `applied` for
 * what nodes report as in force.
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
