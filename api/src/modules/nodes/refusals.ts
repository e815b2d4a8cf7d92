import { type AnyColumn, inArray, lt, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Db } from '../../db/engine';
import { insertInChunks } from '../../db/insert-in-chunks';
import { type AckTable, ackDays, type RefusalTable } from './nodes.tables';

/** Notes which revisions nodes have taken into force; what is old goes. */
export async function keepAcks(
  tx: Db,
  table: AckTable,
  acks: { nodeId: string; revision: number }[],
): Promise<void> {
  if (acks.length > 0) await tx.insert(table).values(acks).onConflictDoNothing();
  await tx.delete(table).where(lt(table.at, new Date(Date.now() - ackDays * 86_400_000)));
}

type Refused = ReadonlyMap<string, readonly { subjectId: string; error: string }[]>;

/** A node names everything that it refuses, so what it no longer names is in force. */
export async function keepRefusals(
  tx: Db,
  { refusals, things }: { refusals: RefusalTable; things: PgTable & { id: AnyColumn } },
  newest: Refused,
): Promise<void> {
  if (newest.size === 0) return;
  const rows = [...newest].flatMap(([nodeId, refused]) =>
    refused.map(({ subjectId, error }) => ({ subject_id: subjectId, node_id: nodeId, error })),
  );
  const named = sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
    as named(subject_id uuid, node_id uuid, error text)`;
  await tx.delete(refusals).where(
    sql`${inArray(refusals.nodeId, [...newest.keys()])} and not exists (
      select 1 from ${named}
      where named.subject_id = ${refusals.subjectId} and named.node_id = ${refusals.nodeId})`,
  );
  const ids = [...new Set(rows.map(({ subject_id }) => subject_id))];
  const there = new Set(await heldIds(tx, things, ids));
  const once = new Map(
    rows
      .filter(({ subject_id }) => there.has(subject_id))
      .map((row) => [`${row.subject_id} ${row.node_id}`, row]),
  );
  const values = [...once.values()].map((row) => ({
    ...{ subjectId: row.subject_id, nodeId: row.node_id, error: row.error },
  }));
  await insertInChunks(values, (chunk) =>
    tx
      .insert(refusals)
      .values(chunk)
      .onConflictDoUpdate({
        target: [refusals.subjectId, refusals.nodeId],
        set: { error: sql`excluded.error` },
      }),
  );
}

/** Those of the ids that name a thing; they stay for as long as the transaction. */
export async function heldIds(
  tx: Db,
  things: PgTable & { id: AnyColumn },
  ids: readonly string[],
): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await tx
    .select({ id: sql<string>`${things.id}` })
    .from(things)
    .where(inArray(things.id, [...ids]))
    .for('key share');
  return rows.map(({ id }) => id);
}
