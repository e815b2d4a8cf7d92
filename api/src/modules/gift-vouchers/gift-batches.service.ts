import { randomInt } from 'node:crypto';
import type { pageQuerySchema } from '@console/contract/common/paging';
import type {
  GiftBatch,
  GiftBatchCreate,
} from '@console/contract/finance/endpoints/admin-gift-vouchers';
import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Db } from '../../db/engine';
import { ApiError } from '../../plugins/api-error';
import type { Actor, AuditService } from '../audit/audit.service';
import { hashOf } from './gift-code';
import { giftBatches, giftVouchers } from './gift-vouchers.tables';

/** Those of the contract's pattern: none is taken for another. */
const letters = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
const length = 16;

const newCode = () =>
  Array.from({ length }, () => letters[randomInt(letters.length)] ?? '').join('');

const redeemed = sql<number>`(select count(*)::int from ${giftVouchers} v
  where v.batch_id = "gift_batches"."id" and v.redeemed_by is not null)`;

export type GiftBatchesService = ReturnType<typeof createGiftBatchesService>;

/** Batches of gift vouchers, which administrators make and take back. */
export function createGiftBatchesService({ db, audit }: { db: Db; audit: AuditService }) {
  const selectBatches = () =>
    db
      .select({
        ...{ id: giftBatches.id, title: giftBatches.title, amountFen: giftBatches.amountFen },
        ...{ count: giftBatches.count, expiresAt: giftBatches.expiresAt },
        ...{ perUserMax: giftBatches.perUserMax, revokedAt: giftBatches.revokedAt },
        ...{ createdAt: giftBatches.createdAt, redeemed },
      })
      .from(giftBatches)
      .$dynamic();

  type Row = Awaited<ReturnType<typeof selectBatches>>[number];
  const toBatch = (row: Row): GiftBatch => ({
    ...row,
    expiresAt: row.expiresAt?.toISOString() ?? null,
    revokedAt: row.revokedAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
  });

  /** One page of batches, newest first. */
  async function listBatches({ page, limit }: z.output<typeof pageQuerySchema>) {
    const rows = await selectBatches()
      .orderBy(desc(giftBatches.createdAt), desc(giftBatches.id))
      .limit(limit)
      .offset((page - 1) * limit);
    return { items: rows.map(toBatch), total: await db.$count(giftBatches) };
  }

  async function getBatch(id: string): Promise<GiftBatch> {
    const [row] = await selectBatches().where(eq(giftBatches.id, id));
    if (!row) throw new ApiError('NOT_FOUND');
    return toBatch(row);
  }

  /** Makes a batch. Its codes are answered once, and kept nowhere. */
  async function createBatch(actor: Actor, given: GiftBatchCreate) {
    const codes = Array.from({ length: given.count }, newCode);
    const expiresAt = given.expiresAt === null ? null : new Date(given.expiresAt);
    const id = await db.transaction(async (tx) => {
      const [batch] = await tx
        .insert(giftBatches)
        .values({ ...given, expiresAt })
        .returning({ id: giftBatches.id });
      if (!batch) throw new Error('A batch was inserted and not returned');
      const { title, amountFen } = given;
      await tx.insert(giftVouchers).values(
        codes.map((code) => ({
          ...{ batchId: batch.id, codeHash: hashOf(code), title, amountFen, expiresAt },
        })),
      );
      await audit.record(tx, {
        ...{ actor, action: 'gift-batch.create', object: { type: 'gift-batch', id: batch.id } },
        after: given,
      });
      return batch.id;
    });
    return { batch: await getBatch(id), codes };
  }

  /** Voids the unredeemed vouchers of a batch. */
  async function revokeBatch(actor: Actor, id: string): Promise<GiftBatch> {
    await db.transaction(async (tx) => {
      const [row] = await tx
        .update(giftBatches)
        .set({ revokedAt: new Date() })
        .where(and(eq(giftBatches.id, id), isNull(giftBatches.revokedAt)))
        .returning({ id: giftBatches.id });
      if (!row) return;
      await audit.record(tx, {
        ...{ actor, action: 'gift-batch.revoke', object: { type: 'gift-batch', id } },
      });
    });
    return getBatch(id);
  }

  return { listBatches, createBatch, revokeBatch };
}
