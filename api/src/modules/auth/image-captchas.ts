import { createHash, randomBytes } from 'node:crypto';
import { and, eq, gt, lt } from 'drizzle-orm';
import svgCaptcha from 'svg-captcha';
import type { Db } from '../../db/engine';
import { captchas } from './auth.tables';

const lifetimeMs = 5 * 60_000;

/** Image captchas, each good for one answer. */
export function createImageCaptchas(db: Db) {
  async function create(): Promise<{ type: 'image'; id: string; image: string }> {
    const { text, data } = svgCaptcha.create({
      size: 4,
      noise: 2,
      ignoreChars: '0oO1iIlL',
      color: true,
      background: '#f5f5f5',
    });
    const id = randomBytes(16).toString('base64url');
    const now = Date.now();
    await db.delete(captchas).where(lt(captchas.expiresAt, new Date(now)));
    await db
      .insert(captchas)
      .values({ id, answerHash: hashOf(id, text), expiresAt: new Date(now + lifetimeMs) });
    return {
      type: 'image',
      id,
      image: `data:image/svg+xml;base64,${Buffer.from(data).toString('base64')}`,
    };
  }

  /** True for the right answer, the first time. */
  async function redeem({ id, answer }: { id: string; answer: string }): Promise<boolean> {
    const [row] = await db
      .delete(captchas)
      .where(and(eq(captchas.id, id), gt(captchas.expiresAt, new Date())))
      .returning({ answerHash: captchas.answerHash });
    return row?.answerHash === hashOf(id, answer);
  }

  return { create, redeem };
}

function hashOf(id: string, answer: string): string {
  return createHash('sha256').update(`${id}:${answer.trim().toLowerCase()}`).digest('hex');
}
