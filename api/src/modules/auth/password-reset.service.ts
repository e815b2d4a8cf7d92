import type { emailForgetSchema, phoneForgetSchema } from '@console/contract/auth';
import type { z } from 'zod';
import type { Db } from '../../db/engine';
import { ApiError } from '../../plugins/api-error';
import type { AuditService } from '../audit/audit.service';
import type { SecurityNoticesService } from '../security-notices/security-notices.service';
import type { SessionsService } from '../sessions/sessions.service';
import type { Brand } from '../system-info/system-info.service';
import { type Contact, type ContactsService, recipientOf } from '../users/contacts.service';
import { hashPassword } from '../users/passwords.service';
import type { Attempts } from './attempts.service';
import { codeWrong, phoneUnknown } from './auth-errors';
import { loginKey } from './captcha.service';
import type { Codes } from './codes';
import { networkOf } from './network';

const addressLimit = { max: 20, seconds: 3600 };

type Reset = z.output<typeof emailForgetSchema> | z.output<typeof phoneForgetSchema>;

/** New passwords for those who forgot theirs. */
export function createPasswordResetService(deps: {
  db: Db;
  attempts: Attempts;
  codes: Codes;
  contacts: ContactsService;
  sessions: SessionsService;
  audit: AuditService;
  notices: SecurityNoticesService;
}) {
  const { db, attempts, codes, contacts, sessions, audit, notices } = deps;

  /** Sets the password of the account whose holder has the code, and ends all of its sessions. */
  async function reset(given: Reset, ip: string, { panelId }: Brand): Promise<void> {
    await attempts.hit(`forget:address:${networkOf(ip)}`, addressLimit);
    const contact: Contact = 'email' in given ? { email: given.email } : { phone: given.phone };
    const recipient = recipientOf(contact);
    const right = await codes.check({ purpose: 'forget', recipient, panelId }, given.code);
    const passwordHash = await hashPassword(given.password);
    await db.transaction(async (tx) => {
      const account = await contacts.find(contact, tx);
      if (!(await codes.spend(tx, right))) throw codeWrong();
      if (account?.panelId !== panelId) throw 'phone' in contact ? phoneUnknown() : codeWrong();
      if (account.barred) throw new ApiError('ACCOUNT_BANNED');
      await contacts.setPassword(tx, account.id, passwordHash);
      await sessions.revokeAll(account.id, undefined, tx);
      await audit.record(tx, {
        actor: { id: account.id, ip },
        action: 'user.password-reset',
        object: { type: 'user', id: account.id },
      });
      await notices.queue(tx, { userId: account.id, kind: 'password-reset', ip });
    });
    await attempts.reset(loginKey(recipient));
  }

  return { reset };
}
