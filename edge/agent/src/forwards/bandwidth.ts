import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { networkInterfaces } from 'node:os';
import { promisify } from 'node:util';
import type { ForwardProtocol } from '@console/contract/edge/edge-forwards';
import type { EdgeForward } from '@console/contract/edge/endpoints/edge-forwards';
import { feed } from '../lib/feed';
import { portsOf } from './ports/ports';

const run = promisify(execFile);

/** The handle of the discipline of an interface, which the nodes of a machine share. */
const handle = 'ed9e';
/** Of nodes' tables; each has one of its own, and classes that no other table names. */
const tablePrefix = 'edge_forwards_';
const classesMax = 0xfffe;
/** Loopback and network cards hand over packets of 64 KB, which have to fit. */
const burst = '128k';

export type Shaper = { tc: string; nft: string };

type Limited = { forward: EdgeForward; classId: string; mbps: number };

/** The interfaces by which clients are answered. */
function interfacesOf(hosts: readonly string[]): string[] {
  const bare = hosts.map((host) => host.replace(/^\[(.*)\]$/, '$1'));
  const everywhere = bare.includes('0.0.0.0') || bare.includes('::');
  const all = Object.entries(networkInterfaces()).map(
    ([name, list]) => [name, list ?? []] as const,
  );
  const outer = all.filter(([, list]) => list.some(({ internal }) => !internal));
  const served = everywhere
    ? outer.length > 0
      ? outer
      : all
    : all.filter(([, list]) =>
        list.some(({ address, internal }) => {
          const isLoopback = internal && bare.some((host) => /^127\.|^::1$/.test(host));
          return isLoopback || bare.includes(address);
        }),
      );
  return served.map(([name]) => name);
}

const setOf = (forward: EdgeForward, protocol: ForwardProtocol) =>
  portsOf(forward, protocol)
    .map(({ from, to }) => (from === to ? from : `${from}-${to}`))
    .join(', ');

/** Names the class of what goes out, and drops what comes in beyond the limit. */
function rulesOf(table: string, limited: readonly Limited[]): string {
  const protocols = ['tcp', 'udp'] as const;
  const lines = (line: (one: Limited, ports: string, protocol: ForwardProtocol) => string) =>
    limited.flatMap((one) =>
      protocols.flatMap((protocol) => {
        const ports = setOf(one.forward, protocol);
        return ports ? [line(one, ports, protocol)] : [];
      }),
    );
  const out = lines(
    ({ classId }, ports, protocol) =>
      `    ${protocol} sport { ${ports} } meta priority set ${handle}:${classId}`,
  );
  const incoming = lines(({ mbps }, ports, protocol) => {
    const rate = Math.round((mbps * 1_000_000) / 8);
    const depth = Math.max(131_072, Math.round(rate / 10));
    return `    ${protocol} dport { ${ports} } limit rate over ${rate} bytes/second burst ${depth} bytes drop`;
  });
  return `table inet ${table}
delete table inet ${table}
table inet ${table} {
  chain out {
    type filter hook output priority 0;
${out.join('\n')}
  }
  chain incoming {
    type filter hook input priority 0;
${incoming.join('\n')}
  }
}
`;
}

/** The classes that the tables of other nodes send to. */
async function classesBeside(nft: string, table: string): Promise<Set<number>> {
  const text = await feed([nft], ['list', 'tables', 'inet']);
  const names = [...text.matchAll(/^table inet (\S+)$/gm)].map(([, name = '']) => name);
  const others = names.filter((name) => name.startsWith(tablePrefix) && name !== table);
  const tables = await Promise.all(
    // One that has gone meanwhile sends nowhere.
    others.map((name) => feed([nft], ['list', 'table', 'inet', name]).catch(() => '')),
  );
  const named = tables.join('').matchAll(new RegExp(`${handle}:([0-9a-f]+)`, 'g'));
  return new Set([...named].map(([, number = '']) => Number.parseInt(number, 16)));
}

/**
 * Holds the whole of a forward to its bandwidth, as far as this machine may shape. `mark` is a file that
 * is there while something is in force: what it sets is the machine's, and another node's may be there too.
 */
