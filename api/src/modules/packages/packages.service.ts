import type { Package, PackageBuy, PackageState } from '@console/contract/packages';
import { planPeriodLabels } from '@console/contract/plan-words';
import type { Plan, PlanPeriod, Quotas } from '@console/contract/plans';
import { and, asc, desc, eq, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../db/engine';
import { ApiError } from '../../plugins/api-error';
import { addServiceMonths } from '../../service-time';
import type { LedgerService } from '../ledger/ledger.service';
import type { PlansService } from '../plans/plans.service';
import { inForce, packages } from './packages.tables';

const expiringMs = 7 * 86_400_000;
const months = { month: 1, quarter: 3, year: 12 } as const satisfies Record<PlanPeriod, number>;

const columns = {
  id: packages.id,
  planId: packages.planId,
  planName: packages.planName,
  quotas: packages.quotas,
  period: packages.period,
  pricePaidFen: packages.pricePaidFen,
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
type Purchase = PackageBuy & {
  /** For history that is entered later; now otherwise. */
  at?: Date;
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
export function createPackagesService(deps: {
  db: Db;
  ledger: LedgerService;
  plans: PlansService;
}) {
  const { db, ledger, plans } = deps;

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

  /**
   * Buys a plan from the balance. The same key again answers with what it has bought; the same key
   * for something else, or a price that is no longer the plan's, is a CONFLICT.
   */
  async function buyPackage(ownerId: string, purchase: Purchase): Promise<Package> {
    const row = await db.transaction(async (tx) => {
      const before = await findPurchase(tx, ownerId, purchase);
      if (before) return before;
      const plan = await plans.findForSale(tx, purchase.planId);
      if (!plan) throw new ApiError('CONFLICT', { message: '套餐已下架，请刷新后重新选择' });
      const pricePaidFen = plan.pricesFen[purchase.period];
      if (pricePaidFen !== purchase.expectedTotalFen) {
        throw new ApiError('CONFLICT', { message: '套餐价格已变动，请刷新后重新确认' });
      }
      const bought = await insertPackage(tx, ownerId, plan, purchase);
      // The other of two calls at the same moment was first, and is committed by now.
      if (!bought) return findPurchase(tx, ownerId, purchase);
      await ledger.move(tx, {
        ownerId,
        kind: 'consumption',
        subject: `购买套餐「${plan.name}」，${planPeriodLabels[purchase.period]}`,
        amountFen: -pricePaidFen,
        idempotencyKey: `package:${bought.id}`,
        ...(purchase.at && { at: purchase.at }),
      });
      return bought;
    });
    if (!row) throw new Error('A purchase was made and is not there');
    return toPackage(row);
  }

  return { listPackages, getPackage, quotasInForce, buyPackage };
}

async function findPurchase(tx: Db, ownerId: string, wanted: Purchase): Promise<Row | undefined> {
  const [row] = await tx
    .select(columns)
    .from(packages)
    .where(ownedBy(ownerId, eq(packages.purchaseKey, wanted.purchaseKey)));
  if (!row) return undefined;
  const same =
    row.planId === wanted.planId &&
    row.period === wanted.period &&
    row.pricePaidFen === wanted.expectedTotalFen;
  if (!same) throw new ApiError('CONFLICT', { message: '这次购买已提交过，请刷新后重试' });
  return row;
}

/** Resolves to nothing when the key has bought something already. */
async function insertPackage(
  tx: Db,
  ownerId: string,
  plan: Plan,
  { period, purchaseKey, at: startsAt = new Date() }: Purchase,
): Promise<Row | undefined> {
  const [row] = await tx
    .insert(packages)
    .values({
      ownerId,
      purchaseKey,
      period,
      startsAt,
      planId: plan.id,
      planName: plan.name,
      quotas: plan.quotas,
      pricePaidFen: plan.pricesFen[period],
      endsAt: addServiceMonths(startsAt, months[period]),
    })
    .onConflictDoNothing()
    .returning(columns);
  return row;
}
