import { storableReviver } from '@console/contract/common/scalars';
import { and, desc, eq, sql } from 'drizzle-orm';
import type { Db } from '../../db/engine';
import { users } from '../users/users.tables';
import { type AuditAction, type AuditObject, auditLog } from './audit.tables';

/** Who acts, and from where. */
export type Actor = { id: string; ip: string };

type AuditEntry = {
  /** `system` for what is done by a job. */
  actor: Actor | 'system';
  action: AuditAction;
  object: { type: AuditObject; id: string };
  /** What the change turned, and into what. No secrets. */
  before?: Record<string, unknown>;
  after?: Record<string, unknown>;
  reason?: string;
};

/** What others have said, a DNS vendor for one, may hold what the database cannot. */
function kept(part: Record<string, unknown>): Record<string, unknown> {
  return JSON.parse(JSON.stringify(part), storableReviver);
}

/** How many changes of one object are listed at most. */
const listedMax = 20;

export type AuditService = ReturnType<typeof createAuditService>;

/** The log of what people change: administrators anything, users what gives away power or traffic. */
export function createAuditService(db: Db) {
  /**
   * Writes down a change. `tx` is the transaction of the change itself, so that neither is there
   * without the other.
   */
  async function record(tx: Db, entry: AuditEntry): Promise<void> {
    const { actor, object, before, after, ...rest } = entry;
    await tx.insert(auditLog).values({
      ...rest,
      ...(before && { before: kept(before) }),
      ...(after && { after: kept(after) }),
      actorId: actor === 'system' ? null : actor.id,
      ip: actor === 'system' ? '' : actor.ip,
      objectType: object.type,
      objectId: object.id,
    });
  }

  /** The newest changes of one object. */
  async function listOfObject(type: AuditObject, id: string) {
    const rows = await db
      .select({
        id: auditLog.id,
        action: auditLog.action,
        actor: sql<string>`coalesce(${users.name}, '系统')`,
        reason: auditLog.reason,
        ip: auditLog.ip,
        at: auditLog.at,
      })
      .from(auditLog)
      .leftJoin(users, eq(users.id, auditLog.actorId))
      .where(and(eq(auditLog.objectType, type), eq(auditLog.objectId, id)))
      .orderBy(desc(auditLog.at), desc(auditLog.id))
      .limit(listedMax);
    return rows.map((row) => ({ ...row, at: row.at.toISOString() }));
  }

  return { record, listOfObject };
}
