import type { certificateApplySchema } from '@console/contract/certificates';
import { acmeDirectories } from '@console/contract/certificates';
import * as acme from 'acme-client';
import { and, eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { Db } from '../../db/engine';
import type { Sealing } from '../../sealing';
import { acmeAccounts } from './certificates.tables';

type Apply = z.output<typeof certificateApplySchema>;

// A CA that does not answer must not hold up the orders behind it.
acme.axios.defaults.timeout = 30_000;

const context = (id: string) => `acme-account:${id}`;

/** Accounts at CAs: made when first needed, and used again for the same CA, address and binding. */
export function createAcmeAccounts({ db, secrets }: { db: Db; secrets: Sealing }) {
  async function accountFor(ownerId: string, apply: Apply): Promise<string> {
    const { source, email, eabKid, eabHmacKey } = apply;
    const directoryUrl = source === 'acme' ? apply.directoryUrl : acmeDirectories[source];
    const [known] = await db
      .select({ id: acmeAccounts.id })
      .from(acmeAccounts)
      .where(
        and(
          eq(acmeAccounts.ownerId, ownerId),
          eq(acmeAccounts.directoryUrl, directoryUrl),
          eq(acmeAccounts.email, email),
          eq(acmeAccounts.eabKid, eabKid),
        ),
      );
    const sealEab = (id: string) => (eabHmacKey ? secrets.seal(eabHmacKey, context(id)) : null);
    if (known) {
      const eabKeySealed = sealEab(known.id);
      await db.update(acmeAccounts).set({ eabKeySealed }).where(eq(acmeAccounts.id, known.id));
      return known.id;
    }
    const id = crypto.randomUUID();
    const key = await acme.crypto.createPrivateEcdsaKey();
    await db.insert(acmeAccounts).values({
      ...{ id, ownerId, directoryUrl, email, eabKid },
      keySealed: secrets.seal(key.toString(), context(id)),
      eabKeySealed: sealEab(id),
    });
    return id;
  }

  /** A client of the account's CA, signed in; the account is made there when it is not yet. */
  async function clientOf(accountId: string): Promise<acme.Client> {
    const [row] = await db.select().from(acmeAccounts).where(eq(acmeAccounts.id, accountId));
    if (!row) throw new Error('证书机构的账户不存在，请重新申请');
    const client = new acme.Client({
      directoryUrl: row.directoryUrl,
      accountKey: secrets.open(row.keySealed, context(accountId)),
      ...(row.accountUrl && { accountUrl: row.accountUrl }),
      ...(row.eabKeySealed && {
        externalAccountBinding: {
          kid: row.eabKid,
          hmacKey: secrets.open(row.eabKeySealed, context(accountId)),
        },
      }),
      backoffAttempts: 30,
      backoffMin: 500,
      backoffMax: 5_000,
    });
    if (row.accountUrl === null) {
      await client.createAccount({
        termsOfServiceAgreed: true,
        contact: [`mailto:${row.email}`],
      });
      const accountUrl = client.getAccountUrl();
      await db.update(acmeAccounts).set({ accountUrl }).where(eq(acmeAccounts.id, accountId));
    }
    return client;
  }

  return { accountFor, clientOf };
}
