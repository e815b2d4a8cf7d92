import { and, eq, inArray, isNotNull, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../db/engine';
import { banCounter, bans } from './bans.tables';

/** Rows per INSERT, well below PostgreSQL's limit of parameters. */
const rowsAtOnce = 500;

/** A ban that is in force. */
export const isLive: SQL = sql`(${bans.liftedAt} is null and ${bans.until} > now())`;

/** Takes numbers for changes; the first of them. The others of the process's kind wait for the end. */
export async function takeSeqs(tx: Db, count: number): Promise<number> {
  const [row] = await tx
    .insert(banCounter)
    .values({ id: 1, seq: count })
    .onConflictDoUpdate({ target: banCounter.id, set: { seq: sql`${banCounter.seq} + ${count}` } })
    .returning({ seq: banCounter.seq });
  if (!row) throw new Error('The counter of bans gave no number');
  return row.seq - count + 1;
}

export type NewBan = Omit<typeof bans.$inferInsert, 'id' | 'seq' | 'liftedAt'> & {
  createdAt: Date;
};

const nameOf = ({ siteId, address }: Pick<NewBan, 'siteId' | 'address'>) => `${siteId} ${address}`;

const excluded = (column: string) => sql.raw(`excluded.${column}`);

/**
 * Puts bans in force, or makes those in force longer. One that was lifted after a ban was made stays
 * lifted: the news of the ban came late. No address of a site may come twice.
 */
export async function putBans(tx: Db, list: readonly NewBan[]): Promise<void> {
  const first = await takeSeqs(tx, list.length);
  const rows = list.map((ban, index) => ({ ...ban, seq: first + index }));
  const taken = new Set<string>();
  for (let from = 0; from < rows.length; from += rowsAtOnce) {
    const put = await tx
      .insert(bans)
      .values(rows.slice(from, from + rowsAtOnce))
      .onConflictDoUpdate({
        target: [bans.siteId, bans.address],
        set: {
          until: excluded('until'),
          count: excluded('count'),
          seq: excluded('seq'),
          source: excluded('source'),
          authorId: excluded('author_id'),
          rule: excluded('rule'),
          ruleName: excluded('rule_name'),
          requestId: excluded('request_id'),
          node: excluded('node'),
          note: excluded('note'),
          createdAt: excluded('created_at'),
          liftedAt: null,
        },
        setWhere: sql`case when ${bans.liftedAt} is null
          then ${bans.until} < excluded.until else ${bans.liftedAt} < excluded.created_at end`,
      })
      .returning({ siteId: bans.siteId, address: bans.address });
    for (const ban of put) taken.add(nameOf(ban));
  }
  await liftAgain(
    tx,
    list.filter((ban) => !taken.has(nameOf(ban))),
  );
}

/** Says once more what was lifted: who made such a ban late, or by a clock that is behind, has it still. */
async function liftAgain(tx: Db, late: readonly NewBan[]): Promise<void> {
  const siteIds = [...new Set(late.flatMap(({ siteId }) => siteId ?? []))];
  if (siteIds.length === 0) return;
  const addresses = late.map(({ address }) => address);
  const lifted = and(
    ...[isNotNull(bans.liftedAt), inArray(bans.siteId, siteIds), inArray(bans.address, addresses)],
  );
  await renumber(tx, lifted, {});
}

/** Changes what fits, each by a number of its own; how many there were. */
async function renumber(
  tx: Db,
  condition: SQL | undefined,
  values: { liftedAt?: Date; until?: Date },
): Promise<number> {
  // The lock of the counter first: what is counted here is what is changed below.
  await takeSeqs(tx, 0);
  const count = await tx.$count(bans, condition);
  const before = (await takeSeqs(tx, count)) - 1;
  const some = tx
    .select({ id: bans.id, place: sql<number>`row_number() over ()`.as('place') })
    .from(bans)
    .where(condition)
    .as('some');
  await tx
    .update(bans)
    .set({ ...values, seq: sql`${before}::bigint + ${some.place}` })
    .from(some)
    .where(eq(bans.id, some.id));
  return count;
}

/** Lifts what fits; how many there were. */
export const liftBansWhere = (tx: Db, condition: SQL | undefined) =>
  renumber(tx, and(isLive, condition), { liftedAt: new Date() });

/** Gives what fits another end; how many there were. */
export const extendBansWhere = (tx: Db, condition: SQL | undefined, until: Date) =>
  renumber(tx, and(isLive, condition), { until });
