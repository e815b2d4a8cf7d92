import type { LedgerKind, LedgerListQuery } from '@console/contract/finance/ledger';
import { and, desc, eq, gte, lt, sql } from 'drizzle-orm';
import type { Db } from '../../db/engine';
import { ApiError } from '../../plugins/api-error';
import { startOfServiceDay } from '../../service-time';
import {
  type CounterAccount,
  ledgerAccounts,
  ledgerEntries,
  ledgerTransfers,
} from './ledger.tables';

const counterOf = {
  topup: 'topups',
  consumption: 'sales',
  gift: 'gifts',
  refund: 'sales',
  payout: 'topups',
  commission: 'commissions',
  clawback: 'commissions',
} as const satisfies Record<LedgerKind, CounterAccount>;

type Movement = {
  ownerId: string;
  kind: LedgerKind;
  subject: string;
  /** Positive: the user receives it. Negative: the user pays it. */
  amountFen: number;
  idempotencyKey: string;
  /** For history that is entered later; now otherwise. */
  at?: Date;
};

export type LedgerService = ReturnType<typeof createLedgerService>;

/** The double-entry ledger: the only place where money moves. */
export function createLedgerService(db: Db) {
  /**
   * Moves money between a user and the platform. Call it in the transaction that inserts what is
   * paid for. Refuses with BALANCE_LOW what the user does not have; a key that was used is a fault
   * of the caller and fails the transaction.
   */
  async function move(tx: Db, movement: Movement): Promise<{ balanceFen: number }> {
    const { ownerId, kind, subject, amountFen, idempotencyKey, at = new Date() } = movement;
    const counterId = await counterAccount(tx, counterOf[kind]);
    const account = await changeBalance(tx, ownerId, amountFen);
    const [transfer] = await tx
      .insert(ledgerTransfers)
      .values({ kind, subject, idempotencyKey, createdAt: at })
      .returning({ id: ledgerTransfers.id });
    if (!transfer) throw new Error('A transfer was inserted and not returned');
    const both = { transferId: transfer.id, createdAt: at };
    const { balanceFen } = account;
    await tx.insert(ledgerEntries).values([
      { ...both, accountId: account.id, amountFen, balanceAfterFen: balanceFen },
      { ...both, accountId: counterId, amountFen: -amountFen },
    ]);
    return { balanceFen };
  }

  /**
   * Makes everything else that concerns this user's money wait until the transaction ends. Taken first
   * in every transaction that locks more than the account, so that no two wait for each other. Resolves
   * to the balance, which is the user's until then.
   */
  async function lockAccount(tx: Db, ownerId: string): Promise<number> {
    await tx.insert(ledgerAccounts).values({ ownerId, balanceFen: 0 }).onConflictDoNothing();
    const [account] = await tx
      .select({ balanceFen: ledgerAccounts.balanceFen })
      .from(ledgerAccounts)
      .where(eq(ledgerAccounts.ownerId, ownerId))
      .for('update');
    return account?.balanceFen ?? 0;
  }

  /** The user's own balance. */
  async function getBalance(ownerId: string): Promise<{ balanceFen: number }> {
    const [row] = await db
      .select({ balanceFen: ledgerAccounts.balanceFen })
      .from(ledgerAccounts)
      .where(eq(ledgerAccounts.ownerId, ownerId));
    return { balanceFen: row?.balanceFen ?? 0 };
  }

  /** What each kind has moved on a user's account altogether. */
  async function totals(tx: Db, ownerId: string): Promise<Record<LedgerKind, number>> {
    const rows = await tx
      .select({
        kind: ledgerTransfers.kind,
        fen: sql<number>`sum(${ledgerEntries.amountFen})`.mapWith(Number),
      })
      .from(ledgerEntries)
      .innerJoin(ledgerAccounts, eq(ledgerAccounts.id, ledgerEntries.accountId))
      .innerJoin(ledgerTransfers, eq(ledgerTransfers.id, ledgerEntries.transferId))
      .where(eq(ledgerAccounts.ownerId, ownerId))
      .groupBy(ledgerTransfers.kind);
    const none = {
      topup: 0,
      consumption: 0,
      gift: 0,
      refund: 0,
      payout: 0,
      commission: 0,
      clawback: 0,
    };
    return { ...none, ...Object.fromEntries(rows.map(({ kind, fen }) => [kind, fen])) };
  }

  /** One page of the movements on the user's own account, newest first. */
  async function listEntries(ownerId: string, query: LedgerListQuery) {
    const { kind, from, to } = query;
    const matching = db
      .select({
        id: ledgerEntries.id,
        kind: ledgerTransfers.kind,
        subject: ledgerTransfers.subject,
        amountFen: ledgerEntries.amountFen,
        balanceAfterFen: sql<number>`${ledgerEntries.balanceAfterFen}`
          .mapWith(Number)
          .as('balance_after'),
        createdAt: ledgerEntries.createdAt,
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
      .as('matching');
    const rows = await db
      .select()
      .from(matching)
      .orderBy(desc(matching.createdAt), desc(matching.id))
      .limit(query.limit)
      .offset((query.page - 1) * query.limit);
    const items = rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }));
    return { items, total: await db.$count(matching) };
  }

  return { move, lockAccount, getBalance, totals, listEntries };
}

/** One statement checks and changes, and locks the row until the transaction ends. */
async function changeBalance(tx: Db, ownerId: string, amountFen: number) {
  await tx.insert(ledgerAccounts).values({ ownerId, balanceFen: 0 }).onConflictDoNothing();
  const after = sql`${ledgerAccounts.balanceFen} + ${amountFen}::bigint`;
  const [account] = await tx
    .update(ledgerAccounts)
    .set({ balanceFen: after })
    .where(and(eq(ledgerAccounts.ownerId, ownerId), sql`${after} >= 0`))
    .returning({ id: ledgerAccounts.id, balanceFen: ledgerAccounts.balanceFen });
  if (!account || account.balanceFen === null) throw new ApiError('BALANCE_LOW');
  return { id: account.id, balanceFen: account.balanceFen };
}

async function counterAccount(tx: Db, counter: CounterAccount): Promise<string> {
  const find = () =>
    tx
      .select({ id: ledgerAccounts.id })
      .from(ledgerAccounts)
      .where(eq(ledgerAccounts.counter, counter));
  const [found] = await find();
  if (found) return found.id;
  await tx.insert(ledgerAccounts).values({ counter }).onConflictDoNothing();
  const [made] = await find();
  if (!made) throw new Error(`The counter-account ${counter} is missing`);
  return made.id;
}
