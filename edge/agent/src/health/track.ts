import type { HealthCheck } from '@console/contract/sites/health';

/** What is known of an address: its state, and how many checks in a row spoke against it. */
export type Track = { state: 'unknown' | 'up' | 'down'; against: number; error: string | null };

export const newTrack: Track = { state: 'unknown', against: 0, error: null };

/** What is known after one more check; `error` is why it failed. */
export function afterCheck(
  track: Track,
  error: string | null,
  { failures, successes }: Pick<HealthCheck, 'failures' | 'successes'>,
): Track {
  const found = error === null ? 'up' : 'down';
  if (track.state === found) return { state: found, against: 0, error };
  // What answers at the first check is well; nobody was told otherwise.
  if (track.state === 'unknown' && found === 'up') return { state: 'up', against: 0, error };
  const against = track.against + 1;
  const needed = found === 'up' ? successes : failures;
  if (against >= needed) return { state: found, against: 0, error };
  return { ...track, against, error: track.state === 'down' ? track.error : error };
}

/** An origin of several addresses is down when none of them is left. */
export function stateOfAll(tracks: readonly Track[]): Track['state'] {
  if (tracks.some(({ state }) => state === 'up')) return 'up';
  return tracks.some(({ state }) => state === 'unknown') ? 'unknown' : 'down';
}
