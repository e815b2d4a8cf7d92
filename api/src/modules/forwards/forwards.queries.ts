import type { Forward } from '@console/contract/forwards/endpoints/forwards';
import type { ForwardListQuery } from '@console/contract/forwards/list-query';
import {
  type ForwardSections,
  readForwardSections,
  type SetForwardSections,
} from '@console/contract/forwards/settings/sections';
import { type ShownState, shownState } from '@console/contract/sites/state';
import { and, asc, desc, eq, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Db } from '../../db/engine';
import { isShown, stoppedPackages, stoppedPackagesOf } from '../packages/package-state.service';
import { packages } from '../packages/packages.tables';
import { forwardGroups, forwards } from './forwards.tables';

/** The one place that says which forwards a person may touch: their own. */
export function ownedForwards(ownerId: string, ...conditions: (SQL | undefined)[]) {
  return and(eq(forwards.ownerId, ownerId), ...conditions);
}

const columns = {
  id: forwards.id,
  sn: forwards.sn,
  name: forwards.name,
  note: forwards.note,
  state: forwards.state,
  listen: forwards.listen,
  group: { id: forwardGroups.id, name: forwardGroups.name },
  package: { id: packages.id, name: packages.planName },
  revision: forwards.revision,
  version: forwards.version,
  createdAt: forwards.createdAt,
  updatedAt: forwards.updatedAt,
};

/** A forward without what only other modules know. */
export type StoredForward = Omit<Forward, 'sync' | 'cname'>;

/** What lists show of the settings; lists of addresses may be large. */
const listed = sql<SetForwardSections>`jsonb_build_object('origin', ${forwards.settings} -> 'origin')`;

type Page = { order: SQL[]; limit: number; offset: number };

async function selectRows(
  db: Db,
  settings: SQL<SetForwardSections>,
  condition: SQL | undefined,
  page?: Page,
): Promise<(Omit<StoredForward, 'origin'> & { sections: ForwardSections })[]> {
  const query = db
    .select({ ...columns, settings })
    .from(forwards)
    .leftJoin(forwardGroups, eq(forwardGroups.id, forwards.groupId))
    .innerJoin(packages, eq(packages.id, forwards.packageId))
    .where(condition)
    .$dynamic();
  const rows = page
    ? await query
        .orderBy(...page.order)
        .limit(page.limit)
        .offset(page.offset)
    : await query;
  const stopped = await stoppedPackages(
    db,
    rows.map((row) => row.package.id),
  );
  return rows.map(({ settings: stored, createdAt, updatedAt, ...row }) => ({
    ...row,
    package: { ...row.package, stopped: stopped.get(row.package.id) ?? null },
    sections: readForwardSections(stored),
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  }));
}

/** The forwards that match, without the settings of their tabs. */
async function selectForwards(db: Db, condition: SQL | undefined, page?: Page) {
  const rows = await selectRows(db, listed, condition, page);
  return rows.map(({ sections: { origin }, ...row }) => ({ ...row, origin }));
}

/** The same with all settings. */
export async function selectForwardDetails(db: Db, condition: SQL | undefined, page?: Page) {
  const all = sql<SetForwardSections>`${forwards.settings}`;
  const rows = await selectRows(db, all, condition, page);
  return rows.map(({ sections, ...row }) => ({ ...row, ...sections }));
}

const like = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`;

const has = (condition: SQL) =>
  sql`exists (select 1 from jsonb_to_recordset(${forwards.listen})
    as range(protocol text, first int, last int) where ${condition})`;

function matches(keyword: string): SQL | undefined {
  const part = like(keyword.toLowerCase());
  const port = /^\d{1,5}$/.test(keyword) ? Number(keyword) : undefined;
  return or(
    sql`${forwards.name} ilike ${like(keyword)}`,
    sql`${forwards.sn} like ${part}`,
    sql`(${forwards.note} <> '' and ${forwards.note} ilike ${like(keyword)})`,
    sql`exists (select 1 from jsonb_array_elements_text(${forwards.originAddresses}) address
      where address like ${part})`,
    port === undefined ? undefined : has(sql`${port} between range.first and range.last`),
  );
}

const isOrNone = (column: PgColumn, value: string) =>
  value === 'none' ? isNull(column) : eq(column, value);

const sortColumns = {
  createdAt: forwards.createdAt,
  name: forwards.name,
  port: forwards.firstPort,
};

function orderOf(sort: ForwardListQuery['sort']): SQL[] {
  const direction = sort.startsWith('-') ? desc : asc;
  const [name = 'createdAt'] = (['name', 'port'] as const).filter((one) => sort.endsWith(one));
  return [direction(sortColumns[name]), direction(forwards.id)];
}

const pageOf = ({ sort, page, limit }: ForwardListQuery): Page => ({
  order: orderOf(sort),
  limit,
  offset: (page - 1) * limit,
});

async function conditionOf(db: Db, ownerId: string, query: ForwardListQuery) {
  return ownedForwards(
    ownerId,
    query.keyword ? matches(query.keyword) : undefined,
    query.state ? await isShown(db, ownerId, forwards, query.state) : undefined,
    query.protocol ? has(sql`range.protocol = ${query.protocol}`) : undefined,
    query.group ? isOrNone(forwards.groupId, query.group) : undefined,
    query.package ? eq(forwards.packageId, query.package) : undefined,
  );
}

/** One page of an owner's forwards, and how many match in all. */
export async function selectForwardPage(db: Db, ownerId: string, query: ForwardListQuery) {
  const condition = await conditionOf(db, ownerId, query);
  const items = await selectForwards(db, condition, pageOf(query));
  return { items, total: await db.$count(forwards, condition) };
}

/** The same with all settings of each. */
export async function selectDetailPage(db: Db, ownerId: string, query: ForwardListQuery) {
  const condition = await conditionOf(db, ownerId, query);
  const items = await selectForwardDetails(db, condition, pageOf(query));
  return { items, total: await db.$count(forwards, condition) };
}

/** How many forwards an owner has, and ports on them. */
export async function countForwards(db: Db, ownerId: string) {
  const [row] = await db
    .select({
      forwards: sql<number>`count(*)::int`,
      ports: sql<number>`coalesce(sum(${forwards.portCount}), 0)::int`,
    })
    .from(forwards)
    .where(ownedForwards(ownerId));
  return row ?? { forwards: 0, ports: 0 };
}

/** How many of an owner's forwards are shown in each state. */
export async function countStates(db: Db, ownerId: string): Promise<Record<ShownState, number>> {
  const { state, packageId } = forwards;
  const rows = await db
    .select({ state, packageId, count: sql<number>`count(*)::int` })
    .from(forwards)
    .where(ownedForwards(ownerId))
    .groupBy(state, packageId);
  const stopped = await stoppedPackagesOf(db, ownerId);
  const counts = { normal: 0, disabled: 0, expired: 0, exhausted: 0 };
  for (const row of rows) {
    counts[shownState(row.state, stopped.get(row.packageId) ?? null)] += row.count;
  }
  return counts;
}
