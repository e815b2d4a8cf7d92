import { and, eq, isNotNull } from 'drizzle-orm';
import type { Db } from '../../../db/engine';
import type { Sealing } from '../../../secrets/sealing';
import type { Actor, AuditService } from '../../audit/audit.service';
import type { RateLimits } from '../../rate-limits/rate-limits.service';
import type { UsersService } from '../../users/users.service';
import type { CertificatesService } from '../certificates.service';
import { certificates as stored } from '../certificates.tables';
import { keyContext } from './stored-content';

/** Wrong passwords that an account may try before its keys are shut for a while. */
const guesses = { max: 5, seconds: 900 };

export type CertificateKeysService = ReturnType<typeof createCertificateKeysService>;

/** Private keys leave the console only for somebody who knows the account's password. */
export function createCertificateKeysService(deps: {
  db: Db;
  secrets: Sealing;
  audit: AuditService;
  users: UsersService;
  certificates: CertificatesService;
  rateLimits: RateLimits;
}) {
  const { db, secrets, audit, users, certificates } = deps;
  const attempts = deps.rateLimits('certificate-key', guesses);

  /** The chain; with the account's password the private key too, which is written down. */
  async function download(actor: Actor, id: string, password: string | undefined) {
    if (password === undefined) return certificates.downloadCertificate(actor.id, id, false);
    await attempts.hit(actor.id);
    await users.requirePassword(actor.id, password, 'password');
    await attempts.forgive(actor.id);
    const answer = await certificates.downloadCertificate(actor.id, id, true);
    await audit.record(db, {
      actor,
      action: 'certificate.key-download',
      object: { type: 'certificate', id },
    });
    return answer;
  }

  /** Seals with the newest key what an older one sealed. Resolves to how many there were. */
  async function sealAnew(): Promise<number> {
    const rows = await db
      .select({ id: stored.id, keySealed: stored.keySealed })
      .from(stored)
      .where(isNotNull(stored.keySealed));
    let count = 0;
    for (const { id, keySealed } of rows) {
      if (keySealed === null || !secrets.isOutdated(keySealed)) continue;
      const text = secrets.seal(secrets.open(keySealed, keyContext(id)), keyContext(id));
      // One that was replaced in the meantime has been sealed by the newest key.
      const unchanged = and(eq(stored.id, id), eq(stored.keySealed, keySealed));
      await db.update(stored).set({ keySealed: text }).where(unchanged);
      count += 1;
    }
    return count;
  }

  return { download, sealAnew };
}
