import { configPingSeconds } from '@console/contract/edge/edge';
import type { NodesService } from '../nodes/nodes.service';
import { type BansDeps, createBansService } from './bans.service';
import { createEdgeBansService } from './edge-bans.service';

type Deps = BansDeps & { nodes: Pick<NodesService, 'nameOf'>; pingSeconds?: number };

/** The two services of bans: for people, and for nodes. */
export function createBansServices({ nodes, pingSeconds, ...deps }: Deps) {
  return {
    bans: createBansService(deps),
    edgeBans: createEdgeBansService({
      ...deps,
      nodeName: nodes.nameOf,
      pingSeconds: pingSeconds ?? configPingSeconds,
    }),
  };
}
