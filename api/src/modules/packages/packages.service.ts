import type { Package } from '@console/contract/packages/endpoints/packages';
import type { Quotas } from '@console/contract/packages/endpoints/plans';
import { allowedOf, packsInForce } from '@console/contract/packages/packs';
import { and, asc, desc, eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../db/engine';
import { ApiError } from '../../plugins/api-error';
import { stateColumns, stateOf } from './package-state.service';
import { inForce, packages, packageTraffic } from './packages.tables';
import { readGraceDays } from './terms/package-grace.service';
import { lockPackage } from './terms/package-terms.service';

const columns = {
  id: packages.id,
  planId: packages.planId,
  planName: packages.planName,
  period: packages.period,
  pricePaidFen: packages.pricePaidFen,
  autoRenew: packages.autoRenew,
  startsAt: packages.startsAt,
  ...stateColumns,
  // With the table's name: in a selection from one table the columns would be unqualified.
  used: sql<Package['used']>`(
    select json_build_object('sites', count(distinct s.id), 'domains', count(d.domain), 'l4Ports',
      (select coalesce(sum(f.port_count), 0) from forwards f where f.package_id = packages.id))
    from sites s left join site_domains d on d.site_id = s.id where s.package_id = packages.id)`,
};

type Told = 'allowed' | 'state' | 'startsAt' | 'endsAt' | 'servedUntil' | 'cancelledAt';
type Row = Omit<Package, Told> & {
  startsAt: Date;
  endsAt: Date | null;
  cancelledAt: Date | null;
  traffic: { month: Date; bytes: number } | null;
};

function toPackage({ traffic, ...row }: Row, graceDays: number): Package {
  const { startsAt, endsAt, cancelledAt } = row;
  const { state, servedUntil } = stateOf({ ...row, traffic }, graceDays);
  return {
    ...row,
    packs: packsInForce(row.packs),
    allowed: allowedOf(row),
    state,
    startsAt: startsAt.toISOString(),
    endsAt: endsAt?.toISOString() ?? null,
    servedUntil: servedUntil?.toISOString() ?? null,
    cancelledAt: cancelledAt?.toISOString() ?? null,
  };
}

/** The one place that says which packages a person may see: their own. */
function ownedBy(ownerId: string, ...conditions: (SQL | undefined)[]): SQL | undefined {
  return and(eq(packages.ownerId, ownerId), ...conditions);
}

export type PackagesService = ReturnType<typeof createPackagesService>;

/** Packages of users. Every function takes the owner first. */
export function createPackagesService({ db, signals }: Pick<Database, 'db' | 'signals'>) {
  /** All of the owner's: those in force by their end, the soonest first, then those that ended. */
  async function listPackages(ownerId: string): Promise<Package[]> {
    const ended = sql`not (${inForce})`;
    const rows = await db
      .select(columns)
      .from(packages)
      .leftJoin(packageTraffic, eq(packageTraffic.packageId, packages.id))
      .where(ownedBy(ownerId))
      .orderBy(
        asc(ended),
        asc(sql`case when ${ended} then null else ${packages.endsAt} end`),
        desc(packages.endsAt),
        asc(packages.id),
      );
    const graceDays = await readGraceDays(db);
    return rows.map((row) => toPackage(row, graceDays));
  }

  async function getPackage(ownerId: string, id: string): Promise<Package> {
    const [row] = await db
      .select(columns)
      .from(packages)
      .leftJoin(packageTraffic, eq(packageTraffic.packageId, packages.id))
      .where(ownedBy(ownerId, eq(packages.id, id)));
    if (!row) throw new ApiError('NOT_FOUND');
    return toPackage(row, await readGraceDays(db));
  }

  /** The owner's packages in force, with their quotas. */
  async function quotasInForce(ownerId: string): Promise<({ id: string } & Quotas)[]> {
    const rows = await db
      .select({ id: packages.id, quotas: packages.quotas, packs: packages.packs })
      .from(packages)
      .where(ownedBy(ownerId, inForce));
    return rows.map((row) => ({ id: row.id, ...allowedOf(row) }));
  }

  /** The free package has no end that could be put off. */
  async function setAutoRenew(ownerId: string, id: string, autoRenew: boolean): Promise<Package> {
    const { cancelledAt, endsAt } = await getPackage(ownerId, id);
    if (endsAt === null) throw new ApiError('NOT_FOUND');
    if (autoRenew && cancelledAt) {
      throw new ApiError('CONFLICT', { message: '套餐已取消，请先撤销取消' });
    }
    const stillFits = autoRenew ? isNull(packages.cancelledAt) : undefined;
    await db
      .update(packages)
      .set({ autoRenew })
      .where(ownedBy(ownerId, eq(packages.id, id), stillFits));
    return getPackage(ownerId, id);
  }

  /** Gives a package up, or takes that back; both only while it runs. */
  async function setCancelled(ownerId: string, id: string, cancelled: boolean): Promise<Package> {
    await db.transaction(async (tx) => {
      const { endsAt, cancelledAt } = await lockPackage(tx, ownerId, id);
      if (endsAt <= new Date()) {
        throw new ApiError('CONFLICT', { message: '套餐已到期，不能取消或恢复' });
      }
      if ((cancelledAt !== null) === cancelled) return;
      await tx
        .update(packages)
        .set({
          ...{ cancelledAt: cancelled ? new Date() : null, edgeRevision: null },
          ...(cancelled && { autoRenew: false }),
        })
        .where(ownedBy(ownerId, eq(packages.id, id)));
      await signals.publish('packages', '', tx);
    });
    return getPackage(ownerId, id);
  }

  const cancelPackage = (ownerId: string, id: string) => setCancelled(ownerId, id, true);
  const resumePackage = (ownerId: string, id: string) => setCancelled(ownerId, id, false);

  return { cancelPackage, resumePackage, setAutoRenew, listPackages, getPackage, quotasInForce };
}
