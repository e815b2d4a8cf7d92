import { z } from 'zod';
import { defineEndpoints } from '../../common/endpoint';
import { idParamsSchema, instantSchema, pageOf, pageQuerySchema } from '../../common/paging';
import { instantText, plainText } from '../../common/scalars';
import { enteredFenSchema } from '../admin-orders';
import { fenSchema } from '../ledger';

export const giftBatchCreateSchema = z.object({
  title: plainText().trim().min(1, '请填写名称').max(40, '名称最多 40 个字'),
  amountFen: enteredFenSchema,
  count: z.int('请输入整数').min(1, '至少 1 张').max(1_000, '一次最多 1,000 张'),
  /** Null: the codes do not end. */
  expiresAt: instantText().nullable(),
  /** How many of the batch one account may redeem; null is without bound. */
  perUserMax: z.int('请输入整数').min(1, '至少 1 张').max(1_000, '最多 1,000 张').nullable(),
});
export type GiftBatchCreate = z.output<typeof giftBatchCreateSchema>;

export const giftBatchSchema = z.object({
  id: z.uuid(),
  title: z.string(),
  amountFen: fenSchema,
  count: z.int(),
  redeemed: z.int(),
  expiresAt: instantSchema.nullable(),
  perUserMax: z.int().nullable(),
  revokedAt: instantSchema.nullable(),
  createdAt: instantSchema,
});
export type GiftBatch = z.output<typeof giftBatchSchema>;

export const adminGiftVoucherEndpoints = defineEndpoints({
  listGiftBatches: {
    method: 'GET',
    path: '/v1/admin/gift-batches',
    access: 'administrator',
    summary: '列出礼品券批次',
    query: pageQuerySchema,
    data: pageOf(giftBatchSchema),
  },
  /** The codes are answered here alone: what is kept of them leads to none. */
  createGiftBatch: {
    method: 'POST',
    path: '/v1/admin/gift-batches',
    access: 'administrator',
    summary: '生成一批礼品券，兑换码只在此时返回',
    body: giftBatchCreateSchema,
    data: z.object({ batch: giftBatchSchema, codes: z.array(z.string()) }),
  },
  revokeGiftBatch: {
    method: 'POST',
    path: '/v1/admin/gift-batches/:id/revoke',
    access: 'administrator',
    summary: '作废一批中未兑换的礼品券',
    params: idParamsSchema,
    body: z.object({}),
    data: giftBatchSchema,
  },
});
