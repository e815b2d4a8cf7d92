import type { certificateApplySchema } from '@console/contract/domains/endpoints/certificates';
import type { Client } from 'acme-client';
import { and, eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { Db } from '../../../db/engine';
import type { Sealing } from '../../../secrets/sealing';
import { acmeAccounts } from '../certificates.tables';
import type { AcmeDirectories } from './acme-directories';
import { AcmeFailure } from './acme-failure';
import { type AcmeRun, acmeLibrary } from './acme-transport';

type Apply = z.output<typeof certificateApplySchema>;

const context = (id: string) => `acme-account:${id}`;

type Deps = { db: Db; secrets: Sealing; directories: Pick<AcmeDirectories, 'urlOf'> };

/** Accounts at CAs: made when first needed, and used again for the same CA, address and binding. */
export function createAcmeAccounts({ db, secrets, directories }: Deps) {
  async function accountFor(ownerId: string, apply: Apply): Promise<string> {
    const { email, eabKid, eabHmacKey } = apply;
    const directoryUrl = directories.urlOf(apply);
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
    const acme = await acmeLibrary();
    const key = await acme.crypto.createPrivateEcdsaKey();
    await db.insert(acmeAccounts).values({
      ...{ id, ownerId, directoryUrl, email, eabKid },
      keySealed: secrets.seal(key.toString(), context(id)),
      eabKeySealed: sealEab(id),
    });
    return id;
  }

  async function stored(accountId: string) {
    const [row] = await db.select().from(acmeAccounts).where(eq(acmeAccounts.id, accountId));
    if (!row) throw new AcmeFailure('account');
    return row;
  }

  /** Where the account's CA has its directory. */
  async function directoryOf(accountId: string): Promise<string> {
    return (await stored(accountId)).directoryUrl;
  }

  /** A client of the account's CA, signed in; the account is made there when it is not yet. */
  async function clientOf(accountId: string, { ask }: Pick<AcmeRun, 'ask'>): Promise<Client> {
    const row = await stored(accountId);
    const acme = await acmeLibrary();
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
    });
    if (row.accountUrl === null) {
      const contact = [`mailto:${row.email}`];
      const accountUrl = await ask(async () => {
        await client.createAccount({ termsOfServiceAgreed: true, contact });
        return client.getAccountUrl();
      }).catch((error: unknown) => {
        // A CA that refuses an account with a binding nearly always refuses the binding.
        const isRefused = error instanceof AcmeFailure && error.code === 'ca-refused';
        throw isRefused && row.eabKid !== '' ? new AcmeFailure('eab') : error;
      });
      await db.update(acmeAccounts).set({ accountUrl }).where(eq(acmeAccounts.id, accountId));
    }
    return client;
  }

  return { accountFor, directoryOf, clientOf };
}
