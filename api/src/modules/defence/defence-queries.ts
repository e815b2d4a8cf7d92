import type { NamedListQuery } from '@console/contract/defence/parts/named';
import { and, asc, desc, eq, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../db/engine';
import { ApiError } from '../../plugins/api-error';
import { defenceGroups, defenceParts, type PartKind } from './defence.tables';

/** What the lists of groups and of parts have in common. */
type NamedTable = typeof defenceGroups | typeof defenceParts;

export const nameTaken = () => new ApiError('INVALID', { fields: { name: '名称已被使用' } });

/** `规则组「x」正在被 2 个网站（a.example、b.example）使用，不能删除`. */
export function inUse(what: string, users: readonly string[]) {
  return new ApiError('DEFENCE_IN_USE', {
    message: `${what}正在被${users.join('、')}使用，不能删除`,
  });
}

/** `3 个网站（a.example、b.example 等）`. */
export function usersText(word: string, count: number, names: readonly string[]): string[] {
  if (count === 0) return [];
  const told = names.slice(0, 3).join('、');
  return [` ${count} 个${word}（${told}${count > 3 ? ' 等' : ''}）`];
}

/** The one place that says which groups a person may touch: their own. */
export const ownGroups = (ownerId: string, ...conditions: (SQL | undefined)[]) =>
  and(eq(defenceGroups.ownerId, ownerId), ...conditions);

/** The same of matchers, filters and lists. */
export const ownParts = (ownerId: string, kind: PartKind, ...conditions: (SQL | undefined)[]) =>
  and(eq(defenceParts.ownerId, ownerId), eq(defenceParts.kind, kind), ...conditions);

export function orderOf(table: NamedTable, sort: NamedListQuery['sort']): SQL[] {
  const orders = {
    name: [asc(table.name)],
    '-name': [desc(table.name)],
    updatedAt: [asc(table.updatedAt), asc(table.id)],
    '-updatedAt': [desc(table.updatedAt), desc(table.id)],
  } satisfies Record<NamedListQuery['sort'], SQL[]>;
  return orders[sort];
}

/** What the rules of one account may take: every node keeps what its sites name in memory. */
const accountBytesMax = 4_000_000;

/** Fails when what was just written is more than one account may have. */
export async function requireDefenceRoom(tx: Db, ownerId: string): Promise<void> {
  const [groups] = await tx
    .select({ bytes: sql<number>`coalesce(sum(octet_length(rules::text)), 0)`.mapWith(Number) })
    .from(defenceGroups)
    .where(eq(defenceGroups.ownerId, ownerId));
  const [parts] = await tx
    .select({ bytes: sql<number>`coalesce(sum(octet_length(content::text)), 0)`.mapWith(Number) })
    .from(defenceParts)
    .where(eq(defenceParts.ownerId, ownerId));
  if ((groups?.bytes ?? 0) + (parts?.bytes ?? 0) <= accountBytesMax) return;
  throw new ApiError('INVALID', {
    message: `账户的规则组、匹配器和名单合计超过 ${accountBytesMax / 1_000_000} MB，请先精简`,
  });
}
