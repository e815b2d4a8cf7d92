import type {
  Forward,
  ForwardDetail,
  ForwardRoom,
} from '@console/contract/forwards/endpoints/forwards';
import type { forwardCreateSchema } from '@console/contract/forwards/forwards';
import type { ForwardListQuery } from '@console/contract/forwards/list-query';
import { portsIn } from '@console/contract/forwards/settings/listen';
import type { Quotas } from '@console/contract/packages/endpoints/plans';
import { unlimited } from '@console/contract/packages/plan-words';
import { and, eq, inArray, type SQL } from 'drizzle-orm';
import type { z } from 'zod';
import { ApiError } from '../../plugins/api-error';
import { type ConfigWrites, changeConfig } from '../configured/history/config-change.service';
import type { NodeSync } from '../configured/node-sync.service';
import { originsFound } from '../configured/origins/origins-found.service';
import { requireRoom } from '../configured/package-room.service';
import { forwardOriginReports } from '../nodes/nodes.tables';
import { createForwardClaims, type ForwardClaimsDeps } from './claims/forward-claims';
import { portRoom } from './claims/forward-packages';
import { takenPort, takenProblem } from './claims/forward-ports';
import { createForwardBatches } from './forward-batch';
import { createForwardChanges } from './forward-changes.service';
import { requireForwardGroup } from './forward-groups.service';
import { createForwardImports } from './forward-import';
import { readForwardStarts } from './forward-start';
import {
  countForwards,
  countStates,
  ownedForwards,
  type StoredForward,
  selectDetailPage,
  selectForwardDetails,
  selectForwardPage,
} from './forwards.queries';
import { forwards } from './forwards.tables';
import { insertForwards } from './forwards.writes';

type Deps = ConfigWrites &
  ForwardClaimsDeps & {
    /** How far the online nodes are with each forward. */
    syncOf: NodeSync['syncOf'];
    quotasInForce: (ownerId: string) => Promise<Quotas[]>;
    onlineNodes: () => Promise<string[]>;
  };

export type ForwardsService = ReturnType<typeof createForwardsService>;

/** Forwards of layer 4. Every function takes the owner first; what is not theirs does not exist for them. */
export function createForwardsService(deps: Deps) {
  const { db, cnameZone } = deps;
  const claims = createForwardClaims(deps);

  async function complete<F extends StoredForward>(stored: readonly F[]) {
    const sync = await deps.syncOf(stored);
    return stored.map((forward) => ({
      ...forward,
      cname: `${forward.sn}.${cnameZone}`,
      sync: sync.get(forward.id) ?? { applied: 0, total: 0, refused: 0, reason: null },
    }));
  }

  async function find(ownerId: string, condition: SQL): Promise<ForwardDetail> {
    const stored = await selectForwardDetails(db, ownedForwards(ownerId, condition));
    const [forward] = await complete(stored);
    if (!forward) throw new ApiError('NOT_FOUND');
    return forward;
  }

  const getForward = (ownerId: string, id: string) => find(ownerId, eq(forwards.id, id));
  const getForwardBySn = (ownerId: string, sn: string) => find(ownerId, eq(forwards.sn, sn));

  async function listForwards(
    ownerId: string,
    query: ForwardListQuery,
  ): Promise<{ items: Forward[]; total: number }> {
    const { items, total } = await selectForwardPage(db, ownerId, query);
    return { items: await complete(items), total };
  }

  /** The same with all settings of each. */
  async function exportForwards(ownerId: string, query: ForwardListQuery) {
    const { items, total } = await selectDetailPage(db, ownerId, query);
    return { items: await complete(items), total };
  }

  /** What an owner has of forwards, and what nobody can have. */
  async function getRoom(ownerId: string): Promise<ForwardRoom> {
    const [count, states, quotas, { reserved }] = await Promise.all([
      countForwards(db, ownerId),
      countStates(db, ownerId),
      deps.quotasInForce(ownerId),
      claims.ownGround(),
    ]);
    const ports = quotas.map(({ l4Ports }) => l4Ports);
    return {
      ...count,
      states,
      portsQuota: ports.includes(unlimited)
        ? unlimited
        : ports.reduce((sum, quota) => sum + quota, 0),
      reserved: [...reserved.keys()].sort((a, b) => a - b),
    };
  }

  /** What the online nodes find of the origins of a forward. */
  async function originHealth(ownerId: string, id: string) {
    const { origin } = await getForward(ownerId, id);
    const { address, port, error, since, nodeId, forwardId } = forwardOriginReports;
    const online = await deps.onlineNodes();
    const rows = await db
      .select({ address, port, error, since })
      .from(forwardOriginReports)
      .where(and(eq(forwardId, id), inArray(nodeId, online)));
    return originsFound(origin.origins, rows);
  }

  async function createForward(
    ownerId: string,
    forward: z.output<typeof forwardCreateSchema>,
  ): Promise<ForwardDetail> {
    const own = await claims.ownGround();
    const cause = { authorId: ownerId, action: 'change' } as const;
    const [id = ''] = await changeConfig(deps, cause, async (tx, revision) => {
      const { listen, groupId } = forward;
      if (groupId) await requireForwardGroup(tx, ownerId, groupId);
      const started = (await readForwardStarts(tx, ownerId))(forward);
      claims.require({ listen, origin: started.settings.origin }, own);
      const taken = await takenPort(tx, listen, undefined);
      if (taken !== undefined) {
        throw new ApiError('PORT_TAKEN', { fields: { listen: takenProblem(taken) } });
      }
      const wanted = { packageId: forward.packageId, wanted: portsIn(listen) };
      const packageId = await requireRoom(tx, ownerId, portRoom(undefined), wanted);
      return insertForwards(tx, { id: ownerId, revision }, [{ ...started, packageId }]);
    });
    return getForward(ownerId, id);
  }

  return {
    listForwards,
    exportForwards,
    getForward,
    getForwardBySn,
    getRoom,
    originHealth,
    countForwards: (ownerId: string) => countForwards(db, ownerId),
    createForward,
    createForwards: createForwardBatches(deps, claims),
    importForwards: createForwardImports(deps, claims),
    ...createForwardChanges({ ...deps, claims, getForward }),
  };
}
