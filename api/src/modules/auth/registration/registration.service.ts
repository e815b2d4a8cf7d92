import type {
  emailRegisterSchema,
  phoneRegisterSchema,
} from '@console/contract/accounts/sign-in/auth';
import type { z } from 'zod';
import type { Db } from '../../../db/engine';
import { networkOf } from '../../../http/network';
import type { RateLimits } from '../../rate-limits/rate-limits.service';
import type { SessionsService } from '../../sessions/sessions.service';
import type { Brand } from '../../system-info/system-info.service';
import { type Contact, type ContactsService, recipientOf } from '../../users/contacts.service';
import { hashPassword } from '../../users/passwords.service';
import { codeWrong, emailTaken, phoneTaken } from '../auth-errors';
import type { Client } from '../client';
import type { Codes } from '../codes/codes';

const addressLimit = { max: 20, seconds: 3600 };

type Registration = z.output<typeof emailRegisterSchema> | z.output<typeof phoneRegisterSchema>;

/** New accounts. */
export function createRegistrationService(deps: {
  db: Db;
  rateLimits: RateLimits;
  codes: Codes;
  contacts: ContactsService;
  sessions: SessionsService;
}) {
  const { db, codes, contacts, sessions } = deps;
  const tries = deps.rateLimits('register:address', addressLimit);

  /** Makes the account of somebody whose code is right, and resolves to it and the token of its session. */
  async function register(given: Registration, client: Client, { panelId }: Brand) {
    await tries.hit(networkOf(client.ip));
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
      return { userId: id, token: await sessions.createSession(id, client, tx) };
    });
  }

  return { register };
}

const taken = (contact: Contact) => ('email' in contact ? emailTaken() : phoneTaken());
