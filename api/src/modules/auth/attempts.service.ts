import { and, eq, gt, lt, sql } from 'drizzle-orm';
import type { Db } from '../../db/engine';
import { ApiError } from '../../plugins/api-error';
import { attempts } from './auth.tables';

export type Limit = {
  max: number;
  seconds: number;
  /** What to say to one too many, which may try again after so many seconds. */
  refusal?: (waitSeconds: number) => string;
};

export type Attempts = ReturnType<typeof createAttempts>;

/**
 * Counters in fixed windows. They live in the database, so that all API processes count together;
 * counting and reading are one statement, so that attempts at the same moment are all seen.
 */
export function createAttempts(db: Db) {
  const now = () => new Date();

  /** Counts one and resolves to the count, this one included, and the end of its window. */
  async function count(key: string, seconds: number) {
    const resetsAt = new Date(Date.now() + seconds * 1000);
    const over = sql`${attempts.resetsAt} <= ${now().toISOString()}::timestamptz`;
    const [row] = await db
      .insert(attempts)
      .values({ key, count: 1, resetsAt })
      .onConflictDoUpdate({
        target: attempts.key,
        set: {
          count: sql`case when ${over} then 1 else ${attempts.count} + 1 end`,
          resetsAt: sql`case when ${over} then excluded.resets_at else ${attempts.resetsAt} end`,
        },
      })
      .returning({ count: attempts.count, resetsAt: attempts.resetsAt });
    return row ?? { count: 1, resetsAt };
  }

  /** Counts one, and refuses it when that is more than the limit. */
  async function hit(key: string, { max, seconds, refusal }: Limit): Promise<number> {
    const reached = await count(key, seconds);
    if (reached.count <= max) return reached.count;
    const waitSeconds = Math.max(1, Math.ceil((reached.resetsAt.getTime() - Date.now()) / 1000));
    throw new ApiError('TOO_MANY', {
      waitSeconds,
      ...(refusal && { message: refusal(waitSeconds) }),
    });
  }

  /** The count so far. */
  async function read(key: string): Promise<number> {
    const [row] = await db
      .select({ count: attempts.count })
      .from(attempts)
      .where(and(eq(attempts.key, key), gt(attempts.resetsAt, now())));
    return row?.count ?? 0;
  }

  /** Takes one back, for an attempt that turned out well. */
  async function forgive(key: string): Promise<void> {
    await db
      .update(attempts)
      .set({ count: sql`greatest(${attempts.count} - 1, 0)` })
      .where(eq(attempts.key, key));
  }

  /** Forgets a key, and with it all windows that are over. */
  async function reset(key: string): Promise<void> {
    await db.delete(attempts).where(eq(attempts.key, key));
    await db.delete(attempts).where(lt(attempts.resetsAt, now()));
  }

  return { hit, read, forgive, reset };
}
