import {
  isStopped,
  type PackageState,
  packageStateAt,
  servedUntil,
} from '@console/contract/packages/package-state';
import { allowedOf } from '@console/contract/packages/packs';
import { type ShownState, shownState } from '@console/contract/sites/state';
import { and, eq, inArray, notInArray, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Db } from '../../db/engine';
import { packages, packageTraffic } from './packages.tables';
import { readGraceDays } from './terms/package-grace.service';
import { isExhausted } from './usage/package-traffic.service';

/** Columns that the state of a package is made of. */
export const stateColumns = {
  endsAt: packages.endsAt,
  cancelledAt: packages.cancelledAt,
  quotas: packages.quotas,
  packs: packages.packs,
  traffic: { month: packageTraffic.month, bytes: packageTraffic.bytes },
};

type StateRow = Pick<
  typeof packages.$inferSelect,
  'endsAt' | 'cancelledAt' | 'quotas' | 'packs'
> & {
  traffic: { month: Date; bytes: number } | null;
};

const noTraffic = { month: null, bytes: null };

/** What a package is in now. */
export function stateOf({ traffic, ...row }: StateRow, graceDays: number) {
  const now = new Date();
  const exhausted = isExhausted(traffic ?? noTraffic, allowedOf(row, now), now);
  return {
    state: packageStateAt({ ...row, exhausted }, graceDays, now),
    servedUntil: servedUntil(row, graceDays),
  };
}

async function stoppedAmong(tx: Db, condition: SQL) {
  const rows = await tx
    .select({ id: packages.id, ...stateColumns })
    .from(packages)
    .leftJoin(packageTraffic, eq(packageTraffic.packageId, packages.id))
    .where(condition);
  const graceDays = await readGraceDays(tx);
  return new Map(
    rows.flatMap((row) => {
      const { state, servedUntil: until } = stateOf(row, graceDays);
      return isStopped(state, until) ? [[row.id, state] as const] : [];
    }),
  );
}

/** The states of those of some packages whose sites are not served now. */
export async function stoppedPackages(tx: Db, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, PackageState>();
  return stoppedAmong(tx, inArray(packages.id, [...new Set(ids)]));
}

/** The same of all packages of an owner. */
export const stoppedPackagesOf = (tx: Db, ownerId: string) =>
  stoppedAmong(tx, eq(packages.ownerId, ownerId));

type Placed = { state: PgColumn; packageId: PgColumn };

/** True of an owner's sites or forwards that are shown in a state. */
export async function isShown(
  tx: Db,
  ownerId: string,
  { state, packageId }: Placed,
  wanted: ShownState,
): Promise<SQL | undefined> {
  if (wanted === 'disabled') return eq(state, 'disabled');
  const stopped = [...(await stoppedPackagesOf(tx, ownerId))];
  const enabled = eq(state, 'normal');
  if (wanted === 'normal') {
    const ids = stopped.map(([id]) => id);
    return and(enabled, notInArray(packageId, ids));
  }
  const ids = stopped.flatMap(([id, why]) => (shownState('normal', why) === wanted ? [id] : []));
  return and(enabled, inArray(packageId, ids));
}
