import { codeLifetimeSeconds } from '@console/contract/accounts/limits';
import { desc, eq, lt } from 'drizzle-orm';
import type { Db } from '../../db/engine';
import type { MailPort } from '../../ports/mail.port';
import type { SmsPort, SmsPurpose } from '../../ports/sms.port';
import { outbox } from './outbox.tables';

const keptMs = 7 * 24 * 3600_000;
const listedMax = 100;

const purposes = {
  login: '登录',
  register: '注册账户',
  forget: '重设密码',
} satisfies Record<SmsPurpose, string>;

export type OutboxService = ReturnType<typeof createOutboxService>;

/** Where a demo's mails and text messages go: a table that a person on this machine can read. */
export function createOutboxService(db: Db) {
  async function keep(message: typeof outbox.$inferInsert): Promise<void> {
    await db.delete(outbox).where(lt(outbox.at, new Date(Date.now() - keptMs)));
    await db.insert(outbox).values(message);
  }

  const mail: MailPort = {
    send: ({ to, fromName, subject, text }) =>
      keep({ kind: 'mail', recipient: to, sender: fromName, subject, text }),
    close: () => undefined,
  };

  const sms: SmsPort = {
    send: ({ phone, code, brandName, purpose }) =>
      keep({
        kind: 'sms',
        recipient: phone,
        sender: brandName,
        text: `【${brandName}】验证码 ${code}，用于${purposes[purpose]}，${codeLifetimeSeconds / 60} 分钟内有效。若非本人操作，请忽略本短信。`,
      }),
  };

  /** The newest messages, to everybody or to one address or number. */
  function listMessages(recipient: string | undefined) {
    return db
      .select({
        id: outbox.id,
        kind: outbox.kind,
        recipient: outbox.recipient,
        sender: outbox.sender,
        subject: outbox.subject,
        text: outbox.text,
        at: outbox.at,
      })
      .from(outbox)
      .where(recipient === undefined ? undefined : eq(outbox.recipient, recipient))
      .orderBy(desc(outbox.at), desc(outbox.id))
      .limit(listedMax);
  }

  return { mail, sms, listMessages };
}
