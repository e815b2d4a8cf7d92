import type { EdgePackage } from '@console/contract/edge/endpoints/edge';
import { servedUntil } from '@console/contract/packages/package-state';
import { allowedOf } from '@console/contract/packages/packs';
import { eq, gt, inArray, or } from 'drizzle-orm';
import type { Db } from '../../db/engine';
import { addServiceMonths, startOfServiceMonth } from '../../service-time';
import { panels } from '../system-info/system-info.tables';
import { users } from '../users/users.tables';
import { packages, packageTraffic } from './packages.tables';
import { readGraceDays } from './terms/package-grace.service';
import { isExhausted } from './usage/package-traffic.service';

const secondsOf = (at: Date) => Math.floor(at.getTime() / 1_000);

/** Makes the function that reads what packages allow, as nodes need it; with `since` also those changed since. */
export function createEdgePackages(platformBrand: string) {
  return async (tx: Db, ids: readonly string[], since?: number): Promise<EdgePackage[]> => {
    const rows = await tx
      .select({
        id: packages.id,
        endsAt: packages.endsAt,
        cancelledAt: packages.cancelledAt,
        quotas: packages.quotas,
        packs: packages.packs,
        month: packageTraffic.month,
        bytes: packageTraffic.bytes,
        brand: panels.brandName,
      })
      .from(packages)
      .innerJoin(users, eq(users.id, packages.ownerId))
      .leftJoin(panels, eq(panels.id, users.panelId))
      .leftJoin(packageTraffic, eq(packageTraffic.packageId, packages.id))
      .where(
        or(
          inArray(packages.id, [...ids]),
          since === undefined ? undefined : gt(packages.edgeRevision, since),
        ),
      );
    if (rows.length === 0) return [];
    const graceDays = await readGraceDays(tx);
    const now = new Date();
    const monthEnds = secondsOf(addServiceMonths(startOfServiceMonth(now), 1));
    return rows.map(({ id, brand, ...row }) => {
      const allowed = allowedOf(row, now);
      const until = servedUntil(row, graceDays);
      return {
        id,
        servedUntil: until && secondsOf(until),
        cancelled: row.cancelledAt !== null,
        exhaustedUntil: isExhausted(row, allowed, now) ? monthEnds : null,
        webSocket: allowed.webSocket,
        requestsPerSecond: allowed.ccQps,
        connections: allowed.connections,
        bandwidthMbps: allowed.bandwidthMbps,
        brand: (brand ?? platformBrand).slice(0, 200),
      };
    });
  };
}
