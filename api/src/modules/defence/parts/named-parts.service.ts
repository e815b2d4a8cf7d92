import { defenceFiltersMax } from '@console/contract/defence/parts/filters';
import { accountEntriesMax, defenceListsMax } from '@console/contract/defence/parts/lists';
import { defenceMatchersMax } from '@console/contract/defence/parts/matchers';
import type { NamedListQuery, Uses } from '@console/contract/defence/parts/named';
import type { RuleParts } from '@console/contract/defence/rules/sentence';
import { eq, sql } from 'drizzle-orm';
import type { Db } from '../../../db/engine';
import { contains } from '../../../db/search';
import { ApiError } from '../../../plugins/api-error';
import type { Sealing } from '../../../secrets/sealing';
import type { Cause } from '../../configured/history/revisions.service';
import { defenceParts, type PartContent, type PartKind } from '../defence.tables';
import {
  inUse,
  nameTaken,
  orderOf,
  ownParts,
  requireDefenceRoom,
  usersText,
} from '../defence-queries';
import { keptKey } from '../edge/signing-keys';
import type { GuardedSites } from '../groups/guarded-sites';
import { readGraph, spreadChange, spreadOf, usesOf } from '../spread';
import { storedCondition } from '../stored-defence';
import { requireLists } from './named-defence.service';
import { readParts, rulePartsOf } from './parts.service';

/** What a person fills in of any of them. */
export type PartInput = { name: string; note: string; content: PartContent };

const words = { matcher: '匹配器', filter: '过滤器', list: '名单' } as const satisfies Record<
  PartKind,
  string
>;
const limits = {
  matcher: defenceMatchersMax,
  filter: defenceFiltersMax,
  list: defenceListsMax,
} as const satisfies Record<PartKind, number>;

type Row = typeof defenceParts.$inferSelect;
export type StoredPart = Omit<Row, 'keySealed'>;
export type PartsDeps = { db: Db; siteDefence: GuardedSites; secrets: Sealing };

/**
 * Matchers, filters and lists, which groups share by their names. Every function takes the owner
 * first; what is not theirs does not exist for them.
 */
