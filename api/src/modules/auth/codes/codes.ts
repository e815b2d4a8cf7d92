import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import { codeLifetimeSeconds } from '@console/contract/accounts/limits';
import { and, eq, gt, isNull, lt, sql } from 'drizzle-orm';
import type { Db } from '../../../db/engine';
import type { Secrets } from '../../../secrets/secrets';
import { codes } from '../auth.tables';
import { codeWrong } from '../auth-errors';

const triesMax = 5;

/** What a code is bound to: it is valid for nothing else. */
export type CodeUse = {
  purpose: 'login' | 'register' | 'forget';
  recipient: string;
  panelId: string | null;
};

/** A code that was right, and is still to be used up. */
export type RightCode = CodeUse & { codeHash: string };

export type Codes = ReturnType<typeof createCodes>;

/** Codes that prove that somebody reads an address or holds a phone. */
export function createCodes(db: Db, secrets: Secrets) {
  const isFor = ({ purpose, recipient, panelId }: CodeUse) =>
    and(
      eq(codes.purpose, purpose),
      eq(codes.recipient, recipient),
      eq(codes.console, panelId ?? ''),
    );

  async function hashOf({ purpose, recipient, panelId }: CodeUse, code: string): Promise<string> {
    return createHmac('sha256', await secrets.keyFor('codes'))
      .update(JSON.stringify([purpose, recipient, panelId, code]))
      .digest('hex');
  }

  /** Makes a new code, and voids the one before it. */
  async function issue(use: CodeUse): Promise<string> {
    const code = String(randomInt(1_000_000)).padStart(6, '0');
    const { purpose, recipient, panelId } = use;
    const fresh = {
      codeHash: await hashOf(use, code),
      tries: 0,
      expiresAt: new Date(Date.now() + codeLifetimeSeconds * 1000),
      usedAt: null,
    };
    await db.delete(codes).where(lt(codes.expiresAt, new Date()));
    await db
      .insert(codes)
      .values({ purpose, recipient, console: panelId ?? '', ...fresh })
      .onConflictDoUpdate({ target: [codes.purpose, codes.recipient, codes.console], set: fresh });
    return code;
  }

  /**
   * Fails with CODE_WRONG unless the code is the one that was sent. Counting the try and reading
   * the hash are one statement, so that tries at the same moment are all counted. A code that has
   * been used still counts as right here; `spend` tells that it is no longer valid.
   */
  async function check(use: CodeUse, code: string): Promise<RightCode> {
    const [row] = await db
      .update(codes)
      .set({ tries: sql`${codes.tries} + 1` })
      .where(and(isFor(use), gt(codes.expiresAt, new Date()), lt(codes.tries, triesMax)))
      .returning({ codeHash: codes.codeHash });
    const given = await hashOf(use, code);
    if (!(row && timingSafeEqual(Buffer.from(row.codeHash), Buffer.from(given)))) throw codeWrong();
    return { ...use, codeHash: given };
  }

  /** Uses a code up, as part of what it was for; false when somebody else has before. */
  async function spend(tx: Db, right: RightCode): Promise<boolean> {
    const used = await tx
      .update(codes)
      .set({ usedAt: new Date() })
      .where(and(isFor(right), eq(codes.codeHash, right.codeHash), isNull(codes.usedAt)))
      .returning({ purpose: codes.purpose });
    return used.length === 1;
  }

  return { issue, check, spend };
}
