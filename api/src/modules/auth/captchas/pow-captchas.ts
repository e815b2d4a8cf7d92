import { randomBytes } from 'node:crypto';
import { createChallenge, extractParams, verifySolution } from 'altcha-lib/v1';
import { lt } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '../../../db/engine';
import type { Secrets } from '../../../secrets/secrets';
import { spentChallenges } from '../auth.tables';

/** Half of it is tried on average: a fraction of a second in a browser, a cost to a flood. */
const maxnumber = 100_000;
const lifetimeMs = 10 * 60_000;

/** ALTCHA's payload: the challenge as it was handed out, and the number that was found. */
const payloadSchema = z.object({
  algorithm: z.literal('SHA-256'),
  challenge: z.string(),
  number: z.int().min(0).max(maxnumber),
  salt: z.string().max(512),
  signature: z.string(),
});

const paramsSchema = z.object({ id: z.string(), expires: z.coerce.number() });

function parsePayload(answer: string) {
  try {
    return payloadSchema.safeParse(JSON.parse(answer)).data;
  } catch {
    return undefined;
  }
}

/**
 * Proof of work after ALTCHA, https://altcha.org. A challenge is signed and kept nowhere, so handing
 * one out costs no write; the ones that were solved are remembered until they expire.
 */
export function createPowCaptchas(db: Db, secrets: Secrets) {
  const hmacKey = async () => (await secrets.keyFor('captcha')).toString('base64url');

  async function create() {
    const id = randomBytes(16).toString('base64url');
    const expires = new Date(Date.now() + lifetimeMs);
    const { challenge, salt, signature } = await createChallenge({
      algorithm: 'SHA-256',
      hmacKey: await hmacKey(),
      maxnumber,
      expires,
      params: { id },
    });
    const algorithm = 'SHA-256' as const;
    return { type: 'pow' as const, id, algorithm, challenge, salt, maxnumber, signature };
  }

  /** True for a right answer in time, the first time. */
  async function redeem({ id, answer }: { id: string; answer: string }): Promise<boolean> {
    const payload = parsePayload(answer);
    if (!(payload && (await verifySolution(payload, await hmacKey())))) return false;
    const params = paramsSchema.safeParse(extractParams(payload)).data;
    if (params?.id !== id) return false;
    await db.delete(spentChallenges).where(lt(spentChallenges.expiresAt, new Date()));
    const spent = await db
      .insert(spentChallenges)
      .values({ id, expiresAt: new Date(params.expires * 1000) })
      .onConflictDoNothing()
      .returning({ id: spentChallenges.id });
    return spent.length === 1;
  }

  return { create, redeem };
}
