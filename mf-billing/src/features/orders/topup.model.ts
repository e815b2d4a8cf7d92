import { topupFenSchema } from '@console/contract/finance/orders';
import { z } from 'zod';

/** Amounts that most people choose, in yuan. */
export const usualYuan = [50, 100, 200, 500, 1_000, 5_000] as const;

/** A person types yuan; the contract judges the fen. */
export const topupFormSchema = z.object({
  // A float has no exact hundredfold: 1.15 × 100 is 114.99999999999999.
  amount: z
    .number('请输入充值金额')
    .transform((yuan) => Number((yuan * 100).toFixed(4)))
    .pipe(topupFenSchema),
  method: z.string().min(1, '请选择支付方式'),
});

/** Which order is paid here, and how it is begun. */
export const paySearchSchema = z.object({
  order: z.uuid().optional().catch(undefined),
  method: z.string().optional(),
});
