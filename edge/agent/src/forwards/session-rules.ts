import type { EdgeForward } from '@console/contract/edge/endpoints/edge-forwards';
import { blocksInForce } from './access-lists';
import { portsOf } from './ports';

/** Sessions of a forward, addresses with new ones, and addresses refused that are known at a time. */
const sessionsMax = 65_536;
const addressesMax = 262_144;
const refusedMax = 16_384;
/** For how long a session of one packet is known: a flood of made-up addresses fills the set no longer. */
const firstSeconds = 30;

/** Packets of refused sessions by address and port, of both families; beyond `refusedMax`, by port. */
export const refusedSets = ['refused4', 'refused6', 'refused_rest'] as const;

const families = [
  { number: 4, saddr: 'ip saddr', network: 'ip saddr', type: 'ipv4_addr' },
  {
    ...{ number: 6, saddr: 'ip6 saddr', type: 'ipv6_addr' },
    network: 'ip6 saddr & ffff:ffff:ffff:ffff::',
  },
] as const;

type Part = { name: string; text: string };
const setOf = (name: string, words: string): Part => ({ name, text: `set ${name} { ${words} }` });
const chainOf = (name: string, lines: readonly string[]): Part => ({
  name,
  text: `chain ${name} {\n${lines.map((line) => `    ${line}\n`).join('')}  }`,
});

/** What of a table's is there besides what its first rules begin with. */
export type SessionTable = {
  chains: readonly Part[];
  /** Sets that go on as they are where they are there already. */
  kept: readonly Part[];
  /** Sets with other content each time. */
  lists: readonly Part[];
};

type Family = (typeof families)[number];

function familyParts({ number, saddr, network, type }: Family, forward: EdgeForward, now: number) {
  const name = forward.id.replaceAll('-', '');
  const seen = `seen${number}_${name}`;
  const session = `${saddr} . udp sport . udp dport`;
  const remember = (seconds: number) => `update @${seen} { ${session} timeout ${seconds}s }`;
  // Whose session is known goes on, whatever the limit is.
  const known = `${session} @${seen} ${remember(forward.idleSeconds)} accept`;
  const begin = remember(Math.min(forward.idleSeconds, firstSeconds));
  const keys = `type ${type} . inet_service . inet_service`;
  const sessions = setOf(seen, `${keys}; size ${sessionsMax}; flags dynamic,timeout;`);
  const rate = forward.limits.newPerSecondPerIp ?? 0;
  if (rate === 0) return { lines: [known, begin], kept: [sessions], lists: [] };

  const begun = `rate${number}_${name}_${rate}`;
  const white = `white${number}_${name}`;
  const blocks = blocksInForce(forward.access.ipWhite, now)
    .map(({ cidr }) => cidr)
    .filter((cidr) => cidr.includes(':') === (number === 6));
  const isOther = blocks.length > 0 ? `${saddr} != @${white} ` : '';
  const over = `limit rate over ${rate}/second burst ${rate} packets`;
  const list = `type ${type}; flags interval; auto-merge; elements = { ${blocks.join(', ')} }`;
  return {
    lines: [known, `${isOther}update @${begun} { ${network} ${over} } goto refused`, begin],
    kept: [
      sessions,
      // After a second without a packet an address may begin as many again: nothing is to be known.
      setOf(begun, `type ${type}; size ${addressesMax}; flags dynamic,timeout; timeout 2s;`),
    ],
    lists: blocks.length > 0 ? [setOf(white, list)] : [],
  };
}

const chainNameOf = ({ id }: EdgeForward) => `forward_${id.replaceAll('-', '')}`;

function forwardParts(forward: EdgeForward, now: number): SessionTable {
  const parts = families.map((family) => familyParts(family, forward, now));
  const lines = parts.flatMap((part) => part.lines);
  return {
    chains: [chainOf(chainNameOf(forward), lines)],
    kept: parts.flatMap(({ kept }) => kept),
    lists: parts.flatMap(({ lists }) => lists),
  };
}

/** Packets to other addresses than the node's are no business of forwards. */
function elsewhere(hosts: readonly string[]): string[] {
  const bare = hosts.map((host) => host.replace(/^\[(.*)\]$/, '$1'));
  return (['ip', 'ip6'] as const).flatMap((family) => {
    const own = bare.filter((host) => host.includes(':') === (family === 'ip6'));
    if (own.includes('0.0.0.0') || own.includes('::')) return [];
    if (own.length > 0) return [`${family} daddr != { ${own.join(', ')} } accept`];
    return [`meta nfproto ${family === 'ip' ? 'ipv4' : 'ipv6'} accept`];
  });
}

/**
 * Refuses new sessions beyond the limit of their address. What began before and is not idle goes on: sessions are
 * known by address and ports, of forwards without a limit too, so that one that gets it ends none.
 */
export function sessionTable(
  forwards: readonly EdgeForward[],
  hosts: readonly string[],
  now: number,
): SessionTable {
  const parts = forwards.map((forward) => forwardParts(forward, now));
  const ways = forwards.flatMap((forward) =>
    portsOf(forward, 'udp').map(
      ({ from, to }) => `${from === to ? from : `${from}-${to}`} : goto ${chainNameOf(forward)}`,
    ),
  );
  const words = `size ${refusedMax}; flags dynamic,timeout; timeout 60s;`;
  return {
    chains: [
      chainOf('refused', [
        'update @refused4 { ip saddr . udp dport counter } drop',
        'update @refused6 { ip6 saddr . udp dport counter } drop',
        'update @refused_rest { udp dport counter } drop',
        'drop',
      ]),
      ...parts.flatMap(({ chains }) => chains),
      chainOf('input', [
        'type filter hook input priority 10; policy accept;',
        ...elsewhere(hosts),
        `udp dport vmap { ${ways.join(', ')} }`,
      ]),
    ],
    kept: [
      setOf('refused4', `type ipv4_addr . inet_service; ${words}`),
      setOf('refused6', `type ipv6_addr . inet_service; ${words}`),
      setOf('refused_rest', `type inet_service; ${words}`),
      ...parts.flatMap(({ kept }) => kept),
    ],
    lists: parts.flatMap(({ lists }) => lists),
  };
}
