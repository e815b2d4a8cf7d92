import type { SiteAction } from '@console/contract/sites/endpoints/actions';
import { and, eq, inArray } from 'drizzle-orm';
import { ApiError } from '../../../plugins/api-error';
import type { Actor } from '../../audit/audit.service';
import { type ConfigWrites, changeConfig } from '../../configured/history/config-change.service';
import { changeCc } from '../defence/site-cc-change';
import { domainsOf } from '../domains/site-domains';
import { requireGroup } from '../groups/site-groups.service';
import { requirePlace } from '../packages/site-packages';
import { ownedBy } from '../sites.scope';
import type { SitesService } from '../sites.service';
import { sites } from '../sites.tables';
import { lockSites } from '../sites.writes';

type Deps = ConfigWrites & {
  sites: Pick<SitesService, 'setSitesState' | 'deleteSites'>;
  bindCertificate: (
    actor: Actor,
    certificateId: string,
    siteIds: readonly string[],
  ) => Promise<{ uncovered: { id: string; domains: string[] }[] }>;
};

export type SiteActionsService = ReturnType<typeof createSiteActionsService>;

/** One action on many sites, each in a transaction of its own. */
export function createSiteActionsService(deps: Deps) {
  const { db, sites: service, bindCertificate } = deps;

  /** Group and package do not concern the nodes, but belong in the site's history. */
  function assign(
    ownerId: string,
    id: string,
    change: Extract<SiteAction, { kind: 'group' | 'package' }>,
  ) {
    const cause = { authorId: ownerId, action: 'change' } as const;
    return changeConfig(deps, cause, async (tx, revision) => {
      const [site] = await lockSites(tx, ownerId, [id]);
      if (change.kind === 'group' && change.groupId) {
        await requireGroup(tx, ownerId, change.groupId);
      }
      if (change.kind === 'package') {
        const domains = (await domainsOf(tx, [id])).get(id)?.length ?? 0;
        const { packageId } = change;
        const httpPorts = site?.extraPorts.length ?? 0;
        const owner = { id: ownerId, exceptSite: id };
        await requirePlace(tx, owner, { packageId, domains, httpPorts });
      }
      const value =
        change.kind === 'group' ? { groupId: change.groupId } : { packageId: change.packageId };
      await tx
        .update(sites)
        .set({ ...value, revision, updatedAt: new Date() })
        .where(ownedBy(ownerId, eq(sites.id, id)));
    });
  }

  /** Resolves to the domains that a certificate does not cover. */
  async function act(actor: Actor, id: string, action: SiteAction): Promise<string[]> {
    const ownerId = actor.id;
    switch (action.kind) {
      case 'state':
        await service.setSitesState(ownerId, [id], action.state);
        return [];
      case 'delete':
        await service.deleteSites(ownerId, [id]);
        return [];
      case 'certificate': {
        const { uncovered } = await bindCertificate(actor, action.certificateId, [id]);
        return uncovered.flatMap(({ domains }) => domains);
      }
      case 'defence': {
        const cause = { authorId: ownerId, action: 'change' } as const;
        await changeConfig(deps, cause, (tx, revision) =>
          changeCc(tx, { ownerId, id, revision }, { group: action.group }),
        );
        return [];
      }
      case 'group':
      case 'package':
        await assign(ownerId, id, action);
        return [];
    }
  }

  /** What became of a site; what its owner cannot put right ends the whole action. */
  async function resultOf(work: Promise<string[]>) {
    try {
      return { error: null, uncovered: await work };
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const sentence = Object.values(error.detail.fields ?? {})[0] ?? error.message;
      return { error: sentence, uncovered: [] };
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
      const result = await resultOf(act(actor, id, action));
      rows.push({ id, domain: domains.get(id) ?? '', ...result });
    }
    return { done: rows.filter(({ error }) => error === null).length, rows };
  }

  return { actOnSites };
}
