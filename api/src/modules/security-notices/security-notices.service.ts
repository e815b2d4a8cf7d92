import { asc, eq, lte, sql } from 'drizzle-orm';
import type { Db, Signals } from '../../db/engine';
import { ApiError } from '../../plugins/api-error';
import type { Messenger } from '../../ports/messenger';
import type { SystemInfoService } from '../system-info/system-info.service';
import { users } from '../users/users.tables';
import { noticeMail } from './notice-mails';
import { type SecurityNoticeKind, securityNotices } from './security-notices.tables';

/** The first pause after a try. It is longer than a mail server may take, and doubles up to the last. */
const firstPauseSeconds = 60;
const lastPauseSeconds = 3600;
/** After this the holder has long noticed the change, and the mail would only confuse. */
const triedMs = 3 * 24 * 3_600_000;

type Notice = {
  userId: string;
  kind: SecurityNoticeKind;
  /** Where the holder's change came from; none for an administrator's. */
  ip?: string;
};
type Claimed = typeof securityNotices.$inferSelect;

export type SecurityNoticesService = ReturnType<typeof createSecurityNoticesService>;

/**
 * Mails to holders of accounts about changes of their security. A notice is written in the transaction
 * of the change and sent afterwards, so neither is there without the other, and no mail server can
 * hold up a change.
 */
export function createSecurityNoticesService(deps: {
  db: Db;
  signals: Signals;
  messenger: Pick<Messenger, 'canMail' | 'sendMail'>;
  systemInfo: Pick<SystemInfoService, 'brandOfPanel'>;
  report: (message: string) => unknown;
}) {
  const { db, signals, messenger, systemInfo, report } = deps;

  /** Queues the mail about a change in the change's transaction; an account without an address gets none. */
  async function queue(tx: Db, { userId, kind, ip = '' }: Notice): Promise<void> {
    if (!messenger.canMail) return;
    const [holder] = await tx
      .select({ email: users.email })
      .from(users)
      .where(eq(users.id, userId));
    if (!holder?.email) return;
    const at = new Date();
    await tx
      .insert(securityNotices)
      .values({ userId, kind, recipient: holder.email, ip, at, nextTryAt: at });
    await signals.publish('notices', '', tx);
  }

  /**
   * Takes the oldest notice that is due and puts its next try off, so that no other process sends it
   * now, and one that breaks off here leaves it to be sent later.
   */
  async function claim(now: Date): Promise<Claimed | undefined> {
    const due = db
      .select({ id: securityNotices.id })
      .from(securityNotices)
      .where(lte(securityNotices.nextTryAt, now))
      .orderBy(asc(securityNotices.nextTryAt))
      .limit(1)
      .for('update', { skipLocked: true });
    const pause = sql`least(${lastPauseSeconds}::float8, ${firstPauseSeconds} * power(2, ${securityNotices.tries}))`;
    const [claimed] = await db
      .update(securityNotices)
      .set({
        tries: sql`${securityNotices.tries} + 1`,
        nextTryAt: sql`${now.toISOString()}::timestamptz + ${pause} * interval '1 second'`,
      })
      .where(eq(securityNotices.id, due))
      .returning();
    return claimed;
  }

  async function mailOf({ userId, kind, ip, at }: Claimed) {
    const [holder] = await db
      .select({ name: users.name, panelId: users.panelId })
      .from(users)
      .where(eq(users.id, userId));
    if (!holder) throw new ApiError('NOT_FOUND');
    const brand = await systemInfo.brandOfPanel(holder.panelId);
    return noticeMail(brand, { kind, account: holder.name, ip, at });
  }

  /** Sends a notice; one that will never be accepted is dropped and reported. */
  async function deliver(notice: Claimed, now: Date): Promise<boolean> {
    const content = await mailOf(notice);
    const remove = () => db.delete(securityNotices).where(eq(securityNotices.id, notice.id));
    try {
      await messenger.sendMail({ to: notice.recipient, ...content });
    } catch (error) {
      const refused = error instanceof ApiError && error.reason !== 'UNAVAILABLE';
      if (!refused && now.getTime() - notice.at.getTime() < triedMs) return false;
      await remove();
      const why = refused ? 'no such mailbox' : 'tried for three days';
      report(`Security notice ${notice.kind} of account ${notice.userId} given up: ${why}`);
      return false;
    }
    await remove();
    return true;
  }

  /** Sends what is due, each notice with growing pauses for three days. Resolves to how many were sent. */
  async function sendDue(now = new Date()): Promise<number> {
    let sent = 0;
    for (let notice = await claim(now); notice; notice = await claim(now)) {
      if (await deliver(notice, now)) sent += 1;
    }
    return sent;
  }

  return { queue, sendDue };
}
