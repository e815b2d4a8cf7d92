import { z } from 'zod';
import { pageQuerySchema } from '../common/paging';
import { dayText } from '../common/scalars';

/** An amount of money in fen. */
export const fenSchema = z.int();

/**
 * What moved money: paid in, spent, given by the platform; given back of an order, sent back to where it
 * came from; earned by bringing customers, and taken back of that.
 */
export const ledgerKindSchema = z.enum([
  ...(['topup', 'consumption', 'gift'] as const),
  ...(['refund', 'payout', 'commission', 'clawback'] as const),
]);
export type LedgerKind = z.output<typeof ledgerKindSchema>;

export const ledgerListQuerySchema = pageQuerySchema.extend({
  kind: ledgerKindSchema.optional(),
  /** First and last day, by the service's calendar (Asia/Shanghai), both included. */
  from: dayText('日期格式不正确').optional(),
  to: dayText('日期格式不正确').optional(),
});
export type LedgerListQuery = z.output<typeof ledgerListQuerySchema>;

/** Movements of one export at most. */
export const ledgerExportMax = 20_000;

/** What has moved in a month. Opening balance and all kinds together are the closing balance. */
export const statementSchema = z.object({
  month: z.string(),
  openingFen: fenSchema,
  closingFen: fenSchema,
  kinds: z.array(z.object({ kind: ledgerKindSchema, count: z.int(), amountFen: fenSchema })),
});
export type Statement = z.output<typeof statementSchema>;
