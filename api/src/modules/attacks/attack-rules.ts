import { attackRules } from '@console/contract/monitor/limits';

const { stepSeconds, quietSeconds, longestSeconds } = attackRules;

/** Unix seconds; `to` is not in it. */
type Span = { from: number; to: number };

/** An attack as it is kept, or as it was just found. */
export type Episode = {
  startedAt: number;
  /** Null while it goes on. */
  endedAt: number | null;
  /** Up to when it has been seen. */
  seenAt: number;
  /** Refusals of a step before it. */
  usual: number;
};
export type FoundEpisode = Episode & { cause: 'refusals' | 'switch' };

export type Watched = {
  /** Requests that were refused or challenged, by the start of their step. */
  refused: ReadonlyMap<number, number>;
  /** Times at which a stricter group was on, as far as they are past. */
  switches: readonly Span[];
  /** Attacks of the site that are known, in their order; the last may go on. */
  known: readonly Episode[];
  now: number;
};

const isIn = (t: number, { startedAt, endedAt }: Episode) =>
  t + stepSeconds > startedAt && (endedAt === null || t < endedAt);

/** Refusals of a step of the hour before; steps of attacks say nothing of what is usual. */
function usualBefore(t: number, refused: Watched['refused'], past: readonly Episode[]): number {
  const calm = Array.from(
    { length: attackRules.usualSteps },
    (_, index) => t - (index + 1) * stepSeconds,
  ).filter((step) => !past.some((episode) => isIn(step, episode)));
  if (calm.length === 0) return past.at(-1)?.usual ?? 0;
  return calm.reduce((sum, step) => sum + (refused.get(step) ?? 0), 0) / calm.length;
}

/** The first thing after a moment that begins an attack. */
function beginAfter(
  after: number,
  { refused, switches }: Watched,
  past: readonly Episode[],
): FoundEpisode | undefined {
  const steps = [...refused].filter(([t]) => t >= after).sort(([a], [b]) => a - b);
  const far = steps.find(([t, count]) => {
    if (count < attackRules.refusedMin) return false;
    return count >= attackRules.timesUsual * usualBefore(t, refused, past);
  });
  const put = switches.filter(({ from }) => from >= after).sort((a, b) => a.from - b.from)[0];
  const isPutFirst = put && (!far || put.from < far[0]);
  const startedAt = isPutFirst ? put.from : far?.[0];
  if (startedAt === undefined) return undefined;
  const step = startedAt - (startedAt % stepSeconds);
  const usual = usualBefore(step, refused, past);
  const cause = isPutFirst ? 'switch' : 'refusals';
  return { startedAt, endedAt: null, seenAt: startedAt, usual, cause };
}

/** When an attack was last seen: the end of what goes on without a pause that would end it. */
function lastSeen({ startedAt, seenAt, usual }: Episode, { refused, switches }: Watched): number {
  const least = Math.max(attackRules.goesOnMin, attackRules.goesOnTimesUsual * usual);
  const busy = [...refused]
    .filter(([, count]) => count >= least)
    .map(([from]) => ({ from, to: from + stepSeconds }));
  const spans = [...busy, ...switches]
    .filter(({ to }) => to > startedAt)
    .sort((a, b) => a.from - b.from);
  let seen = seenAt;
  for (const { from, to } of spans) {
    if (from > seen + quietSeconds) break;
    seen = Math.max(seen, to);
  }
  return seen;
}

/** An attack with its end, if it is over by now. */
function followed<E extends Episode>(episode: E, watched: Watched): E {
  const longest = episode.startedAt + longestSeconds;
  const seenAt = Math.min(lastSeen(episode, watched), longest);
  const isOver = seenAt === longest || watched.now - seenAt >= quietSeconds;
  return { ...episode, seenAt, endedAt: isOver ? seenAt : null };
}

/**
 * What has become of the attack on a site that goes on, and attacks that nobody has found yet. The same
 * look twice finds the same, so it may be repeated and interrupted at will.
 */
export function recognise(watched: Watched): {
  followed: Episode | undefined;
  found: FoundEpisode[];
} {
  const open = watched.known.at(-1);
  const isOpen = open?.endedAt === null;
  const current = isOpen ? followed(open, watched) : undefined;
  const past: Episode[] = current ? [...watched.known.slice(0, -1), current] : [...watched.known];
  const found: FoundEpisode[] = [];
  // While the last one goes on, nothing new can begin.
  while (past.at(-1)?.endedAt !== null) {
    const after = past.at(-1)?.endedAt ?? 0;
    const begun = beginAfter(after, watched, past);
    if (!begun) break;
    const next = followed(begun, watched);
    found.push(next);
    past.push(next);
  }
  return { followed: current, found };
}
