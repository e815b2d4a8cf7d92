import { messageOf } from '../failure';
import { pause } from '../lib/backoff';
import type { Log } from '../log';
import type { AdminClient } from '../nginx/admin-client';
import { drawCaptcha } from './captcha';
import { drawRotate } from './rotate';
import { drawSlide } from './slide';

type Drawing = { parts: Record<string, Buffer>; answer: string };
type Options = {
  admin: AdminClient;
  log: Log;
  signal: AbortSignal;
  /** The kinds of challenges that groups in force give. */
  wanted(): ReadonlySet<string>;
};

const kinds: Readonly<Record<string, () => Drawing>> = {
  slide: drawSlide,
  rotate: drawRotate,
  captcha: drawCaptcha,
};

/** Pictures of a kind that are shown by turns, and how many of them give way to new ones at a time. */
const poolSize = 40;
const freshEach = 4;
const turnMs = 10_000;
const lookMs = 500;

/** Draws pictures of the kinds that are wanted, and keeps nginx supplied with new ones. */
export function createPictures({ admin, log, signal, wanted }: Options) {
  const pools = new Map<string, string[]>();
  let serial = 0;
  let turnedAt = 0;
  let failure = '';

  async function draw(kind: string, make: () => Drawing, count: number): Promise<void> {
    const fresh = [];
    for (let n = 0; n < count; n += 1) {
      serial += 1;
      const { parts, answer } = make();
      const encoded = Object.entries(parts).map(([name, png]) => [name, png.toString('base64')]);
      fresh.push({
        name: `${kind}-${Date.now().toString(36)}-${serial}`,
        parts: Object.fromEntries(encoded),
        answer,
      });
      // One after the other: the agent has other things to do.
      await pause(1, signal);
    }
    const names = [...fresh.map(({ name }) => name), ...(pools.get(kind) ?? [])].slice(0, poolSize);
    await admin.putPictures({ kind, fresh, names });
    pools.set(kind, names);
  }

  async function supply(isTurn: boolean): Promise<void> {
    const levels = wanted();
    for (const [kind, make] of Object.entries(kinds)) {
      const size = pools.get(kind)?.length ?? 0;
      if (!levels.has(kind)) continue;
      if (size < poolSize)
        await draw(kind, make, Math.min(size === 0 ? freshEach : 12, poolSize - size));
      else if (isTurn) await draw(kind, make, freshEach);
    }
  }

  return {
    /** nginx's memory began anew. */
    forget: () => pools.clear(),
    async run(): Promise<void> {
      for (; !signal.aborted; await pause(lookMs, signal)) {
        try {
          const isTurn = Date.now() - turnedAt >= turnMs;
          await supply(isTurn);
          if (isTurn) turnedAt = Date.now();
          failure = '';
        } catch (error) {
          const text = messageOf(error);
          if (text !== failure && !signal.aborted) log.warn(`pictures of challenges: ${text}`);
          failure = text;
        }
      }
    },
  };
}
