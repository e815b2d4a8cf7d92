import { and, eq, isNotNull, ne } from 'drizzle-orm';
import type { Db } from '../../../db/engine';
import { ApiError } from '../../../plugins/api-error';
import type { Limit } from '../../rate-limits/rate-limits.service';
import { users } from '../../users/users.tables';
import { ownedBy } from '../certificates.queries';
import { certificates } from '../certificates.tables';

/** Certificates that one account may have. */
const ownedMax = 1_000;
/** Those that a CA has still to issue or renew. */
const openMax = 50;
/** Applications and repeats on request that one account may make in a day. */
export const dailyOrders: Limit = {
  max: 100,
  seconds: 86_400,
  refusal: () => '今天的证书申请次数已用完，请明天再试',
};

/** Waits for other changes of the account's certificates, so that none of them counts too few. */
export async function waitTurn(tx: Db, ownerId: string): Promise<void> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, ownerId)).for('no key update');
}

/** Fails when the account may have no more certificates. */
export async function requireRoom(tx: Db, ownerId: string): Promise<void> {
  if ((await tx.$count(certificates, ownedBy(ownerId))) < ownedMax) return;
  throw new ApiError('INVALID', { message: `证书最多 ${ownedMax} 个，请先删除不用的` });
}

/** Fails when the account waits for too many orders. */
export async function requireFewOpen(tx: Db, ownerId: string): Promise<void> {
  const open = and(isNotNull(certificates.order), ne(certificates.issueState, 'issued'));
  if ((await tx.$count(certificates, ownedBy(ownerId, open))) < openMax) return;
  throw new ApiError('ORDERS_OPEN', {
    message: `未完成的证书申请最多 ${openMax} 个，请等待签发，或删除失败的申请`,
  });
}
