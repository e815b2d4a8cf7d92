import type { secondFactorLoginSchema } from '@console/contract/accounts/endpoints/auth';
import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { Db } from '../../../db/engine';
import { ApiError } from '../../../plugins/api-error';
import type { AuditService } from '../../audit/audit.service';
import type { RateLimits } from '../../rate-limits/rate-limits.service';
import { type FactorsService, proofWrong } from '../../second-factor/factors.service';
import {
  challengeOver,
  type SignInChallenges,
} from '../../second-factor/sign-in-challenges.service';
import { barredStatuses, type SessionsService } from '../../sessions/sessions.service';
import type { Brand } from '../../system-info/system-info.service';
import { users } from '../../users/users.tables';
import type { Client } from '../client';
import type { KnownDevices } from './known-devices.service';

/**
 * Wrong codes of an account, over all of its challenges, before its second step is shut for the rest of
 * the hour. Whoever guesses has the password already. A device that the account knows counts apart.
 */
const guesses = {
  max: 10,
  seconds: 3600,
  refusal: (seconds: number) => `验证次数过多，请 ${Math.ceil(seconds / 60)} 分钟后再试`,
};

type SecondStep = z.output<typeof secondFactorLoginSchema>;

export type SecondStepService = ReturnType<typeof createSecondStepService>;

/** What comes after a right password or phone code. */
export function createSecondStepService(deps: {
  db: Db;
  sessions: SessionsService;
  rateLimits: RateLimits;
  factors: FactorsService;
  challenges: SignInChallenges;
  audit: AuditService;
  knownDevices: KnownDevices;
}) {
  const { db, sessions, factors, challenges, audit, knownDevices } = deps;
  const tries = deps.rateLimits('second-factor:login', guesses);

  /** The token of a new session, or a challenge where the account has a second factor. */
  async function signIn(tx: Db, userId: string, client: Client) {
    if (await factors.isActive(userId, tx))
      return { challenge: await challenges.issue(tx, userId) };
    return { userId, token: await sessions.createSession(userId, client, tx) };
  }

  /** The account of a challenge may have been barred since; on another console it does not exist. */
  async function requireOpen(tx: Db, userId: string, { panelId }: Brand): Promise<void> {
    const [account] = await tx
      .select({ status: users.status, panelId: users.panelId })
      .from(users)
      .where(eq(users.id, userId));
    if (account?.panelId !== panelId) throw challengeOver();
    if (barredStatuses.includes(account.status)) throw new ApiError('ACCOUNT_BANNED');
  }

  /** Answers a challenge, and resolves to the token of a new session. */
  async function complete(given: SecondStep, client: Client, brand: Brand) {
    const { challenge, ...proof } = given;
    const { userId, isLast } = await challenges.take(challenge);
    const device = await knownDevices.find(client.deviceCookie, userId);
    const key = device === undefined ? userId : `${userId}:${device}`;
    await tries.hit(key);
    const token = await db.transaction(async (tx) => {
      await requireOpen(tx, userId, brand);
      // The factor before the challenge: whoever takes a factor away locks the two in this order.
      if (!(await factors.spend(tx, userId, proof))) {
        throw isLast ? challengeOver() : proofWrong(proof);
      }
      if (!(await challenges.spend(tx, challenge))) throw challengeOver();
      if ('recoveryCode' in proof) {
        await audit.record(tx, {
          actor: { id: userId, ip: client.ip },
          action: 'user.recovery-code-use',
          object: { type: 'user', id: userId },
        });
      }
      return sessions.createSession(userId, client, tx);
    });
    await tries.reset(key);
    return { userId, token };
  }

  return { signIn, complete };
}
