import type { emailForgetSchema, phoneForgetSchema } from '@console/contract/accounts/sign-in/auth';
import type { z } from 'zod';
import type { Db } from '../../../db/engine';
import { networkOf } from '../../../http/network';
import { ApiError } from '../../../plugins/api-error';
import type { AuditService } from '../../audit/audit.service';
import type { RateLimits } from '../../rate-limits/rate-limits.service';
import type { SecurityNoticesService } from '../../security-notices/security-notices.service';
import type { SessionsService } from '../../sessions/sessions.service';
import type { Brand } from '../../system-info/system-info.service';
import { type Contact, type ContactsService, recipientOf } from '../../users/contacts.service';
import { hashPassword } from '../../users/passwords.service';
import { codeWrong, phoneUnknown } from '../auth-errors';
import type { Codes } from '../codes/codes';
import type { SignInGuard } from '../sign-in/sign-in-guard.service';

const addressLimit = { max: 20, seconds: 3600 };

type Reset = z.output<typeof emailForgetSchema> | z.output<typeof phoneForgetSchema>;

/** New passwords for those who forgot theirs. */
export function createPasswordResetService(deps: {
  db: Db;
  rateLimits: RateLimits;
  codes: Codes;
  contacts: ContactsService;
  sessions: SessionsService;
  audit: AuditService;
  notices: SecurityNoticesService;
  guard: SignInGuard;
}) {
  const { db, codes, contacts, sessions, audit, notices, guard } = deps;
  const tries = deps.rateLimits('forget:address', addressLimit);

  /**
   * Sets the password of the account whose holder has the code, and ends all of its sessions. Resolves
   * to the account.
   */
  async function reset(given: Reset, ip: string, { panelId }: Brand): Promise<string> {
    await tries.hit(networkOf(ip));
    const contact: Contact = 'email' in given ? { email: given.email } : { phone: given.phone };
    const recipient = recipientOf(contact);
    const right = await codes.check({ purpose: 'forget', recipient, panelId }, given.code);
    const passwordHash = await hashPassword(given.password);
    const userId = await db.transaction(async (tx) => {
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
      return account.id;
    });
    await guard.forget(userId, ip);
    return userId;
  }

  return { reset };
}
