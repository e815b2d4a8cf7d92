import { configPingSeconds } from '@console/contract/edge/edge';
import type { Quotas } from '@console/contract/packages/endpoints/plans';
import type { Database } from '../../db/engine';
import type { NodesService } from '../nodes/nodes.service';
import { createOwnHosts } from '../sites/domains/own-hosts.service';
import { createPurgeDelivery } from './purge-delivery.service';
import { dailyQuotasOf } from './purge-quotas';
import { createPurgesService } from './purges.service';

type Deps = Pick<Database, 'db' | 'signals'> & {
  nodes: Pick<NodesService, 'list' | 'nameOf'>;
  /** What the account's packages in force allow. */
  quotasInForce: (ownerId: string) => Promise<Quotas[]>;
  pingSeconds?: number;
};

/** The two services of refresh and preheat: for customers, and for nodes. */
export function createPurgesServices({ db, signals, nodes, quotasInForce, pingSeconds }: Deps) {
  return {
    purges: createPurgesService({
      db,
      signals,
      ownHosts: createOwnHosts(db),
      onlineNodes: async () => (await nodes.list()).filter(({ state }) => state === 'online'),
      dailyQuotas: async (ownerId) => dailyQuotasOf(await quotasInForce(ownerId)),
    }),
    purgeDelivery: createPurgeDelivery({
      db,
      signals,
      nodeName: nodes.nameOf,
      pingSeconds: pingSeconds ?? configPingSeconds,
    }),
  };
}