export function createBandwidth(
  shaper: Shaper | undefined,
  hosts: readonly string[],
  mark: string,
) {
  // An agent that was killed may have left something.
  let inForce = existsSync(mark) ? '' : '[]';
  const numbers = new Map<string, number>();
  const node = createHash('sha256').update(mark).digest('hex').slice(0, 12);
  const table = `${tablePrefix}${node}`;

  function classOf(id: string, beside: ReadonlySet<number>): string {
    const used = new Set([...numbers.values(), ...beside]);
    let number = numbers.get(id) ?? 1;
    if (!numbers.has(id)) while (used.has(number) && number < classesMax) number += 1;
    numbers.set(id, number);
    return number.toString(16);
  }

  function limitedOf(
    forwards: ReadonlyMap<string, EdgeForward>,
    beside: ReadonlySet<number>,
  ): Limited[] {
    const limited = [...forwards.values()].filter(({ limits }) => limits.bandwidthMbps);
    const ids = new Set(limited.map(({ id }) => id));
    for (const id of numbers.keys()) if (!ids.has(id)) numbers.delete(id);
    return limited.map((forward) => ({
      forward,
      classId: classOf(forward.id, beside),
      mbps: forward.limits.bandwidthMbps ?? 0,
    }));
  }

  async function hasOurs(tc: string, name: string): Promise<boolean> {
    const { stdout } = await run(tc, ['qdisc', 'show', 'dev', name]);
    return stdout.includes(`qdisc htb ${handle}:`);
  }

  async function shape(tc: string, name: string, limited: readonly Limited[]): Promise<void> {
    if (!(await hasOurs(tc, name))) {
      // What is in no class goes out as it comes.
      await run(tc, ['qdisc', 'replace', 'dev', name, 'root', 'handle', `${handle}:`, 'htb']);
    }
    const parent = ['dev', name, 'parent', `${handle}:`];
    for (const { classId, mbps } of limited) {
      const rate = `${mbps}mbit`;
      const bucket = ['burst', burst, 'cburst', burst, 'quantum', '60000'];
      const limits = ['htb', 'rate', rate, 'ceil', rate, ...bucket];
      await run(tc, ['class', 'replace', ...parent, 'classid', `${handle}:${classId}`, ...limits]);
    }
  }

  async function unshape(tc: string, name: string, beside: ReadonlySet<number>): Promise<void> {
    if (!(await hasOurs(tc, name))) return;
    if (beside.size === 0) {
      await run(tc, ['qdisc', 'del', 'dev', name, 'root']);
      return;
    }
    const { stdout } = await run(tc, ['class', 'show', 'dev', name]);
    for (const [, number = ''] of stdout.matchAll(
      new RegExp(`^class htb ${handle}:(\\S+)`, 'gm'),
    )) {
      if (beside.has(Number.parseInt(number, 16))) continue;
      await run(tc, ['class', 'del', 'dev', name, 'classid', `${handle}:${number}`]);
    }
  }

  /** Gives the interfaces back as they are without us. */
  async function clear({ tc, nft }: Shaper): Promise<void> {
    await feed([nft], ['-f', '-'], `table inet ${table}\ndelete table inet ${table}\n`);
    const beside = await classesBeside(nft, table);
    for (const name of interfacesOf(hosts)) await unshape(tc, name, beside);
    await rm(mark, { force: true });
  }

  return {
    /** Shapes these forwards; the class of one that stays is changed while its connections last. */
    async apply(forwards: ReadonlyMap<string, EdgeForward>): Promise<void> {
      if (!shaper) return;
      const isNew = [...forwards.values()].some(
        ({ id, limits }) => limits.bandwidthMbps && !numbers.has(id),
      );
      const beside = isNew ? await classesBeside(shaper.nft, table) : new Set<number>();
      const limited = limitedOf(forwards, beside);
      const wanted = JSON.stringify(
        limited.map(({ forward, classId, mbps }) => [classId, mbps, forward.ports]),
      );
      if (wanted === inForce) return;
      if (limited.length === 0) await clear(shaper);
      else {
        await writeFile(mark, '');
        for (const name of interfacesOf(hosts)) await shape(shaper.tc, name, limited);
        await feed([shaper.nft], ['-f', '-'], rulesOf(table, limited));
      }
      inForce = wanted;
    },
    async stop(): Promise<void> {
      if (shaper && inForce !== '[]') await clear(shaper);
    },
  };
}
