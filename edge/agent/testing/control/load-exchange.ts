import type { EdgePackage } from '@console/contract/edge/endpoints/edge';
import {
  type NodePackageLoad,
  type PackageLoad,
  packageLoadEndpoints,
} from '@console/contract/packages/endpoints/package-load';
import { unlimited } from '@console/contract/packages/plan-words';

const { path, body } = packageLoadEndpoints.reportPackageLoads;

/**
 * The control plane's half of what packages take: a node is answered what the others have said last, each
 * for no more requests than the package allows.
 */
export class LoadExchange {
  private readonly said = new Map<string, NodePackageLoad[]>();

  constructor(private readonly terms: ReadonlyMap<string, EdgePackage>) {}

  takes(nodeId: string, asked: string, json: unknown): { others: PackageLoad[] } | undefined {
    if (asked !== path) return undefined;
    const { packages } = body.parse(json);
    this.said.set(nodeId, packages);
    const others = packages.map(({ id }) => {
      const sum = { id, requests: 0, connections: 0, bytes: 0 };
      for (const [other, loads] of this.said) {
        for (const load of other === nodeId ? [] : loads.filter((one) => one.id === id)) {
          const quota = this.terms.get(id)?.requestsPerSecond ?? unlimited;
          sum.requests += quota === unlimited ? load.requests : Math.min(load.requests, quota);
          sum.connections += load.connections;
          sum.bytes += load.bytes;
        }
      }
      return sum;
    });
    return { others };
  }

  /** What a node refused in its last report, for want of one kind. */
  refused(id: string, kind: keyof NodePackageLoad['refused']): number {
    const loads = [...this.said.values()].flat().filter((load) => load.id === id);
    return loads.reduce((sum, { refused }) => sum + refused[kind], 0);
  }
}
