import { z } from 'zod';
import { messageOf } from '../failure';
import { pause } from '../lib/backoff';
import { feed } from '../lib/feed';
import type { Log } from '../log';
import { overlapOf } from './ranges';

/** An address that is banned from every site, and when that ends, in Unix seconds. */
export type KernelBan = { address: string; untilAt: number };

type KernelBansOptions = {
  /** The program and what comes before its own arguments. */
  nft: readonly string[];
  table: string;
  /** Ports of sites; nobody is kept from anything else of the machine. */
  ports: readonly number[];
  /** The bans in force, and what any white list or list of proxies holds; another array is a change. */
  wanted(): { bans: readonly KernelBan[]; white: readonly string[] };
  log: Log;
  signal: AbortSignal;
  lookMs?: number;
};

/** What comes and goes within this is one change; a set that is whole again after a minute heals all. */
const everyMs = 1_000;
const wholeEveryMs = 60_000;
/** Addresses of one transaction: one by one the kernel takes a hundredth of them. */
const batch = 5_000;

const own = ['127.0.0.0/8', '::1/128'];

/** Hash sets: an interval set takes a tenth of a second for one more of many. IPv6 goes by its /64. */
const tableText = (table: string, ports: readonly number[]) => `
add table inet ${table}
delete table inet ${table}
table inet ${table} {
  counter dropped { }
  set v4 { type ipv4_addr; flags timeout; size 1048576; }
  set v6 { type ipv6_addr; flags timeout; size 1048576; }
  chain input {
    type filter hook input priority -10; policy accept;
    meta l4proto { tcp, udp } th dport { ${ports.join(', ')} } ip saddr @v4 counter name dropped drop
    meta l4proto { tcp, udp } th dport { ${ports.join(', ')} } ip6 saddr & ffff:ffff:ffff:ffff:: @v6 counter name dropped drop
  }
}
`;

const setOf = (address: string) => (address.includes(':') ? 'v6' : 'v4');
const elementOf = (address: string) => address.replace(/\/\d+$/, '');

/** Before Linux 6.12 an element that is there keeps its time when it is added again: it goes first. */
function changeText(table: string, set: ReadonlyMap<string, number>, gone: readonly string[]) {
  const now = Date.now() / 1_000;
  const lines: string[] = [];
  for (const name of ['v4', 'v6']) {
    const place = `element inet ${table} ${name}`;
    const added = [...set].filter(([address]) => setOf(address) === name);
    const touched = [...added.map(([address]) => address), ...gone].filter(
      (address) => setOf(address) === name,
    );
    if (touched.length > 0) {
      const list = touched.map(elementOf).join(', ');
      lines.push(`add ${place} { ${list} }`, `delete ${place} { ${list} }`);
    }
    const timed = added.map(
      ([address, until]) => `${elementOf(address)} timeout ${Math.max(1, Math.ceil(until - now))}s`,
    );
    if (timed.length > 0) lines.push(`add ${place} { ${timed.join(', ')} }`);
  }
  return lines.join('\n');
}

const countersSchema = z.object({
  nftables: z.array(
    z.object({ counter: z.object({ name: z.string(), packets: z.int() }).optional() }),
  ),
});

/**
 * Bans by the platform, in the kernel: what comes from there costs nginx nothing. Nobody whom a white
 * list holds, who is a trusted proxy, or who is this machine is ever among them; nginx goes on keeping
 * out the rest of what it bans. Kernel drops show no page and leave no record, so they are counted.
 */
export function createKernelBans(options: KernelBansOptions) {
  const { nft, table, ports, wanted, log, signal, lookMs = everyMs } = options;
  let applied = new Map<string, number>();
  let seen: ReturnType<typeof wanted> | undefined;
  let wholeAt = 0;
  let isReady = false;

  const apply = (text: string) => feed(nft, ['-f', '-'], text);

  async function begin(): Promise<void> {
    await apply(tableText(table, ports));
    applied = new Map();
    isReady = true;
    wholeAt = Date.now();
  }

  function target(): Map<string, number> {
    const now = Date.now() / 1_000;
    seen = wanted();
    const isSpared = overlapOf([...seen.white, ...own]);
    return new Map(
      seen.bans
        .filter(({ address, untilAt }) => untilAt > now && !isSpared(address))
        .map(({ address, untilAt }) => [address, untilAt]),
    );
  }

  const isOld = () => {
    const now = wanted();
    return (
      now.bans !== seen?.bans || now.white !== seen.white || Date.now() - wholeAt > wholeEveryMs
    );
  };

  async function look(): Promise<void> {
    if (!isReady) await begin();
    else if (!isOld()) return;
    wholeAt = Date.now();
    const next = target();
    const now = Date.now() / 1_000;
    // What has run out has left the set by itself.
    const gone = [...applied].flatMap(([address, until]) =>
      next.has(address) || until <= now ? [] : address,
    );
    const fresh = [...next].filter(([address, until]) => applied.get(address) !== until);
    for (let from = 0; from < Math.max(fresh.length, gone.length); from += batch) {
      const set = new Map(fresh.slice(from, from + batch));
      await apply(changeText(table, set, gone.slice(from, from + batch)));
    }
    applied = next;
  }

  return {
    /** Packets that the kernel has dropped since the table began; undefined where there is none. */
    async dropped(): Promise<number | undefined> {
      if (!isReady) return undefined;
      const text = await feed(nft, ['-j', 'list', 'counter', 'inet', table, 'dropped']).catch(
        () => '{"nftables":[]}',
      );
      const { nftables } = countersSchema.parse(JSON.parse(text));
      return nftables.find(({ counter }) => counter)?.counter?.packets;
    },
    async run(): Promise<void> {
      let failure = '';
      for (; !signal.aborted; await pause(lookMs, signal)) {
        try {
          await look();
          failure = '';
        } catch (error) {
          // Whatever is there now, it begins anew.
          isReady = false;
          if (failure !== messageOf(error)) {
            log.warn(`bans are not in the kernel: ${messageOf(error)}`);
          }
          failure = messageOf(error);
        }
      }
      await feed(nft, ['delete', 'table', 'inet', table]).catch(() => undefined);
    },
  };
}
