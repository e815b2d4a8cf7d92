import { z } from 'zod';
import { defineEndpoints } from './endpoint';
import { instantSchema, pageOf, pageQuerySchema } from './paging';

/** An amount of money in fen. */
export const fenSchema = z.int();

/** What moved money: paid in, spent, or given by the platform. */
export const ledgerKindSchema = z.enum(['topup', 'consumption', 'gift']);
export type LedgerKind = z.output<typeof ledgerKindSchema>;

/** One movement on a user's own account. */
export const ledgerEntrySchema = z.object({
  id: z.uuid(),
  kind: ledgerKindSchema,
  /** What it was for, in Chinese. */
  subject: z.string(),
  /** Positive: received. Negative: spent. */
  amountFen: fenSchema,
  balanceAfterFen: fenSchema,
  createdAt: instantSchema,
});
export type LedgerEntry = z.output<typeof ledgerEntrySchema>;

export const ledgerListQuerySchema = pageQuerySchema.extend({
  kind: ledgerKindSchema.optional(),
  /** First and last day, by the service's calendar (Asia/Shanghai), both included. */
  from: z.iso.date('日期格式不正确').optional(),
  to: z.iso.date('日期格式不正确').optional(),
});
export type LedgerListQuery = z.output<typeof ledgerListQuerySchema>;

export const ledgerEndpoints = defineEndpoints({
  getBalance: {
    method: 'GET',
    path: '/v1/ledger/balance',
    access: 'platformUser',
    summary: '取自己的余额',
    data: z.object({ balanceFen: fenSchema }),
  },
  /** Newest first. */
  listLedgerEntries: {
    method: 'GET',
    path: '/v1/ledger/entries',
    access: 'platformUser',
    summary: '列出自己的收支记录',
    query: ledgerListQuerySchema,
    data: pageOf(ledgerEntrySchema),
  },
});
