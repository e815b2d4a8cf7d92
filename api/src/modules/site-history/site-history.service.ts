import { siteChanges } from '@console/contract/site-changes';
import type { SiteRevision, SiteRevisionDetail } from '@console/contract/site-revisions';
import { and, desc, eq, inArray } from 'drizzle-orm';
import type { Db } from '../../db/engine';
import { ApiError } from '../../plugins/api-error';
import type { SiteSyncService } from '../nodes/site-sync.service';
import { siteRevisions } from '../sites/site-revisions.tables';
import { settingsOf } from '../sites/site-settings.service';
import { sites } from '../sites/sites.tables';
import { users } from '../users/users.tables';

/** Changes that a row of the list names; the rest is a click away. */
const namedChanges = 3;

const columns = {
  number: siteRevisions.number,
  configRevision: siteRevisions.configRevision,
  action: siteRevisions.action,
  restoredNumber: siteRevisions.restoredNumber,
  authorId: siteRevisions.authorId,
  authorName: users.name,
  createdAt: siteRevisions.createdAt,
  settledAt: siteRevisions.settledAt,
  settledNodes: siteRevisions.settledNodes,
};
type Row = {
  [Name in keyof typeof columns]: (typeof columns)[Name]['_']['data'] | null;
} & Pick<typeof siteRevisions.$inferSelect, 'number' | 'configRevision' | 'action' | 'createdAt'>;
type Site = { id: string; ownerId: string; revision: number; version: number };
type Settings = ReturnType<typeof settingsOf>;

export type SiteHistoryService = ReturnType<typeof createSiteHistoryService>;

/** The numbered revisions of sites. Every function takes the owner first. */
export function createSiteHistoryService({ db, siteSync }: { db: Db; siteSync: SiteSyncService }) {
  async function findSite(ownerId: string, id: string): Promise<Site> {
    const [site] = await db
      .select({
        id: sites.id,
        ownerId: sites.ownerId,
        revision: sites.revision,
        version: sites.version,
      })
      .from(sites)
      .where(and(eq(sites.ownerId, ownerId), eq(sites.id, id)));
    if (!site) throw new ApiError('NOT_FOUND');
    return site;
  }

  const selectRows = () =>
    db.select(columns).from(siteRevisions).leftJoin(users, eq(users.id, siteRevisions.authorId));

  /** What a site was after each of some numbers; one that is not kept any more is left out. */
  async function settingsAt(siteId: string, numbers: readonly number[]) {
    const rows = await db
      .select({ number: siteRevisions.number, settings: siteRevisions.settings })
      .from(siteRevisions)
      .where(and(eq(siteRevisions.siteId, siteId), inArray(siteRevisions.number, [...numbers])));
    return new Map<number, Settings>(
      rows.map(({ number, settings }) => [number, settingsOf(settings)]),
    );
  }

  async function syncOf(site: Site, row: Row): Promise<SiteRevision['sync']> {
    const newest = row.number === site.version;
    const took = row.settledAt === null ? null : Number(row.settledAt) - Number(row.createdAt);
    const milliseconds = row.settledNodes ? took : null;
    if (!newest) {
      const count = row.settledNodes ?? 0;
      return { applied: count, total: count, refused: 0, milliseconds, overtaken: count === 0 };
    }
    const sync = (await siteSync.siteSync([site])).get(site.id);
    const { applied, total, refused } = sync ?? { applied: 0, total: 0, refused: 0 };
    return { applied, total, refused, milliseconds, overtaken: false };
  }

  async function toRevision(site: Site, row: Row, states: ReadonlyMap<number, Settings>) {
    const [before, after] = [states.get(row.number - 1), states.get(row.number)];
    const allChanges = before && after ? siteChanges(before, after) : [];
    const kind = authorKind(site, row.authorId);
    const revision: SiteRevision = {
      number: row.number,
      action: row.action,
      restoredNumber: row.restoredNumber,
      author: { kind, name: kind === 'owner' ? row.authorName : null },
      createdAt: row.createdAt.toISOString(),
      changes: allChanges.slice(0, namedChanges).map(({ text }) => text),
      changeCount: allChanges.length,
      sync: await syncOf(site, row),
    };
    return { revision, allChanges };
  }

  /** The newest first. */
  async function listRevisions(
    ownerId: string,
    siteId: string,
    { page, limit }: { page: number; limit: number },
  ) {
    const site = await findSite(ownerId, siteId);
    const condition = eq(siteRevisions.siteId, siteId);
    const rows = await selectRows()
      .where(condition)
      .orderBy(desc(siteRevisions.number))
      .limit(limit)
      .offset((page - 1) * limit);
    const numbers = rows.flatMap(({ number }) => [number, number - 1]);
    const states = await settingsAt(siteId, [...new Set(numbers)]);
    const items = await Promise.all(rows.map((row) => toRevision(site, row, states)));
    return {
      items: items.map(({ revision }) => revision),
      total: await db.$count(siteRevisions, condition),
    };
  }

  /** One revision with all of its changes, what a roll-back would change, and every node's state. */
  async function getRevision(
    ownerId: string,
    siteId: string,
    number: number,
  ): Promise<SiteRevisionDetail> {
    const site = await findSite(ownerId, siteId);
    const [row] = await selectRows().where(
      and(eq(siteRevisions.siteId, siteId), eq(siteRevisions.number, number)),
    );
    if (!row) throw new ApiError('NOT_FOUND');
    const states = await settingsAt(siteId, [number, number - 1, site.version]);
    const { revision, allChanges } = await toRevision(site, row, states);
    const [current, target] = [states.get(site.version), states.get(number)];
    const { configRevision, createdAt } = row;
    return {
      ...revision,
      allChanges,
      restoring: current && target ? siteChanges(current, restorable(current, target)) : [],
      nodes: await siteSync.revisionNodes(
        { id: siteId, newest: number === site.version },
        { revision: configRevision, createdAt },
      ),
    };
  }

  return { listRevisions, getRevision };
}

/**
 * What a roll-back gives back. It leaves group and package alone, and the keys of URL signing, of
 * which history knows none.
 */
function restorable(current: Settings, target: Settings): Settings {
  const [now, then] = [current.access.signing, target.access.signing];
  const keyMask = then.keyMask && now.keyMask;
  const spareKeyMask = then.spareKeyMask && now.spareKeyMask;
  const access = { ...target.access, signing: { ...then, keyMask, spareKeyMask } };
  const { groupName, packageName } = current;
  return { ...target, access, groupName, packageName };
}

function authorKind({ ownerId }: Site, authorId: string | null) {
  if (authorId === null) return 'system';
  return authorId === ownerId ? 'owner' : 'administrator';
}
