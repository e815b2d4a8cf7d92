import { rename, writeFile } from 'node:fs/promises';
import type { ForwardProtocol } from '@console/contract/edge/edge-forwards';
import type { ForwardRecord, ForwardSample } from '@console/contract/edge/endpoints/edge-forwards';
import { z } from 'zod';
import { readJson } from '../../lib/files';
import type { Live } from './live-sockets';

type Sums = { bytesIn: number; bytesOut: number; opened: number; refused: number };

const none: Sums = { bytesIn: 0, bytesOut: 0, opened: 0, refused: 0 };
const names = ['bytesIn', 'bytesOut', 'opened', 'refused'] as const;
const topMax = 10;

const added = (a: Sums, b: Sums): Sums => ({
  bytesIn: a.bytesIn + b.bytesIn,
  bytesOut: a.bytesOut + b.bytesOut,
  opened: a.opened + b.opened,
  refused: a.refused + b.refused,
});

/**
 * What samples have said beyond the records so far, less than nothing where records are ahead of them; an agent
 * goes on from it after a restart.
 */
export type Ahead = Record<string, Sums>;

/** A sample as it stands in the journal: with what each protocol has told in it. */
export type ToldSample = ForwardSample & { told?: Record<ForwardProtocol, Sums> | undefined };

const topOf = ({ byAddress }: Live) =>
  [...byAddress]
    .sort(([, a], [, b]) => b - a)
    .slice(0, topMax)
    .map(([ip, connections]) => ({ ip, connections }));

/**
 * Makes samples that add up to the records. What has ended is known from the records, what lasts from
 * the kernel; a connection that is in neither for a moment, or in both, is set off by the next sample,
 * as a sample never takes back what an earlier one said.
 */
export function createTally(ahead: Ahead = {}) {
  const ended = new Map<string, Sums>();
  const told = new Map<string, Sums>(Object.entries(ahead));

  function sample(id: string, live: Live | undefined, at: number): ForwardSample | undefined {
    const open: Sums = live
      ? { bytesIn: live.bytesIn, bytesOut: live.bytesOut, opened: live.connections, refused: 0 }
      : none;
    const total = added(ended.get(id) ?? none, open);
    const before = told.get(id) ?? none;
    const news = { ...none };
    const now = { ...before };
    for (const name of names) {
      news[name] = Math.max(0, total[name] - before[name]);
      now[name] = Math.max(before[name], total[name]);
    }
    told.set(id, now);
    const connections = live?.connections ?? 0;
    if (connections === 0 && names.every((name) => news[name] === 0)) return undefined;
    return {
      kind: 'sample',
      at,
      forwardId: id,
      connections,
      ...news,
      top: live ? topOf(live) : [],
    };
  }

  return {
    /** Counts records that are safe in the spool. */
    take(records: readonly ForwardRecord[]): void {
      for (const record of records) {
        if (record.kind !== 'connection') continue;
        const { forwardId, bytesIn, bytesOut, block, count } = record;
        const one = block
          ? { ...none, refused: count }
          : { bytesIn, bytesOut, opened: 1, refused: 0 };
        ended.set(forwardId, added(ended.get(forwardId) ?? none, one));
      }
    },
    /**
     * Counts connections that ended without a record, as those of an engine that was killed: samples have
     * told of them, and what comes after is not to be set off against them. Answers how many they were.
     */
    end(live: ReadonlyMap<string, Live>): number {
      let lost = 0;
      for (const [id, { connections, bytesIn, bytesOut }] of live) {
        const one = { bytesIn, bytesOut, opened: connections, refused: 0 };
        ended.set(id, added(ended.get(id) ?? none, one));
        lost += connections;
      }
      return lost;
    },
    /** The same of those that an agent before this one told of, and that ended while it was away. */
    endAhead(): number {
      let lost = 0;
      for (const [id, sums] of told) {
        const past = ended.get(id) ?? none;
        const now = { ...none };
        for (const name of names) now[name] = Math.max(past[name], sums[name]);
        lost += now.opened - past.opened;
        ended.set(id, now);
      }
      return lost;
    },
    /** Counts what an agent before this one told after it last noted how far it was. */
    hasTold(id: string, sums: Sums): void {
      told.set(id, added(told.get(id) ?? none, sums));
    },
    /** Samples of all forwards where something went on. */
    samples(live: ReadonlyMap<string, Live>, at: number): ForwardSample[] {
      const ids = new Set([...live.keys(), ...ended.keys(), ...told.keys()]);
      return [...ids].flatMap((id) => sample(id, live.get(id), at) ?? []);
    },
    ahead(): Ahead {
      const entries = [...new Set([...told.keys(), ...ended.keys()])].map((id) => {
        const [sums, past] = [told.get(id) ?? none, ended.get(id) ?? none];
        const left = { ...none };
        for (const name of names) left[name] = sums[name] - past[name];
        return [id, left] as const;
      });
      return Object.fromEntries(
        entries.filter(([, left]) => names.some((name) => left[name] !== 0)),
      );
    },
  };
}

export type Tally = ReturnType<typeof createTally>;

const sumsOf = (sample: ForwardSample | undefined): Sums => {
  const { bytesIn, bytesOut, opened, refused } = sample ?? none;
  return { bytesIn, bytesOut, opened, refused };
};

/** One sample for each forward, also for one of both protocols. */
export function joined(tcp: ForwardSample[], udp: ForwardSample[]): ToldSample[] {
  const [byTcp, byUdp] = [tcp, udp].map((all) => new Map(all.map((one) => [one.forwardId, one])));
  return [...new Set([...tcp, ...udp].map(({ forwardId }) => forwardId))].flatMap((id) => {
    const [own, other] = [byTcp?.get(id), byUdp?.get(id)];
    const one = own ?? other;
    if (!one) return [];
    const told = { tcp: sumsOf(own), udp: sumsOf(other) };
    const connections = (own?.connections ?? 0) + (other?.connections ?? 0);
    return [{ ...one, ...added(told.tcp, told.udp), connections, told }];
  });
}

const count = z.number();
export const sumsSchema = z.object({
  ...{ bytesIn: count, bytesOut: count, opened: count, refused: count },
});
const aheadSchema = z.record(z.string(), sumsSchema).catch({});
const stateSchema = z.object({
  tcp: aheadSchema,
  udp: aheadSchema,
  /** The second of the last sample, in Unix milliseconds. */
  at: count.catch(0),
  /** So far records of the journals were counted in it, in bytes; an agent of before did not note it. */
  read: z.object({ tcp: count, rest: count }).optional().catch(undefined),
});
export type TallyState = z.output<typeof stateSchema>;

/** What samples have said beyond the records, kept over a restart of the agent. */
export async function openTallyState(path: string) {
  const json = await readJson(path);
  // An agent of before had one list for both.
  const before: TallyState = stateSchema.safeParse(json).data ?? {
    ...{ tcp: aheadSchema.parse(json), udp: {}, at: 0 },
  };
  let saved = '';
  return {
    before,
    /** Whole or not at all, but not at the price of a wait for the disk each second. */
    async save(state: TallyState): Promise<void> {
      const text = JSON.stringify(state);
      if (text === saved) return;
      await writeFile(`${path}.tmp`, text);
      await rename(`${path}.tmp`, path);
      saved = text;
    },
  };
}
