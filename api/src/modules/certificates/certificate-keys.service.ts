import type { Db } from '../../db/engine';
import type { Actor, AuditService } from '../audit/audit.service';
import { createAttempts } from '../auth/attempts.service';
import type { UsersService } from '../users/users.service';
import type { CertificatesService } from './certificates.service';

/** Wrong passwords that an account may try before its keys are shut for a while. */
const guesses = { max: 5, seconds: 900 };

export type CertificateKeysService = ReturnType<typeof createCertificateKeysService>;

/** Private keys leave the console only for somebody who knows the account's password. */
export function createCertificateKeysService(deps: {
  db: Db;
  audit: AuditService;
  users: UsersService;
  certificates: CertificatesService;
}) {
  const { db, audit, users, certificates } = deps;
  const attempts = createAttempts(db);

  /** The chain; with the account's password the private key too, which is written down. */
  async function download(actor: Actor, id: string, password: string | undefined) {
    if (password === undefined) return certificates.downloadCertificate(actor.id, id, false);
    const key = `certificate-key:${actor.id}`;
    await attempts.hit(key, guesses);
    await users.requirePassword(actor.id, password, 'password');
    await attempts.forgive(key);
    const answer = await certificates.downloadCertificate(actor.id, id, true);
    await audit.record(db, {
      actor,
      action: 'certificate.key-download',
      object: { type: 'certificate', id },
    });
    return answer;
  }

  return { download };
}
