import {
  type CertificationRequest,
  certifySchema,
} from '@console/contract/accounts/certification/certification';
import type {
  Certification,
  CertificationReview,
  CertificationVerdict,
} from '@console/contract/accounts/endpoints/certification';
import { and, eq } from 'drizzle-orm';
import type { Db } from '../../db/engine';
import { ApiError } from '../../plugins/api-error';
import type { Secrets } from '../../secrets/secrets';
import { certifications } from './certifications.tables';

/** A request that was moved to another user's row does not open. */
const contextOf = (userId: string) => `certification:${userId}`;

export type CertificationsService = ReturnType<typeof createCertificationsService>;

/** 实名认证 of users. */
export function createCertificationsService({ db, secrets }: { db: Db; secrets: Secrets }) {
  async function find(userId: string) {
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
    if (!row) return undefined;
    const { sealed, submittedAt, ...rest } = row;
    const request = certifySchema.parse(JSON.parse(secrets.open(sealed, contextOf(userId))));
    return { told: { ...rest, submittedAt: submittedAt.toISOString() }, request };
  }

  /** A user's own certification; null before they have asked for it. */
  async function findCertification(userId: string): Promise<Certification | null> {
    const found = await find(userId);
    return found ? { ...found.told, ...masked(found.request) } : null;
  }

  /** The same, whole, for whoever reviews it. */
  async function findForReview(userId: string): Promise<CertificationReview | null> {
    const found = await find(userId);
    if (!found) return null;
    const { name, idNumber, ...rest } = found.request;
    const legalPerson = rest.kind === 'enterprise' ? rest.legalPerson : null;
    return { ...found.told, name, idNumber, legalPerson };
  }

  /** Settles a request that is under review; any other is a conflict: somebody was faster. */
  async function decide(tx: Db, userId: string, verdict: CertificationVerdict): Promise<void> {
    const reason = verdict.state === 'unsuccessful' ? verdict.reason : '';
    const [row] = await tx
      .update(certifications)
      .set({ state: verdict.state, reason })
      .where(and(eq(certifications.userId, userId), eq(certifications.state, 'under-review')))
      .returning({ userId: certifications.userId });
    if (!row) throw new ApiError('CONFLICT', { message: '没有待审核的实名认证，请刷新后重试' });
  }

  /** Submits a request for review: the first, or another after an unsuccessful one. */
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

  return { findCertification, findForReview, certify, decide };
}

/** Enough for its owner to know it again, too little for anybody else to use it. */
function masked({ kind, name, idNumber }: CertificationRequest) {
  return {
    name: kind === 'individual' ? `${name.slice(0, 1)}${'*'.repeat(name.length - 1)}` : name,
    idNumber: `${idNumber.slice(0, 3)}${'*'.repeat(idNumber.length - 7)}${idNumber.slice(-4)}`,
  };
}
