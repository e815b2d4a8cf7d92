import type { Package, PackageState } from '@console/contract/packages';
import type { Quotas } from '@console/contract/plans';
import { and, asc, desc, eq, isNotNull, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../db/engine';
import { ApiError } from '../../plugins/api-error';
import { inForce, packages } from './packages.tables';

const expiringMs = 7 * 86_400_000;
const columns = {
  id: packages.id,
  planId: packages.planId,
  planName: packages.planName,
  quotas: packages.quotas,
  period: packages.period,
  pricePaidFen: packages.pricePaidFen,
  autoRenew: packages.autoRenew,
  startsAt: packages.startsAt,
  endsAt: packages.endsAt,
  // By their names: in a selection from one table the columns would stand without it.
  used: sql<Package['used']>`(
    select json_build_object('sites', count(distinct s.id), 'domains', count(d.domain))
    from sites s left join site_domains d on d.site_id = s.id where s.package_id = packages.id)`,
};

type Row = Omit<Package, 'state' | 'startsAt' | 'endsAt'> & {
  startsAt: Date;
  endsAt: Date | null;
};
function stateAt(endsAt: Date | null, now: number): PackageState {
  if (!endsAt) return 'normal';
  const left = endsAt.getTime() - now;
  if (left <= 0) return 'expired';
  return left <= expiringMs ? 'expiring' : 'normal';
}

function toPackage({ startsAt, endsAt, ...row }: Row): Package {
  return {
    ...row,
    state: stateAt(endsAt, Date.now()),
    startsAt: startsAt.toISOString(),
    endsAt: endsAt?.toISOString() ?? null,
  };
}

/** The one place that says which packages a person may see: their own. */
function ownedBy(ownerId: string, ...conditions: (SQL | undefined)[]): SQL | undefined {
  return and(eq(packages.ownerId, ownerId), ...conditions);
}

export type PackagesService = ReturnType<typeof createPackagesService>;

/** Packages of users. Every function takes the owner first. */
export function createPackagesService(db: Db) {
  /** All of the owner's: those in force by their end, the soonest first, then those that ended. */
  async function listPackages(ownerId: string): Promise<Package[]> {
    const ended = sql`not (${inForce})`;
    const rows = await db
      .select(columns)
      .from(packages)
      .where(ownedBy(ownerId))
      .orderBy(
        asc(ended),
        asc(sql`case when ${ended} then null else ${packages.endsAt} end`),
        desc(packages.endsAt),
        asc(packages.id),
      );
    return rows.map(toPackage);
  }

  async function getPackage(ownerId: string, id: string): Promise<Package> {
    const [row] = await db
      .select(columns)
      .from(packages)
      .where(ownedBy(ownerId, eq(packages.id, id)));
    if (!row) throw new ApiError('NOT_FOUND');
    return toPackage(row);
  }

  /** Quotas of the owner's packages in force. */
  async function quotasInForce(ownerId: string): Promise<Quotas[]> {
    const rows = await db
      .select({ quotas: packages.quotas })
      .from(packages)
      .where(ownedBy(ownerId, inForce));
    return rows.map(({ quotas }) => quotas);
  }

  /** The free package has no end that could be put off. */
  async function setAutoRenew(ownerId: string, id: string, autoRenew: boolean): Promise<Package> {
    const changed = await db
      .update(packages)
      .set({ autoRenew })
      .where(ownedBy(ownerId, eq(packages.id, id), isNotNull(packages.endsAt)))
      .returning({ id: packages.id });
    if (changed.length === 0) throw new ApiError('NOT_FOUND');
    return getPackage(ownerId, id);
  }

  return { setAutoRenew, listPackages, getPackage, quotasInForce };
}
