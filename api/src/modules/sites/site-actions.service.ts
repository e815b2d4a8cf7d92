import type { SiteAction } from '@console/contract/site-actions';
import { and, eq, inArray } from 'drizzle-orm';
import type { Db, Signals } from '../../db/engine';
import { ApiError } from '../../plugins/api-error';
import type { Actor } from '../audit/audit.service';
import { changeConfig } from './config-revision';
import { domainsOf } from './site-domains';
import { requireGroup } from './site-groups.service';
import { requirePlace } from './site-packages';
import { ownedBy } from './sites.scope';
import type { SitesService } from './sites.service';
import { sites } from './sites.tables';
import { lockSites } from './sites.writes';

type Deps = {
  db: Db;
  signals: Signals;
  sites: Pick<SitesService, 'setSitesState' | 'deleteSites'>;
  bindCertificate: (
    actor: Actor,
    certificateId: string,
    siteIds: readonly string[],
  ) => Promise<unknown>;
};

export type SiteActionsService = ReturnType<typeof createSiteActionsService>;

/** One action on many sites, each in a transaction of its own. */
export function createSiteActionsService(deps: Deps) {
  const { db, sites: service, bindCertificate } = deps;

  /** Group and package are no matter of the nodes, but of the site's history. */
  function assign(
    ownerId: string,
    id: string,
    change: Extract<SiteAction, { kind: 'group' | 'package' }>,
  ) {
    const cause = { authorId: ownerId, action: 'change' } as const;
    return changeConfig(deps, cause, async (tx, revision) => {
      await lockSites(tx, ownerId, [id]);
      if (change.kind === 'group' && change.groupId) {
        await requireGroup(tx, ownerId, change.groupId);
      }
      if (change.kind === 'package') {
        const domains = (await domainsOf(tx, [id])).get(id)?.length ?? 0;
        const { packageId } = change;
        await requirePlace(tx, { id: ownerId, exceptSite: id }, { packageId, domains });
      }
      const value =
        change.kind === 'group' ? { groupId: change.groupId } : { packageId: change.packageId };
      await tx
        .update(sites)
        .set({ ...value, revision, updatedAt: new Date() })
        .where(ownedBy(ownerId, eq(sites.id, id)));
    });
  }

  function act(actor: Actor, id: string, action: SiteAction): Promise<unknown> {
    const ownerId = actor.id;
    switch (action.kind) {
      case 'state':
        return service.setSitesState(ownerId, [id], action.state);
      case 'delete':
        return service.deleteSites(ownerId, [id]);
      case 'certificate':
        return bindCertificate(actor, action.certificateId, [id]);
      case 'group':
      case 'package':
        return assign(ownerId, id, action);
    }
  }

  /** The sentence of what the owner can put right; anything else ends the whole action. */
  async function problemOf(work: Promise<unknown>): Promise<string | null> {
    try {
      await work;
      return null;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      return Object.values(error.detail.fields ?? {})[0] ?? error.message;
    }
  }

  /** A row that fails does not stop the others. Rows come in the order of the ids. */
  async function actOnSites(actor: Actor, ids: readonly string[], action: SiteAction) {
    const wanted = [...new Set(ids)];
    const named = await db
      .select({ id: sites.id, domain: sites.mainDomain })
      .from(sites)
      .where(and(ownedBy(actor.id), inArray(sites.id, wanted)));
    const domains = new Map(named.map(({ id, domain }) => [id, domain]));
    const rows = [];
    for (const id of wanted) {
      const error = await problemOf(act(actor, id, action));
      rows.push({ id, domain: domains.get(id) ?? '', error });
    }
    return { done: rows.filter(({ error }) => error === null).length, rows };
  }

  return { actOnSites };
}
