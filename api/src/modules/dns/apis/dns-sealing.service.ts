import { and, eq } from 'drizzle-orm';
import type { Db } from '../../../db/engine';
import type { Sealing } from '../../../secrets/sealing';
import { dnsApis } from '../dns.tables';

/** What the secrets of a DNS API are sealed for. */
export const dnsSealContext = (id: string) => `dns-api:${id}`;

/** Keeps the secrets of DNS APIs sealed by the newest key. */
export function createDnsSealingService({ db, secrets }: { db: Db; secrets: Sealing }) {
  /** Seals with the newest key what an older one sealed. Resolves to how many there were. */
  async function sealAnew(): Promise<number> {
    const rows = await db.select({ id: dnsApis.id, sealed: dnsApis.sealed }).from(dnsApis);
    let count = 0;
    for (const { id, sealed } of rows) {
      if (!secrets.isOutdated(sealed)) continue;
      const context = dnsSealContext(id);
      const again = secrets.seal(secrets.open(sealed, context), context);
      // One that was changed in the meantime has been sealed by the newest key.
      await db
        .update(dnsApis)
        .set({ sealed: again })
        .where(and(eq(dnsApis.id, id), eq(dnsApis.sealed, sealed)));
      count += 1;
    }
    return count;
  }

  return { sealAnew };
}
