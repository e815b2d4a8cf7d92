import type { EdgeSite } from '@console/contract/edge';
import { and, eq, gt, type SQL } from 'drizzle-orm';
import type { Db } from '../../db/engine';
import { domainsOf } from './site-domains';
import { sectionColumns, setOnly } from './site-sections';
import { configCounter, deletedSites, sites } from './sites.tables';

/** Sites as the edge nodes need them, and what changed since a revision. */
export function createEdgeSitesService(db: Db) {
  async function readRevision(tx: Db): Promise<number> {
    const [row] = await tx.select({ revision: configCounter.revision }).from(configCounter);
    return row?.revision ?? 0;
  }

  async function readSites(tx: Db, condition: SQL | undefined): Promise<EdgeSite[]> {
    const rows = await tx
      .select({
        id: sites.id,
        origin: sites.origin,
        cacheEnabled: sites.cacheEnabled,
        ...sectionColumns,
      })
      .from(sites)
      .where(and(eq(sites.state, 'normal'), condition));
    const domains = await domainsOf(
      tx,
      rows.map(({ id }) => id),
    );
    return rows.map(({ access, cache, rules, pages, ...row }) => ({
      ...row,
      domains: domains.get(row.id) ?? [],
      ...setOnly({ access, cache, rules, pages }),
    }));
  }

  /** All reads of one answer see the same moment. */
  function consistently<T>(read: (tx: Db) => Promise<T>): Promise<T> {
    return db.transaction(read, { isolationLevel: 'repeatable read', accessMode: 'read only' });
  }

  /** The newest committed configuration revision. */
  function configRevision(): Promise<number> {
    return readRevision(db);
  }

  /** Every site that is to be served. */
  function edgeSitesSnapshot(): Promise<{ revision: number; sites: EdgeSite[] }> {
    return consistently(async (tx) => ({
      revision: await readRevision(tx),
      sites: await readSites(tx, undefined),
    }));
  }

  /** What a node that has revision `since` in force must do to be up to date. */
  function edgeChangesSince(
    since: number,
  ): Promise<{ revision: number; upsert: EdgeSite[]; remove: string[] }> {
    return consistently(async (tx) => {
      const disabled = await tx
        .select({ id: sites.id })
        .from(sites)
        .where(and(eq(sites.state, 'disabled'), gt(sites.revision, since)));
      const deleted = await tx
        .select({ id: deletedSites.id })
        .from(deletedSites)
        .where(gt(deletedSites.revision, since));
      return {
        revision: await readRevision(tx),
        upsert: await readSites(tx, gt(sites.revision, since)),
        remove: [...disabled, ...deleted].map(({ id }) => id),
      };
    });
  }

  return { configRevision, edgeSitesSnapshot, edgeChangesSince };
}
