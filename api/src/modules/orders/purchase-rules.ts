import type { Plan } from '@console/contract/packages/endpoints/plans';
import { and, eq, isNotNull, sql } from 'drizzle-orm';
import type { Db } from '../../db/engine';
import { ApiError } from '../../plugins/api-error';
import { certifications } from '../certifications/certifications.tables';
import { packages } from '../packages/packages.tables';
import { plans } from '../plans/plans.tables';

type Rules = Pick<Plan, 'id' | 'certified' | 'purchaseMax'>;

/** What the rules of plans ask of an account. */
type Buyer = { certified: boolean; bought: ReadonlyMap<string, number> };

/** Packages that have ended count: who was sold one of one is sold no second. */
export async function readBuyer(tx: Db, ownerId: string): Promise<Buyer> {
  const certified = await tx.$count(
    certifications,
    and(eq(certifications.userId, ownerId), eq(certifications.state, 'normal')),
  );
  const rows = await tx
    .select({ planId: packages.planId, count: sql<number>`count(*)::int` })
    .from(packages)
    .where(and(eq(packages.ownerId, ownerId), isNotNull(packages.period)))
    .groupBy(packages.planId);
  return {
    certified: certified > 0,
    bought: new Map(rows.map(({ planId, count }) => [planId, count])),
  };
}

/** Whether a plan asks for 实名认证 that its buyer has not passed. */
export const isUncertified = (plan: Rules, buyer: Buyer) => plan.certified && !buyer.certified;

/** Why an account may not buy that many more of a plan. */
export function purchaseRefusal(plan: Rules, buyer: Buyer, count: number): string | undefined {
  if (isUncertified(plan, buyer)) return '购买这个套餐需要先通过实名认证';
  const { purchaseMax } = plan;
  if (purchaseMax === null) return undefined;
  const left = purchaseMax - (buyer.bought.get(plan.id) ?? 0);
  if (count <= left) return undefined;
  return left <= 0
    ? `每个账户限购 ${purchaseMax} 个，已购满`
    : `每个账户限购 ${purchaseMax} 个，还可以购买 ${left} 个`;
}

/** Refuses what the rules of a plan do not let the account have. */
export async function requireMayBuy(tx: Db, ownerId: string, plan: Rules, count: number) {
  const refusal = purchaseRefusal(plan, await readBuyer(tx, ownerId), count);
  if (refusal !== undefined) throw new ApiError('PURCHASE_REFUSED', { message: refusal });
}

/** The same when an order is delivered: others may have been paid since it was placed. */
export async function requireMayStillBuy(
  tx: Db,
  ownerId: string,
  planId: string,
  count: number,
): Promise<void> {
  const { id, certified, purchaseMax } = plans;
  const [plan] = await tx.select({ id, certified, purchaseMax }).from(plans).where(eq(id, planId));
  if (plan) await requireMayBuy(tx, ownerId, plan, count);
}
