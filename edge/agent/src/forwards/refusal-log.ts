import type { Log } from '../log';
import type { Refusal } from './engine-refusal';

/** Says once that a forward is refused and why, and once that it is no more. */
export function createRefusalLog(log: Log) {
  let before: ReadonlyMap<string, string> = new Map();
  return {
    tell(refused: ReadonlyMap<string, Refusal>): void {
      const now = new Map(
        [...refused].map(([id, { words, said }]) => [
          id,
          said === words ? words : `${words}: ${said}`,
        ]),
      );
      for (const [id, text] of now) {
        if (before.get(id) !== text) log.warn(`forward ${id} is refused: ${text}`);
      }
      for (const id of before.keys()) {
        if (!now.has(id)) log.info(`forward ${id} is refused no more`);
      }
      before = now;
    },
  };
}
