import { createHash, randomBytes, randomInt } from 'node:crypto';
import { and, eq, gt, lt } from 'drizzle-orm';
import type { Db } from '../../../db/engine';
import { captchas } from '../auth.tables';

const lifetimeMs = 5 * 60_000;

/** Pixels of the picture, twice what the form shows. */
const size = { width: 300, height: 100 };
const wave = () => (randomInt(18, 32) / 1000).toFixed(3);

/**
 * The letters of a drawing, bent at random and as pixels: its outlines would be read by a machine as
 * easily as text.
 */
async function bent(drawing: string): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}" viewBox="0 0 150 50">
<filter id="bend" color-interpolation-filters="sRGB" filterUnits="userSpaceOnUse" x="0" y="0" width="150" height="50">
<feTurbulence type="fractalNoise" baseFrequency="${wave()} ${wave()}" numOctaves="1" seed="${randomInt(1_000_000)}"/>
<feDisplacementMap in="SourceGraphic" scale="22" xChannelSelector="R" yChannelSelector="G"/>
</filter>
<rect width="100%" height="100%" fill="#f5f5f5"/>
<g filter="url(#bend)">${drawing}</g>
</svg>`;
  return sharp(Buffer.from(svg)).png({ palette: true, colours: 16 }).toBuffer();
}

/**
 * Image captchas, each good for one answer. What draws them is loaded with the first: an installation
 * that asks for another kind has no use for it.
 */
export function createImageCaptchas(db: Db) {
  async function create(): Promise<{ type: 'image'; id: string; image: string }> {
    const { default: svgCaptcha } = await import('svg-captcha');
    const { text, data } = svgCaptcha.create({
      size: 4,
      noise: 2,
      ignoreChars: '0oO1iIlL',
      width: 150,
      height: 50,
      fontSize: 48,
    });
    const image = await bent(data);
    const id = randomBytes(16).toString('base64url');
    const now = Date.now();
    await db.delete(captchas).where(lt(captchas.expiresAt, new Date(now)));
    await db
      .insert(captchas)
      .values({ id, answerHash: hashOf(id, text), expiresAt: new Date(now + lifetimeMs) });
    return {
      type: 'image',
      id,
      image: `data:image/png;base64,${image.toString('base64')}`,
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