export function createNamedParts({ db, siteDefence, secrets }: PartsDeps) {
  async function list(ownerId: string, kind: PartKind, query: NamedListQuery) {
    const { keyword, sort, page, limit } = query;
    const condition = ownParts(
      ownerId,
      kind,
      contains(keyword, defenceParts.name, defenceParts.note),
    );
    const rows = await db
      .select()
      .from(defenceParts)
      .where(condition)
      .orderBy(...orderOf(defenceParts, sort))
      .limit(limit)
      .offset((page - 1) * limit);
    const graph = await readGraph(db, ownerId);
    const bySite = await siteDefence.namesOfSites(db, ownerId);
    const items = rows.map((part) => {
      const namers = graph.namersOf(part.id);
      const wanted = new Set<string | null>(spreadOf(part.id, namers));
      const sites = bySite.filter(({ names }) => names?.some((name) => wanted.has(name)));
      return { part, uses: { groups: namers.groups.length, sites: sites.length } };
    });
    return { items, total: await db.$count(defenceParts, condition) };
  }

  /** In a change: locked, so that nothing new can name it before the transaction ends. */
  async function find(tx: Db, ownerId: string, kind: PartKind, id: string): Promise<Row> {
    const found = tx
      .select()
      .from(defenceParts)
      .where(ownParts(ownerId, kind, eq(defenceParts.id, id)));
    const [row] = await (tx === db ? found : found.for('update'));
    if (!row) throw new ApiError('NOT_FOUND');
    return row;
  }

  async function get(
    ownerId: string,
    kind: PartKind,
    id: string,
  ): Promise<{ part: StoredPart; uses: Uses }> {
    const part = await find(db, ownerId, kind, id);
    return { part, uses: await usesOf(db, siteDefence, { ownerId, id }) };
  }

  async function requireFreeName(
    tx: Db,
    ownerId: string,
    kind: PartKind,
    input: PartInput,
    id?: string,
  ) {
    const [other] = await tx
      .select({ id: defenceParts.id })
      .from(defenceParts)
      .where(ownParts(ownerId, kind, eq(defenceParts.name, input.name)));
    if (other && other.id !== id) throw nameTaken();
  }

  /** Lists are what nodes keep most of. */
  async function requireEntriesRoom(tx: Db, ownerId: string): Promise<void> {
    const [row] = await tx
      .select({
        count: sql<number>`coalesce(sum(jsonb_array_length(content -> 'entries')), 0)`.mapWith(
          Number,
        ),
      })
      .from(defenceParts)
      .where(ownParts(ownerId, 'list'));
    if ((row?.count ?? 0) <= accountEntriesMax) return;
    throw new ApiError('INVALID', {
      fields: { entries: `账户的全部名单合计最多 ${accountEntriesMax} 条` },
    });
  }

  async function checkContent(tx: Db, ownerId: string, content: PartContent): Promise<void> {
    if ('condition' in content) await requireLists(tx, ownerId, content.condition);
    if ('entries' in content) await requireEntriesRoom(tx, ownerId);
    await requireDefenceRoom(tx, ownerId);
  }

  const changed = (authorId: string): Cause => ({ authorId, action: 'change' });

  async function create(ownerId: string, kind: PartKind, input: PartInput) {
    const id = crypto.randomUUID();
    await siteDefence.changeDefence(changed(ownerId), async (tx, revision) => {
      if ((await tx.$count(defenceParts, ownParts(ownerId, kind))) >= limits[kind]) {
        throw new ApiError('INVALID', { message: `最多添加 ${limits[kind]} 个${words[kind]}` });
      }
      await requireFreeName(tx, ownerId, kind, input);
      const kept = keptKey(secrets, { id, content: input.content, before: null });
      await tx.insert(defenceParts).values({ id, ownerId, kind, revision, ...input, ...kept });
      await checkContent(tx, ownerId, input.content);
    });
    return get(ownerId, kind, id);
  }

  /** Changes one from the state that was seen; all that name it get it at once. */
  async function update(
    ownerId: string,
    kind: PartKind,
    { id, seen, input }: { id: string; seen: number; input: PartInput },
  ) {
    const cause = changed(ownerId);
    await siteDefence.changeDefence(cause, async (tx, revision) => {
      const row = await find(tx, ownerId, kind, id);
      if (row.revision !== seen) throw new ApiError('CONFLICT');
      await requireFreeName(tx, ownerId, kind, input, id);
      const kept = keptKey(secrets, { id, content: input.content, before: row.keySealed });
      await tx
        .update(defenceParts)
        .set({ ...input, ...kept, revision, updatedAt: new Date() })
        .where(ownParts(ownerId, kind, eq(defenceParts.id, id)));
      await checkContent(tx, ownerId, input.content);
      await spreadChange(tx, siteDefence, { ownerId, id, revision, cause });
    });
    return get(ownerId, kind, id);
  }

  function remove(ownerId: string, kind: PartKind, id: string) {
    return siteDefence.changeDefence(changed(ownerId), async (tx) => {
      const { name } = await find(tx, ownerId, kind, id);
      const { groups, matchers, counts, sites } = await usesOf(tx, siteDefence, { ownerId, id });
      const nameOf = (item: { name: string }) => item.name;
      const domains = sites.map(({ domain }) => domain);
      const users = [
        ...usersText('匹配器', matchers.length, matchers.map(nameOf)),
        ...usersText('规则组', counts.groups, groups.map(nameOf)),
        ...usersText('网站', counts.sites, domains),
      ];
      if (users.length > 0) throw inUse(`${words[kind]}「${name}」`, users);
      await tx.delete(defenceParts).where(ownParts(ownerId, kind, eq(defenceParts.id, id)));
      return {};
    });
  }

  /** What the lists are called that some matchers look into. */
  async function listNames(matchers: readonly StoredPart[]): Promise<RuleParts> {
    const conditions = matchers.flatMap(({ content }) =>
      'condition' in content ? storedCondition.parse(content.condition) : [],
    );
    const rules = conditions.map((condition) => ({
      matcher: { kind: 'own', condition } as const,
      filters: [],
    }));
    return rulePartsOf(await readParts(db, rules), false);
  }

  return { list, get, create, update, remove, listNames };
}
