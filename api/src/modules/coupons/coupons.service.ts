import type { pageQuerySchema } from '@console/contract/common/paging';
import type { Coupon, CouponCreate } from '@console/contract/finance/endpoints/coupons';
import type { OrderLine } from '@console/contract/finance/endpoints/orders';
import { and, desc, eq, ne, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Db } from '../../db/engine';
import { ApiError } from '../../plugins/api-error';
import { yuanText } from '../../rendering/yuan-text';
import type { Actor, AuditService } from '../audit/audit.service';
import type { RateLimits } from '../rate-limits/rate-limits.service';
import { coupons, couponUses } from './coupons.tables';

/** Wrong codes that an account may try. */
const guesses = { max: 20, seconds: 3_600 };

export type CouponRow = typeof coupons.$inferSelect;
type Priced = { kind: string; planId: string | null; totalFen: number };
export type Discount = { couponId: string; discountFen: number; line: OrderLine };

const used = sql<number>`(select count(*)::int from ${couponUses} u
  where u.coupon_id = "coupons"."id" and u.state <> 'released')`;

function toCoupon({ used: count, ...row }: CouponRow & { used: number }): Coupon {
  return {
    ...row,
    used: count,
    startsAt: row.startsAt.toISOString(),
    endsAt: row.endsAt.toISOString(),
    createdAt: row.createdAt.toISOString(),
  };
}

const refuse = (couponCode: string) => new ApiError('INVALID', { fields: { couponCode } });

/** What a coupon takes off a price: whole fen, and never more than the price. */
function offOf(coupon: CouponRow, totalFen: number): number {
  const offFen =
    coupon.kind === 'percent'
      ? Math.floor((totalFen * (coupon.percentOff ?? 0)) / 100)
      : (coupon.amountOffFen ?? 0);
  return Math.min(offFen, coupon.maxOffFen ?? offFen, totalFen);
}

/** Refuses what does not let anybody have the coupon now, with the reason. */
function requireOpen(coupon: CouponRow, now: Date): void {
  if (!coupon.active) throw refuse('优惠码已停用');
  if (now < coupon.startsAt) throw refuse('优惠码尚未开始使用');
  if (now >= coupon.endsAt) throw refuse('优惠码已过期');
}

/** Why an order cannot have a coupon that others can. */
function misfitOf(coupon: CouponRow, order: Priced): string | undefined {
  if (!coupon.orderKinds.some((kind) => kind === order.kind)) return '优惠码不适用于这类订单';
  if (coupon.planIds && !coupon.planIds.some((id) => id === order.planId)) {
    return '优惠码不适用于这个套餐';
  }
  if (order.totalFen < coupon.minTotalFen) return `订单满 ${yuanText(coupon.minTotalFen)} 可用`;
  return undefined;
}

/** What a coupon takes off an order, or why nothing. */
export function discountOf(coupon: CouponRow, order: Priced): Discount | { refusal: string } {
  const refusal = misfitOf(coupon, order);
  if (refusal !== undefined) return { refusal };
  const discountFen = offOf(coupon, order.totalFen);
  const line = { label: `优惠码「${coupon.title}」`, amountFen: -discountFen };
  return { couponId: coupon.id, discountFen, line };
}

export type CouponsService = ReturnType<typeof createCouponsService>;

