import { createHash, randomBytes } from 'node:crypto';
import { rename, writeFile } from 'node:fs/promises';
import type {
  EdgeForward,
  ForwardConnection,
} from '@console/contract/edge/endpoints/edge-forwards';
import { z } from 'zod';
import { feed } from '../../lib/feed';
import { readJson } from '../../lib/files';
import { portsOf } from '../ports/ports';
import { isLimited, refusedSets, type SessionTable, sessionTable } from './session-rules';

type Forwards = ReadonlyMap<string, EdgeForward>;

type Options = {
  /** The program and what comes before its own arguments; undefined where this machine may not. */
  nft: readonly string[] | undefined;
  /** Tells this node's table from those of others on the machine. */
  dir: string;
  /** Which refusals have records already, as an agent goes on after a restart. */
  statePath: string;
  hosts: readonly string[];
};

/** In the ids of records of what the kernel refused; nginx's have numbers alone. */
const refusalMark = '-kernel-';
export const isRefusal = (id: string) => id.includes(refusalMark);

const named = z.object({ name: z.string() });
const listSchema = z.object({
  nftables: z.array(z.object({ set: named.optional(), chain: named.optional() })),
});

/** Stands for the addresses that had no more room. */
const unknown = '-';

const key = z.union([z.string(), z.int()]);
const element = z.object({
  elem: z.object({
    val: z.union([z.object({ concat: z.tuple([z.string(), z.int()]) }), key]),
    counter: z.object({ packets: z.int() }),
  }),
});
const refusedSchema = z.object({
  nftables: z.array(z.object({ set: z.object({ elem: z.array(element).default([]) }).optional() })),
});

const countedSchema = z.record(z.string(), z.number()).catch({});

/**
 * Puts rules in force and leaves as it is what goes on: sessions that are known, and what addresses began.
 * Answers whether anything of that was there.
 */
async function replaceTable(
  nft: readonly string[],
  name: string,
  table: SessionTable,
): Promise<boolean> {
  const place = `inet ${name}`;
  await feed(nft, ['add', 'table', 'inet', name]);
  const text = await feed(nft, ['-j', '-t', 'list', 'table', 'inet', name]);
  const there = listSchema.parse(JSON.parse(text)).nftables;
  const stays = new Set(table.kept.map((one) => one.name));
  const chains = there.flatMap(({ chain }) => chain ?? []);
  const sets = there.flatMap(({ set }) => set ?? []);
  const old = sets.filter((one) => !stays.has(one.name));
  const objects = [...table.kept, ...table.lists, ...table.chains];
  await feed(
    nft,
    ['-f', '-'],
    [
      `flush table ${place}`,
      ...chains.map((chain) => `delete chain ${place} ${chain.name}`),
      ...old.map((set) => `delete set ${place} ${set.name}`),
      `table ${place} {\n${objects.map((one) => `  ${one.text}\n`).join('')}}\n`,
    ].join('\n'),
  );
  return sets.length > 0;
}

const udpOf = (forwards: Forwards) =>
  [...forwards.values()].filter((forward) => portsOf(forward, 'udp').length > 0);

/**
 * Limits new sessions of UDP by address, in the kernel: nginx counts those at a time alone. What is
 * refused there is counted by address, and told once a second.
 */
export async function createNewSessions({ nft, dir, statePath, hosts }: Options) {
  const table = `edge_sessions_${createHash('sha256').update(dir).digest('hex').slice(0, 12)}`;
  const run = randomBytes(4).toString('hex');
  let forwards: Forwards = new Map();
  let inForce = '';
  let counted = countedSchema.parse(await readJson(statePath));
  let kept = JSON.stringify(counted);
  let sequence = 0;

  async function packetsOf(set: string): Promise<[string, number][]> {
    const text = await feed(nft ?? [], ['-j', 'list', 'set', 'inet', table, set]);
    const { nftables } = refusedSchema.parse(JSON.parse(text));
    return nftables
      .flatMap((one) => one.set?.elem ?? [])
      .map(({ elem: { val, counter } }) => [
        typeof val === 'object' ? val.concat.join(' ') : `${unknown} ${val}`,
        counter.packets,
      ]);
  }

  function forwardOf(port: number): string | undefined {
    for (const forward of forwards.values()) {
      if (portsOf(forward, 'udp').some(({ from, to }) => from <= port && port <= to)) {
        return forward.id;
      }
    }
    return undefined;
  }

  function recordOf(ip: string, port: number, count: number): ForwardConnection | undefined {
    const forwardId = forwardOf(port);
    if (!forwardId) return undefined;
    sequence += 1;
    return {
      ...{ kind: 'connection', protocol: 'udp', id: `${run}${refusalMark}${sequence}`, forwardId },
      ...{ at: Date.now(), ip, port, clientPort: 0, origin: '', bytesIn: 0, bytesOut: 0 },
      ...{ durationMs: 0, ending: 'blocked', block: 'ip_rate', blockEntry: '', count },
    };
  }

  const clear = (program: readonly string[]) =>
    feed(program, ['-f', '-'], `table inet ${table}\ndelete table inet ${table}\n`);

  return {
    async apply(next: Forwards): Promise<void> {
      if (!nft) return;
      forwards = next;
      const own = udpOf(next);
      const wanted = sessionTable(own, hosts, Date.now());
      const text = JSON.stringify(wanted);
      if (text === inForce) return;
      if (own.length === 0) await clear(nft);
      // A table that is new, as after a restart of the machine, counts from nothing.
      else if (!(await replaceTable(nft, table, wanted))) counted = {};
      inForce = text;
    },
    /** Refusals since the last time, one record for each address, and how many can have none. */
    async takeRefused(): Promise<{ records: ForwardConnection[]; lost: number }> {
      const isAsked = inForce !== '' && udpOf(forwards).some(isLimited);
      if (!isAsked) return { records: [], lost: 0 };
      const lists = await Promise.all(refusedSets.map(packetsOf));
      const now = Object.fromEntries(lists.flat());
      const records: ForwardConnection[] = [];
      let lost = 0;
      for (const [name, packets] of Object.entries(now)) {
        const before = counted[name] ?? 0;
        // An element that was gone for a minute counts from nothing.
        const news = packets < before ? packets : packets - before;
        const [ip = '', port] = name.split(' ');
        if (news === 0) continue;
        const record = ip === unknown ? undefined : recordOf(ip, Number(port), news);
        if (record) records.push(record);
        else lost += news;
      }
      counted = now;
      return { records, lost };
    },
    /** To be called when what was taken is on its way. */
    async keep(): Promise<void> {
      const text = JSON.stringify(counted);
      if (text === kept) return;
      await writeFile(`${statePath}.tmp`, text);
      await rename(`${statePath}.tmp`, statePath);
      kept = text;
    },
    async stop(): Promise<void> {
      if (nft) await clear(nft);
    },
  };
}
