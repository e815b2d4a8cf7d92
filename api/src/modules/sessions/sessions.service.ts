import { createHash, randomBytes } from 'node:crypto';
import { sessionLifetimeSeconds } from '@console/contract/accounts/limits';
import type { AccountStatus } from '@console/contract/accounts/users';
import { and, desc, eq, gt, isNull, lt, ne, notInArray, type SQL } from 'drizzle-orm';
import type { Db } from '../../db/engine';
import { isStorageFull } from '../../db/failures/storage-full';
import type { SessionUser } from '../../plugins/access';
import { ApiError } from '../../plugins/api-error';
import { signInChallenges } from '../second-factor/second-factor.tables';
import { users } from '../users/users.tables';
import { sessions } from './sessions.tables';

/** How exact `lastSeenAt` is: it is written at most this often. */
const lastSeenStepMs = 60_000;

/** Accounts that may not sign in, and whose sessions are void. */
export const barredStatuses: AccountStatus[] = ['ban', 'close'];

export type SessionsService = ReturnType<typeof createSessionsService>;

/** Sign-ins: made, checked, listed and revoked. */
export function createSessionsService(db: Db) {
  const valid = (...conditions: (SQL | undefined)[]) =>
    and(isNull(sessions.revokedAt), gt(sessions.expiresAt, new Date()), ...conditions);

  /** Signs a user in. The token is returned here once and stored nowhere. */
  async function createSession(
    userId: string,
    client: { ip: string; userAgent: string },
    within: Db = db,
  ): Promise<string> {
    const token = randomBytes(32).toString('base64url');
    const now = Date.now();
    // A session that has been void for a whole lifetime is of no use any more.
    const forgotten = new Date(now - sessionLifetimeSeconds * 1000);
    await within
      .delete(sessions)
      .where(and(eq(sessions.userId, userId), lt(sessions.expiresAt, forgotten)));
    await within.insert(sessions).values({
      userId,
      tokenHash: hashOf(token),
      ip: client.ip,
      userAgent: client.userAgent.slice(0, 512),
      expiresAt: new Date(now + sessionLifetimeSeconds * 1000),
    });
    return token;
  }

  /** The user whom a token signs in now; nobody when it is unknown, expired, revoked or barred. */
  async function findUser(token: string): Promise<SessionUser | undefined> {
    const [row] = await db
      .select({
        id: users.id,
        roles: users.roles,
        panelId: users.panelId,
        sessionId: sessions.id,
        lastSeenAt: sessions.lastSeenAt,
      })
      .from(sessions)
      .innerJoin(users, eq(users.id, sessions.userId))
      .where(
        valid(eq(sessions.tokenHash, hashOf(token)), notInArray(users.status, barredStatuses)),
      );
    if (!row) return undefined;
    const { lastSeenAt, roles, ...user } = row;
    if (Date.now() - lastSeenAt.getTime() > lastSeenStepMs) {
      await db
        .update(sessions)
        .set({ lastSeenAt: new Date() })
        .where(eq(sessions.id, user.sessionId))
        .catch(unlessStorageFull);
    }
    return { ...user, roles: roles.map((key) => ({ key })) };
  }

  async function listSessions(user: SessionUser) {
    const rows = await db
      .select({
        id: sessions.id,
        ip: sessions.ip,
        userAgent: sessions.userAgent,
        createdAt: sessions.createdAt,
        lastSeenAt: sessions.lastSeenAt,
      })
      .from(sessions)
      .where(valid(eq(sessions.userId, user.id)))
      .orderBy(desc(sessions.lastSeenAt), desc(sessions.createdAt));
    return rows.map((row) => ({
      ...row,
      createdAt: row.createdAt.toISOString(),
      lastSeenAt: row.lastSeenAt.toISOString(),
      current: row.id === user.sessionId,
    }));
  }

  /** Revokes one of a user's own sessions. */
  async function revokeSession(userId: string, sessionId: string): Promise<void> {
    const revoked = await db
      .update(sessions)
      .set({ revokedAt: new Date() })
      .where(valid(eq(sessions.userId, userId), eq(sessions.id, sessionId)))
      .returning({ id: sessions.id });
    if (revoked.length === 0) throw new ApiError('NOT_FOUND');
  }

  /** Revokes all sessions of a user, but for the one to keep, and ends sign-ins that are half done. */
  async function revokeAll(userId: string, keep?: string, within: Db = db): Promise<void> {
    await within
      .update(sessions)
      .set({ revokedAt: new Date() })
      .where(valid(eq(sessions.userId, userId), keep ? ne(sessions.id, keep) : undefined));
    await within.delete(signInChallenges).where(eq(signInChallenges.userId, userId));
  }

  return { createSession, findUser, listSessions, revokeSession, revokeAll };
}

/** Who only looks is not turned away because the looking cannot be noted. */
function unlessStorageFull(error: unknown): void {
  if (!isStorageFull(error)) throw error;
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
