import { z } from 'zod';
import { defineEndpoints } from '../../common/endpoint';
import { instantSchema, pageOf } from '../../common/paging';
import { plainText } from '../../common/scalars';
import { ledgerRequests } from '../calls';
import { fenSchema, ledgerKindSchema, ledgerListQuerySchema, statementSchema } from '../ledger';

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

export const ledgerExportQuerySchema = ledgerListQuerySchema.omit({ page: true, limit: true });
export type LedgerExportQuery = z.output<typeof ledgerExportQuerySchema>;

/** A month of the service's calendar, `2026-11`. */
export const monthSchema = plainText().regex(/^20\d\d-(0[1-9]|1[0-2])$/, '月份格式不正确');

export const ledgerEndpoints = defineEndpoints({
  getStatement: {
    ...ledgerRequests.getStatement,
    access: 'platformUser',
    summary: '取自己一个月的账单',
    query: z.object({ month: monthSchema }),
    data: statementSchema,
  },
  exportLedgerEntries: {
    ...ledgerRequests.exportLedgerEntries,
    access: 'platformUser',
    summary: '导出自己的收支记录（CSV），最多 20,000 条',
    query: ledgerExportQuerySchema,
    data: z.object({ csv: z.string() }),
  },
  getBalance: {
    ...ledgerRequests.getBalance,
    access: 'platformUser',
    summary: '取自己的余额',
    data: z.object({ balanceFen: fenSchema }),
  },
  /** Newest first. */
  listLedgerEntries: {
    ...ledgerRequests.listLedgerEntries,
    access: 'platformUser',
    summary: '列出自己的收支记录',
    query: ledgerListQuerySchema,
    data: pageOf(ledgerEntrySchema),
  },
});
