import { blocksOf, parseIpRange } from '@console/contract/common/addresses/ip-range';
import type { BanListQuery } from '@console/contract/defence/bans';
import type { Ban } from '@console/contract/defence/endpoints/bans';
import { and, asc, desc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../db/engine';
import { sites } from '../sites/sites.tables';
import { isLive } from './ban-changes';
import { bans } from './bans.tables';

/** Whose bans: those of an owner's sites, or the platform's own. */
export type BanScope = { ownerId: string } | 'platform';

export function inScope(db: Db, scope: BanScope, ...conditions: (SQL | undefined)[]) {
  if (scope === 'platform') return and(isNull(bans.siteId), ...conditions);
  const own = db.select({ id: sites.id }).from(sites).where(eq(sites.ownerId, scope.ownerId));
  return and(inArray(bans.siteId, own), ...conditions);
}

/** An address of PostgreSQL's from a number. */
function inetText(bits: 32 | 128, value: bigint): string {
  const size = bits === 32 ? 8n : 16n;
  const count = bits === 32 ? 4 : 8;
  const parts = Array.from({ length: count }, (_, index) => {
    const part = (value >> (size * BigInt(count - 1 - index))) & ((1n << size) - 1n);
    return part.toString(bits === 32 ? 10 : 16);
  });
  return parts.join(bits === 32 ? '.' : ':');
}

/** Bans within a range, and the block that a single address is in. */
function within(text: string | undefined): SQL | undefined {
  const range = text === undefined ? undefined : parseIpRange(text);
  if (!range) return undefined;
  const blocks = blocksOf(range).slice(0, 256);
  const tests = blocks.map(({ bits, base, prefix }) => {
    const block = `${inetText(bits, base)}/${prefix}`;
    return sql`${bans.address}::inet && ${block}::inet`;
  });
  return sql`(${sql.join(tests, sql` or `)})`;
}

export type BanFilter = Partial<Pick<BanListQuery, 'site' | 'address' | 'source' | 'rule'>>;

export const filterOf = ({ site, address, source, rule }: BanFilter): SQL | undefined =>
  and(
    site ? eq(bans.siteId, site) : undefined,
    within(address),
    source ? eq(bans.source, source) : undefined,
    rule ? eq(bans.rule, rule) : undefined,
  );

const orders = {
  createdAt: [asc(bans.createdAt), asc(bans.id)],
  '-createdAt': [desc(bans.createdAt), desc(bans.id)],
  until: [asc(bans.until), asc(bans.id)],
  '-until': [desc(bans.until), desc(bans.id)],
} satisfies Record<BanListQuery['sort'], SQL[]>;

export async function selectBanPage(
  db: Db,
  condition: SQL | undefined,
  { sort, page, limit }: Pick<BanListQuery, 'sort' | 'page' | 'limit'>,
): Promise<{ items: Ban[]; total: number }> {
  const live = and(isLive, condition);
  const rows = await db
    .select({
      id: bans.id,
      siteId: bans.siteId,
      domain: sites.mainDomain,
      address: bans.address,
      source: bans.source,
      createdAt: bans.createdAt,
      until: bans.until,
      count: bans.count,
      rule: bans.rule,
      ruleName: bans.ruleName,
      requestId: bans.requestId,
      node: bans.node,
      note: bans.note,
    })
    .from(bans)
    .leftJoin(sites, eq(sites.id, bans.siteId))
    .where(live)
    .orderBy(...orders[sort])
    .limit(limit)
    .offset((page - 1) * limit);
  const items = rows.map(({ siteId, domain, createdAt, until, ...row }) => ({
    ...row,
    site: siteId === null ? null : { id: siteId, domain: domain ?? '' },
    createdAt: createdAt.toISOString(),
    until: until.toISOString(),
  }));
  return { items, total: await db.$count(bans, live) };
}