/** Codes that take a part off the price, once for each order. */
export function createCouponsService(deps: {
  db: Db;
  audit: AuditService;
  rateLimits: RateLimits;
}) {
  const { db, audit } = deps;
  const attempts = deps.rateLimits('coupon', guesses);

  /** The row stays locked: of two who want the last use, one waits and is then refused. */
  async function requireLeft(tx: Db, coupon: CouponRow, ownerId: string): Promise<void> {
    const open = and(eq(couponUses.couponId, coupon.id), ne(couponUses.state, 'released'));
    const { totalMax, perUserMax } = coupon;
    if (totalMax !== null && (await tx.$count(couponUses, open)) >= totalMax) {
      throw refuse('优惠码已被领完');
    }
    const own = and(open, eq(couponUses.ownerId, ownerId));
    if (perUserMax !== null && (await tx.$count(couponUses, own)) >= perUserMax) {
      throw refuse(`每个账户最多使用 ${perUserMax} 次`);
    }
  }

  /** A coupon that this account can use now. Holds its row until the transaction ends. */
  async function requireUsable(
    tx: Db,
    ownerId: string,
    code: string,
    now: Date,
  ): Promise<CouponRow> {
    const [coupon] = await tx.select().from(coupons).where(eq(coupons.code, code)).for('update');
    if (!coupon) throw refuse('优惠码无效');
    requireOpen(coupon, now);
    await requireLeft(tx, coupon, ownerId);
    return coupon;
  }

  /** What a code takes off an order. Holds the coupon's row until the transaction ends. */
  async function discount(
    tx: Db,
    ownerId: string,
    code: string,
    order: Priced,
    now: Date,
  ): Promise<Discount> {
    const given = discountOf(await requireUsable(tx, ownerId, code, now), order);
    if ('refusal' in given) throw refuse(given.refusal);
    return given;
  }

  /** Does something with a code; what fails counts as a guess, and one too many is refused. */
  async function whileGuessing<T>(
    ownerId: string,
    code: string | undefined,
    work: () => Promise<T>,
  ): Promise<T> {
    if (code === undefined) return work();
    await attempts.hit(ownerId);
    const answer = await work();
    await attempts.forgive(ownerId);
    return answer;
  }

  /** Notes that an order has the coupon. */
  async function hold(tx: Db, ownerId: string, orderId: string, given: Discount): Promise<void> {
    const { couponId, discountFen } = given;
    await tx.insert(couponUses).values({ couponId, ownerId, orderId, discountFen });
  }

  /** An order with a coupon was paid, or never will be, which lets somebody else have it. */
  async function settle(tx: Db, orderId: string, state: 'used' | 'released'): Promise<void> {
    await tx
      .update(couponUses)
      .set({ state })
      .where(and(eq(couponUses.orderId, orderId), eq(couponUses.state, 'held')));
  }

  const selectCoupons = () =>
    db
      .select({
        ...{ id: coupons.id, code: coupons.code, title: coupons.title, kind: coupons.kind },
        ...{ percentOff: coupons.percentOff, amountOffFen: coupons.amountOffFen },
        ...{ maxOffFen: coupons.maxOffFen, minTotalFen: coupons.minTotalFen },
        ...{ orderKinds: coupons.orderKinds, planIds: coupons.planIds },
        ...{ startsAt: coupons.startsAt, endsAt: coupons.endsAt, totalMax: coupons.totalMax },
        ...{ perUserMax: coupons.perUserMax, active: coupons.active, createdAt: coupons.createdAt },
        used,
      })
      .from(coupons)
      .$dynamic();

  /** One page of all coupons, newest first. */
  async function listCoupons({ page, limit }: z.output<typeof pageQuerySchema>) {
    const rows = await selectCoupons()
      .orderBy(desc(coupons.createdAt), desc(coupons.id))
      .limit(limit)
      .offset((page - 1) * limit);
    return { items: rows.map(toCoupon), total: await db.$count(coupons) };
  }

  async function getCoupon(id: string): Promise<Coupon> {
    const [row] = await selectCoupons().where(eq(coupons.id, id));
    if (!row) throw new ApiError('NOT_FOUND');
    return toCoupon(row);
  }

  async function createCoupon(actor: Actor, given: CouponCreate): Promise<Coupon> {
    const id = await db.transaction(async (tx) => {
      const isPercent = given.kind === 'percent';
      const [row] = await tx
        .insert(coupons)
        .values({
          ...given,
          percentOff: isPercent ? given.percentOff : null,
          amountOffFen: isPercent ? null : given.amountOffFen,
          maxOffFen: isPercent ? given.maxOffFen : null,
          startsAt: new Date(given.startsAt),
          endsAt: new Date(given.endsAt),
        })
        .onConflictDoNothing()
        .returning({ id: coupons.id });
      if (!row) throw new ApiError('INVALID', { fields: { code: '这个优惠码已存在' } });
      await audit.record(tx, {
        ...{ actor, action: 'coupon.create', object: { type: 'coupon', id: row.id }, after: given },
      });
      return row.id;
    });
    return getCoupon(id);
  }

  /** Enables or disables a coupon. Orders that have it keep it. */
  async function setActive(actor: Actor, id: string, active: boolean): Promise<Coupon> {
    await db.transaction(async (tx) => {
      const [row] = await tx
        .update(coupons)
        .set({ active })
        .where(eq(coupons.id, id))
        .returning({ id: coupons.id });
      if (!row) throw new ApiError('NOT_FOUND');
      await audit.record(tx, {
        ...{ actor, action: 'coupon.active', object: { type: 'coupon', id }, after: { active } },
      });
    });
    return getCoupon(id);
  }

  return {
    ...{ requireUsable, discount, whileGuessing, hold, settle },
    ...{ listCoupons, createCoupon, setActive },
  };
}
