import { getTableName } from 'drizzle-orm';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { RunSql } from '../../db/engine';
import { ApiError } from '../../plugins/api-error';
import { rateLimits } from './rate-limits.tables';

export type Limit = {
  max: number;
  seconds: number;
  /** The error for one attempt too many, with the seconds until the next may be made. */
  refusal?: (waitSeconds: number) => string;
};

/** Makes the limiter of a name; limiters of one name count together. */
export type RateLimits = ReturnType<typeof createRateLimits>;

/** The refusal of one too many. */
function tooMany(msBeforeNext: number, refusal?: Limit['refusal']): ApiError {
  const waitSeconds = Math.max(1, Math.ceil(msBeforeNext / 1000));
  return new ApiError('TOO_MANY', {
    waitSeconds,
    ...(refusal && { message: refusal(waitSeconds) }),
  });
}

/**
 * Counters in fixed windows. They live in the database, so that all API processes count together;
 * counting and reading are one statement, so that attempts at the same moment are all seen.
 */
export function createRateLimits(runSql: RunSql) {
  // The library asks for a client of `pg`; the embedded engine answers the same statements.
  const storeClient = {
    query: async ({ text, values }: { text: string; values?: unknown[] }) => {
      const { rows } = await runSql(text, values);
      return { rows, rowCount: rows.length };
    },
  };
  const options = {
    storeClient,
    storeType: 'client',
    tableName: getTableName(rateLimits),
    tableCreated: true,
  };
  // One for all: it removes windows that ended more than an hour ago.
  new RateLimiterPostgres({ ...options, points: 0, duration: 0, clearExpiredByTimeout: true });

  return (name: string, { max, seconds, refusal }: Limit) => {
    const limiter = new RateLimiterPostgres({
      ...options,
      keyPrefix: name,
      points: max,
      duration: seconds,
      clearExpiredByTimeout: false,
    });
    return {
      /** Counts one, and refuses it when that is more than the limit. Resolves to the count. */
      async hit(key: string, windowSeconds = seconds): Promise<number> {
        try {
          const { consumedPoints } = await limiter.consume(key, 1, {
            customDuration: windowSeconds,
          });
          return consumedPoints;
        } catch (error) {
          throw error instanceof RateLimiterRes ? tooMany(error.msBeforeNext, refusal) : error;
        }
      },
      /** The count so far. */
      read: async (key: string): Promise<number> => (await limiter.get(key))?.consumedPoints ?? 0,
      /** Takes one back, for an attempt that turned out well. */
      async forgive(key: string): Promise<void> {
        await limiter.reward(key, 1);
      },
      /** Forgets a key. */
      async reset(key: string): Promise<void> {
        await limiter.delete(key);
      },
    };
  };
}
