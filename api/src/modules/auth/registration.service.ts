import type { emailRegisterSchema, phoneRegisterSchema } from '@console/contract/auth';
import type { z } from 'zod';
import type { Db } from '../../db/engine';
import type { SessionsService } from '../sessions/sessions.service';
import type { Brand } from '../system-info/system-info.service';
import { type Contact, type ContactsService, recipientOf } from '../users/contacts.service';
import { hashPassword } from '../users/passwords.service';
import type { Attempts } from './attempts.service';
import { codeWrong, emailTaken, phoneTaken } from './auth-errors';
import type { Codes } from './codes';
import { networkOf } from './network';

const addressLimit = { max: 20, seconds: 3600 };

type Registration = z.output<typeof emailRegisterSchema> | z.output<typeof phoneRegisterSchema>;
type Client = { ip: string; userAgent: string };

/** New accounts. */
export function createRegistrationService(deps: {
  db: Db;
  attempts: Attempts;
  codes: Codes;
  contacts: ContactsService;
  sessions: SessionsService;
}) {
  const { db, attempts, codes, contacts, sessions } = deps;

  /** Makes the account of somebody whose code is right, and resolves to the token of its session. */
  async function register(given: Registration, client: Client, { panelId }: Brand) {
    await attempts.hit(`register:address:${networkOf(client.ip)}`, addressLimit);
    const contact: Contact = 'email' in given ? { email: given.email } : { phone: given.phone };
    const use = { purpose: 'register', recipient: recipientOf(contact), panelId } as const;
    const right = await codes.check(use, given.code);
    const passwordHash = await hashPassword(given.password);
    return db.transaction(async (tx) => {
      const fresh = await codes.spend(tx, right);
      // Whose code was right reads the address, and may know that it has an account by now.
      if (!fresh) throw (await contacts.find(contact, tx)) ? taken(contact) : codeWrong();
      const id = await contacts.register(tx, {
        contact,
        passwordHash,
        panelId,
        affiliateCode: given.aff,
      });
      if (id === undefined) throw taken(contact);
      return sessions.createSession(id, client, tx);
    });
  }

  return { register };
}

const taken = (contact: Contact) => ('email' in contact ? emailTaken() : phoneTaken());
