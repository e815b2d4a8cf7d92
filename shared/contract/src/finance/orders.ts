import { z } from 'zod';
import { pageQuerySchema } from '../common/paging';

/** What an order is for. */
export const orderKindSchema = z.enum(['topup', 'package', 'renewal', 'upgrade', 'pack']);
export type OrderKind = z.output<typeof orderKindSchema>;

export const orderStateSchema = z.enum(['pending', 'paid', 'cancelled', 'expired', 'refunded']);
export type OrderState = z.output<typeof orderStateSchema>;

/** Bounds of one top-up: ¥1 to ¥1,000,000. */
export const topupFen = { min: 100, max: 100_000_000 } as const;

/** An amount of a top-up. */
export const topupFenSchema = z
  .int('充值金额应精确到分')
  .min(topupFen.min, '充值金额不能少于 ¥1.00')
  .max(topupFen.max, '充值金额不能超过 ¥1,000,000.00');

export const orderListQuerySchema = pageQuerySchema.extend({
  kind: orderKindSchema.optional(),
  state: orderStateSchema.optional(),
  packageId: z.uuid('套餐编号格式不正确').optional(),
});
export type OrderListQuery = z.output<typeof orderListQuerySchema>;
