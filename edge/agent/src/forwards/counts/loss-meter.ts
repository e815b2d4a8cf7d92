import { stat } from 'node:fs/promises';
import type {
  ForwardConnection,
  ForwardRecord,
} from '@console/contract/edge/endpoints/edge-forwards';

type Options = {
  /** How many connections each process has ended; undefined where none runs. */
  endedByProcess(): Promise<ReadonlyMap<number, number> | undefined>;
  /** What they write records to. */
  journal: string;
  /** Where in the journal everything before is in the spool. */
  position(): number;
  /** The process that a record is of; undefined where none of these counts it. */
  processOf(record: ForwardConnection): number | undefined;
};

/** What the processes had ended when the journal was so long. */
type Look = { size: number; ended: ReadonlyMap<number, number> };

/**
 * Finds how many connections have no record because an engine could not write it, as on a full disk, of
 * which it says nothing: what has ended is counted, and what is in the journal can be counted.
 *
 * The two are never read at one moment. What had ended at a look, less the records once the journal is read
 * up to there, is what is missing at least; what has ended now, less the records before now, at most.
 */
export function createLossMeter({ endedByProcess, journal, position, processOf }: Options) {
  const recorded = new Map<number, number>();
  /**
   * Connections of a process that are known to have no record here. A process of before this agent is
   * short of those that the agent before it has read, too: at most of so many as were missing at most.
   */
  const short = new Map<number, number>();
  /** Processes that a look did not find: one that is there again, as after a reload, begins as one of before does. */
  const missed = new Set<number>();
  let look: Look | undefined;
  let isFirst = true;

  /** What has ended by now is written by now, as far as it could be. */
  async function lookNow(): Promise<Look | undefined> {
    const ended = await endedByProcess();
    return ended && { size: (await stat(journal)).size, ended };
  }

  function begin(ended: Look['ended'] = new Map()): void {
    for (const pid of ended.keys()) {
      const isKnown = !isFirst && !missed.has(pid);
      if (!short.has(pid)) short.set(pid, isKnown ? 0 : Number.POSITIVE_INFINITY);
    }
    isFirst = false;
  }

  function found(before: Look, records: ReadonlyMap<number, number>, now: Look | undefined) {
    let lost = 0;
    for (const [pid, ended] of before.ended) {
      const read = records.get(pid) ?? 0;
      const least = ended - read;
      // A process that has gone meanwhile ended nothing more that could be counted.
      const most = (now?.ended.get(pid) ?? Number.POSITIVE_INFINITY) - read;
      const known = Math.min(short.get(pid) ?? 0, most);
      short.set(pid, Math.max(known, least));
      lost += Math.max(0, least - known);
    }
    return lost;
  }

  return {
    /** Counts records that are safe in the spool. */
    take(records: readonly ForwardRecord[]): void {
      for (const record of records) {
        if (record.kind !== 'connection') continue;
        const pid = processOf(record);
        if (pid === undefined) continue;
        recorded.set(pid, (recorded.get(pid) ?? 0) + 1);
      }
    },
    /** Answers how many more are lost than were known so far. */
    async measure(): Promise<number> {
      if (look && position() < look.size) return 0;
      const before = look;
      const records = new Map(recorded);
      look = await lookNow();
      const lost = before ? found(before, records, look) : 0;
      begin(look?.ended);
      for (const pid of recorded.keys()) {
        if (look?.ended.has(pid)) continue;
        recorded.delete(pid);
        short.delete(pid);
        missed.add(pid);
      }
      return lost;
    },
  };
}
