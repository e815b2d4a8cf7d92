import { writeCsv } from '@console/contract/common/csv';
import type { LedgerExportQuery } from '@console/contract/finance/endpoints/ledger';
import { ledgerExportMax, type Statement } from '@console/contract/finance/ledger';
import { ledgerKindLabels } from '@console/contract/finance/words';
import { and, asc, desc, eq, gte, lt, sql } from 'drizzle-orm';
import type { Db } from '../../db/engine';
import {
  addServiceMonths,
  serviceTimeOf,
  serviceZone,
  startOfServiceDay,
} from '../../service-time';
import { ledgerAccounts, ledgerEntries, ledgerTransfers } from './ledger.tables';

const yuan = (fen: number) => (fen / 100).toFixed(2);

export type StatementsService = ReturnType<typeof createStatementsService>;

/** What has moved on an account: a month summed up, or a file of every movement. */
export function createStatementsService(db: Db) {
  async function balanceBefore(ownerId: string, at: Date): Promise<number> {
    const [row] = await db
      .select({ fen: sql<number>`coalesce(sum(${ledgerEntries.amountFen}), 0)`.mapWith(Number) })
      .from(ledgerEntries)
      .innerJoin(ledgerAccounts, eq(ledgerAccounts.id, ledgerEntries.accountId))
      .where(and(eq(ledgerAccounts.ownerId, ownerId), lt(ledgerEntries.createdAt, at)));
    return row?.fen ?? 0;
  }

  /** A month of the service's calendar: opening and closing balance, and each kind between them. */
  async function getStatement(ownerId: string, month: string): Promise<Statement> {
    const begins = startOfServiceDay(`${month}-01`);
    const ends = addServiceMonths(begins, 1);
    const kinds = await db
      .select({
        kind: ledgerTransfers.kind,
        count: sql<number>`count(*)::int`,
        amountFen: sql<number>`sum(${ledgerEntries.amountFen})`.mapWith(Number),
      })
      .from(ledgerEntries)
      .innerJoin(ledgerAccounts, eq(ledgerAccounts.id, ledgerEntries.accountId))
      .innerJoin(ledgerTransfers, eq(ledgerTransfers.id, ledgerEntries.transferId))
      .where(
        and(
          eq(ledgerAccounts.ownerId, ownerId),
          gte(ledgerEntries.createdAt, begins),
          lt(ledgerEntries.createdAt, ends),
        ),
      )
      .groupBy(ledgerTransfers.kind)
      .orderBy(asc(ledgerTransfers.kind));
    const openingFen = await balanceBefore(ownerId, begins);
    const changeFen = kinds.reduce((sum, { amountFen }) => sum + amountFen, 0);
    return { month, openingFen, closingFen: openingFen + changeFen, kinds };
  }

  /** The movements of a stretch of days as CSV, newest first, in the service's time. */
  async function exportCsv(ownerId: string, { kind, from, to }: LedgerExportQuery) {
    const rows = await db
      .select({
        at: ledgerEntries.createdAt,
        kind: ledgerTransfers.kind,
        subject: ledgerTransfers.subject,
        amountFen: ledgerEntries.amountFen,
        balanceAfterFen: ledgerEntries.balanceAfterFen,
      })
      .from(ledgerEntries)
      .innerJoin(ledgerAccounts, eq(ledgerAccounts.id, ledgerEntries.accountId))
      .innerJoin(ledgerTransfers, eq(ledgerTransfers.id, ledgerEntries.transferId))
      .where(
        and(
          eq(ledgerAccounts.ownerId, ownerId),
          kind && eq(ledgerTransfers.kind, kind),
          from ? gte(ledgerEntries.createdAt, startOfServiceDay(from)) : undefined,
          to ? lt(ledgerEntries.createdAt, startOfServiceDay(to, 1)) : undefined,
        ),
      )
      .orderBy(desc(ledgerEntries.createdAt), desc(ledgerEntries.id))
      .limit(ledgerExportMax);
    const lines = rows.map((row) => [
      ...[serviceTimeOf(row.at), ledgerKindLabels[row.kind], row.subject],
      ...[yuan(row.amountFen), yuan(row.balanceAfterFen ?? 0)],
    ]);
    return {
      csv: writeCsv([
        [`时间（${serviceZone}）`, '类型', '项目', '金额（元）', '变动后余额（元）'],
        ...lines,
      ]),
    };
  }

  return { getStatement, exportCsv };
}
