import type { PackageLoad } from '@console/contract/packages/endpoints/package-load';
import type { Quotas } from '@console/contract/packages/endpoints/plans';
import { bandwidthWindowSeconds } from '@console/contract/packages/package-load';
import { allowedOf } from '@console/contract/packages/packs';
import { unlimited } from '@console/contract/packages/plan-words';
import { inArray } from 'drizzle-orm';
import type { Db } from '../../../db/engine';
import { packages } from '../packages.tables';

/** How long a quota that was read may be used; a pack may be bought meanwhile. */
const readMs = 5_000;
const bytesOfMegabit = 125_000;

type Claim = Omit<PackageLoad, 'id'>;

const boundsOf = ({ ccQps, connections, bandwidthMbps }: Quotas): Claim => ({
  requests: ccQps,
  connections,
  bytes:
    bandwidthMbps === unlimited
      ? unlimited
      : bandwidthMbps * bytesOfMegabit * bandwidthWindowSeconds,
});

const bounded = (value: number, bound: number) =>
  bound === unlimited ? value : Math.min(value, bound);

/**
 * The demand that a node may claim of a package when others have to give way: no more than the
 * package allows, so that neither a flood at one node nor a lying node leaves the others nothing.
 */
export function createPackageClaims(db: Db) {
  let known = new Map<string, Claim | undefined>();
  let readAt = 0;

  async function boundsBy(ids: readonly string[]): Promise<ReadonlyMap<string, Claim | undefined>> {
    const now = Date.now();
    if (now - readAt >= readMs) {
      known = new Map();
      readAt = now;
    }
    const bounds = known;
    const unknown = ids.filter((id) => !bounds.has(id));
    if (unknown.length === 0) return bounds;
    const rows = await db
      .select({ id: packages.id, quotas: packages.quotas, packs: packages.packs })
      .from(packages)
      .where(inArray(packages.id, unknown));
    for (const id of unknown) bounds.set(id, undefined);
    for (const { id, ...row } of rows) bounds.set(id, boundsOf(allowedOf(row, new Date(now))));
    return bounds;
  }

  /** The loads, each within what its package allows; one that is gone bounds nothing. */
  return async (loads: readonly PackageLoad[]): Promise<PackageLoad[]> => {
    const boundsOfAll = await boundsBy([...new Set(loads.map(({ id }) => id))]);
    return loads.map((load) => {
      const bounds = boundsOfAll.get(load.id);
      if (!bounds) return load;
      return {
        id: load.id,
        requests: bounded(load.requests, bounds.requests),
        connections: bounded(load.connections, bounds.connections),
        bytes: bounded(load.bytes, bounds.bytes),
      };
    });
  };
}
