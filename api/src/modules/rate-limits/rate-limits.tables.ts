import { bigint, index, integer, pgTable, text } from 'drizzle-orm/pg-core';

/**
 * Counters of attempts, shared by all API processes: one row a key, one fixed window a row. Columns and
 * their order are those of rate-limiter-flexible; keys may be longer than in its own table.
 */
export const rateLimits = pgTable(
  'rate_limits',
  {
    key: text().primaryKey(),
    points: integer().notNull().default(0),
    /** End of the window, in milliseconds since 1970. */
    expire: bigint({ mode: 'number' }),
  },
  (table) => [index('rate_limits_expire').on(table.expire)],
);
