import type { pageQuerySchema } from '@console/contract/common/paging';
import { and, desc, eq, gt, isNotNull, isNull, notExists, or } from 'drizzle-orm';
import type { z } from 'zod';
import type { Db } from '../../db/engine';
import { ApiError } from '../../plugins/api-error';
import type { LedgerService } from '../ledger/ledger.service';
import type { RateLimits } from '../rate-limits/rate-limits.service';
import { hashOf } from './gift-code';
import { giftBatches, giftVouchers } from './gift-vouchers.tables';

/** Wrong codes that an account may try. */
const guesses = { max: 10, seconds: 3_600 };

type NewVoucher = { code: string; title: string; amountFen: number; expiresAt?: Date };

export type GiftVouchersService = ReturnType<typeof createGiftVouchersService>;

/** Vouchers that add to the balance of whoever redeems them first. */
export function createGiftVouchersService(deps: {
  db: Db;
  ledger: LedgerService;
  rateLimits: RateLimits;
}) {
  const { db, ledger } = deps;
  const attempts = deps.rateLimits('gift-voucher', guesses);

  /** Adds a voucher; one whose code is there already stays as it is. `code` is in upper case. */
  async function createVoucher({ code, ...voucher }: NewVoucher): Promise<void> {
    await db
      .insert(giftVouchers)
      .values({ ...voucher, codeHash: hashOf(code) })
      .onConflictDoNothing();
  }

  async function claim(tx: Db, ownerId: string, code: string, now: Date) {
    const [voucher] = await tx
      .update(giftVouchers)
      .set({ redeemedBy: ownerId, redeemedAt: now })
      .where(
        and(
          eq(giftVouchers.codeHash, hashOf(code)),
          isNull(giftVouchers.redeemedBy),
          or(isNull(giftVouchers.expiresAt), gt(giftVouchers.expiresAt, now)),
          notExists(
            tx
              .select({ id: giftBatches.id })
              .from(giftBatches)
              .where(
                and(eq(giftBatches.id, giftVouchers.batchId), isNotNull(giftBatches.revokedAt)),
              ),
          ),
        ),
      )
      .returning({
        id: giftVouchers.id,
        title: giftVouchers.title,
        amountFen: giftVouchers.amountFen,
        batchId: giftVouchers.batchId,
      });
    return voucher;
  }

  /** The account is locked by now, so that its vouchers of a batch are counted one after the other. */
  async function requireFew(tx: Db, ownerId: string, batchId: string): Promise<void> {
    const [batch] = await tx
      .select({ perUserMax: giftBatches.perUserMax })
      .from(giftBatches)
      .where(eq(giftBatches.id, batchId));
    const max = batch?.perUserMax ?? null;
    const own = and(eq(giftVouchers.batchId, batchId), eq(giftVouchers.redeemedBy, ownerId));
    if (max === null || (await tx.$count(giftVouchers, own)) <= max) return;
    const code = `这批礼品券每个账户最多兑换 ${max} 张`;
    throw new ApiError('VOUCHER_INVALID', { message: code, fields: { code } });
  }

  /**
   * Credits the voucher's amount, once. The error does not reveal whether a code was wrong, used or
   * expired.
   */
  async function redeem(ownerId: string, code: string, now = new Date()) {
    await attempts.hit(ownerId);
    const answer = await db.transaction(async (tx) => {
      await ledger.lockAccount(tx, ownerId);
      const voucher = await claim(tx, ownerId, code, now);
      if (!voucher) throw new ApiError('VOUCHER_INVALID', { fields: { code: invalid } });
      if (voucher.batchId) await requireFew(tx, ownerId, voucher.batchId);
      const { balanceFen } = await ledger.move(tx, {
        ownerId,
        kind: 'gift',
        subject: `兑换礼品券「${voucher.title}」`,
        amountFen: voucher.amountFen,
        idempotencyKey: `gift-voucher:${voucher.id}`,
        at: now,
      });
      return { amountFen: voucher.amountFen, balanceFen };
    });
    await attempts.forgive(ownerId);
    return answer;
  }

  /** One page of what the user has redeemed, newest first. */
  async function listRedemptions(ownerId: string, query: z.output<typeof pageQuerySchema>) {
    const condition = and(eq(giftVouchers.redeemedBy, ownerId), isNotNull(giftVouchers.redeemedAt));
    const rows = await db
      .select({
        id: giftVouchers.id,
        title: giftVouchers.title,
        amountFen: giftVouchers.amountFen,
        redeemedAt: giftVouchers.redeemedAt,
      })
      .from(giftVouchers)
      .where(condition)
      .orderBy(desc(giftVouchers.redeemedAt), desc(giftVouchers.id))
      .limit(query.limit)
      .offset((query.page - 1) * query.limit);
    const items = rows.flatMap(({ redeemedAt, ...row }) =>
      redeemedAt ? [{ ...row, redeemedAt: redeemedAt.toISOString() }] : [],
    );
    return { items, total: await db.$count(giftVouchers, condition) };
  }

  return { createVoucher, redeem, listRedemptions };
}

const invalid = '兑换码无效、已被使用或已过期';
