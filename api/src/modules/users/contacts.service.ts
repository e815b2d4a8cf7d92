import { randomInt } from 'node:crypto';
import { and, eq, isNull, notInArray, type SQL } from 'drizzle-orm';
import type { Db } from '../../db/engine';
import { giveFreePackage } from '../packages/terms/free-package.service';
import { barredStatuses } from '../sessions/sessions.service';
import { affiliates, users } from './users.tables';

/** Where the holder of an account can be reached. */
export type Contact = { email: string } | { phone: string };

/** The address or number itself. */
export function recipientOf(contact: Contact): string {
  return 'email' in contact ? contact.email : contact.phone;
}

type Registration = {
  contact: Contact;
  passwordHash: string;
  panelId: string | null;
  affiliateCode: string | undefined;
};

const nameLetters = 'abcdefghijkmnpqrstuvwxyz23456789';

/** A name until its holder chooses one; random enough never to repeat. */
function randomName(): string {
  const letters = Array.from({ length: 10 }, () => nameLetters[randomInt(nameLetters.length)]);
  return `user_${letters.join('')}`;
}

export type ContactsService = ReturnType<typeof createContactsService>;

/** Accounts by the address or number of their holder. */
export function createContactsService(db: Db) {
  /** The account of a contact, whichever console it belongs to. */
  async function find(contact: Contact, within: Db = db) {
    const [row] = await within
      .select({ id: users.id, status: users.status, panelId: users.panelId })
      .from(users)
      .where(contactIs(contact));
    return row && { ...row, barred: barredStatuses.includes(row.status) };
  }

  /** The affiliate of a code on the platform's own console; an unknown code is ignored. */
  async function referrerOf(tx: Db, code: string): Promise<string | undefined> {
    const [row] = await tx
      .select({ userId: affiliates.userId })
      .from(affiliates)
      .innerJoin(users, eq(users.id, affiliates.userId))
      .where(
        and(
          eq(affiliates.code, code),
          isNull(users.panelId),
          notInArray(users.status, barredStatuses),
        ),
      );
    return row?.userId;
  }

  /** Makes an account, or resolves to `undefined` when the contact has one. */
  async function register(tx: Db, given: Registration): Promise<string | undefined> {
    const { contact, passwordHash, panelId, affiliateCode } = given;
    // A panel's customers are its agent's: the platform's affiliates earn nothing by them.
    const referrerId =
      affiliateCode === undefined || panelId !== null
        ? undefined
        : await referrerOf(tx, affiliateCode);
    const [row] = await tx
      .insert(users)
      .values({
        ...contact,
        name: randomName(),
        passwordHash,
        roles: [panelId === null ? 'platform' : 'panel'],
        panelId,
        referrerId,
      })
      .onConflictDoNothing({ target: 'email' in contact ? users.email : users.phone })
      .returning({ id: users.id });
    if (row) await giveFreePackage(tx, row.id);
    return row?.id;
  }

  /** Sets a new password. */
  async function setPassword(tx: Db, id: string, passwordHash: string): Promise<void> {
    await tx.update(users).set({ passwordHash, updatedAt: new Date() }).where(eq(users.id, id));
  }

  return { find, register, setPassword };
}

function contactIs(contact: Contact): SQL {
  return 'email' in contact ? eq(users.email, contact.email) : eq(users.phone, contact.phone);
}
