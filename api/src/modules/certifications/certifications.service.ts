import {
  type Certification,
  type CertificationRequest,
  certifySchema,
} from '@console/contract/certification';
import { eq } from 'drizzle-orm';
import type { Db } from '../../db/engine';
import { ApiError } from '../../plugins/api-error';
import type { Secrets } from '../../secrets';
import { certifications } from './certifications.tables';

/** A request that was moved to another user's row does not open. */
const contextOf = (userId: string) => `certification:${userId}`;

export type CertificationsService = ReturnType<typeof createCertificationsService>;

/** 实名认证 of users. */
export function createCertificationsService({ db, secrets }: { db: Db; secrets: Secrets }) {
  /** A user's own certification; null before they have asked for it. */
  async function findCertification(userId: string): Promise<Certification | null> {
    const [row] = await db
      .select({
        kind: certifications.kind,
        state: certifications.state,
        sealed: certifications.sealed,
        reason: certifications.reason,
        submittedAt: certifications.submittedAt,
      })
      .from(certifications)
      .where(eq(certifications.userId, userId));
    if (!row) return null;
    const { sealed, submittedAt, ...rest } = row;
    const request = certifySchema.parse(JSON.parse(secrets.open(sealed, contextOf(userId))));
    return { ...rest, ...masked(request), submittedAt: submittedAt.toISOString() };
  }

  /** Hands a request in for review: the first, or another after one that was not successful. */
  async function certify(userId: string, request: CertificationRequest): Promise<void> {
    const fresh = {
      kind: request.kind,
      state: 'under-review',
      sealed: secrets.seal(JSON.stringify(request), contextOf(userId)),
      reason: '',
      submittedAt: new Date(),
    } as const;
    const [written] = await db
      .insert(certifications)
      .values({ userId, ...fresh })
      .onConflictDoUpdate({
        target: certifications.userId,
        set: fresh,
        setWhere: eq(certifications.state, 'unsuccessful'),
      })
      .returning({ userId: certifications.userId });
    if (!written) throw new ApiError('CONFLICT', { message: '认证资料已提交，不能重复提交' });
  }

  return { findCertification, certify };
}

/** Enough for its owner to know it again, too little for anybody else to use it. */
function masked({ kind, name, idNumber }: CertificationRequest) {
  return {
    name: kind === 'individual' ? `${name.slice(0, 1)}${'*'.repeat(name.length - 1)}` : name,
    idNumber: `${idNumber.slice(0, 3)}${'*'.repeat(idNumber.length - 7)}${idNumber.slice(-4)}`,
  };
}
