import type { Limit, RateLimits } from './rate-limits.service';

export type Pace = {
  /** Attempts of an hour that nobody has to wait for. */
  free: number;
  longestWaitSeconds: number;
  refusal: NonNullable<Limit['refusal']>;
};

export type Slowdown = ReturnType<typeof createSlowdown>;

const windowSeconds = 3_600;

/**
 * Slows attempts down instead of refusing them for good: after the free ones each must wait its
 * turn, and the wait for the next doubles up to a maximum.
 */
export function createSlowdown(rateLimits: RateLimits, name: string, pace: Pace) {
  const { free, longestWaitSeconds, refusal } = pace;
  const counted = rateLimits(name, { max: Number.MAX_SAFE_INTEGER, seconds: windowSeconds });
  const turns = rateLimits(`${name}:turn`, { max: 1, seconds: longestWaitSeconds, refusal });
  return {
    /** Counts one, and resolves to the count. */
    count: (key: string) => counted.hit(key),
    read: counted.read,
    forgive: counted.forgive,
    async reset(key: string): Promise<void> {
      await counted.reset(key);
      await turns.reset(key);
    },
    /** Refuses the attempt of this count unless it is its turn. */
    async takeTurn(key: string, count: number): Promise<void> {
      if (count <= free) return;
      await turns.hit(key, Math.min(2 ** (count - free - 1), longestWaitSeconds));
    },
  };
}
