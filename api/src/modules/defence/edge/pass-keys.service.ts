import { eq, sql } from 'drizzle-orm';
import type { Db } from '../../../db/engine';
import type { Secrets } from '../../../secrets/secrets';
import { defencePassKeys } from '../defence.tables';

/**
 * How long a key signs passes. A pass is valid for a day at most, so keeping the previous key is
 * enough.
 */
export const passKeyDays = 7;

const purposeOf = (number: number) => `defence pass ${number}`;

/**
 * The keys that nodes sign passes with, the newest first and the former one after it. They are
 * derived from the key of secrets by a number, so that nothing of them is kept anywhere.
 */
export async function readPassKeys(tx: Db, secrets: Pick<Secrets, 'keyFor'>): Promise<string[]> {
  const [row] = await tx.select({ number: defencePassKeys.number }).from(defencePassKeys);
  const number = row?.number ?? 1;
  const numbers = number > 1 ? [number, number - 1] : [number];
  const keys = await Promise.all(numbers.map((one) => secrets.keyFor(purposeOf(one))));
  return keys.map((key) => key.toString('base64'));
}

/** Whether the newest key has served its time; the first one is numbered here. */
export async function isKeyOld(tx: Db): Promise<boolean> {
  await tx.insert(defencePassKeys).values({ id: 1, number: 1 }).onConflictDoNothing();
  const old = sql`${defencePassKeys.rotatedAt} < now() - make_interval(days => ${passKeyDays})`;
  return (await tx.$count(defencePassKeys, old)) > 0;
}

/** Makes the next key the newest. */
export async function rotatePassKey(tx: Db): Promise<void> {
  await tx
    .update(defencePassKeys)
    .set({ number: sql`${defencePassKeys.number} + 1`, rotatedAt: new Date() })
    .where(eq(defencePassKeys.id, 1));
}
