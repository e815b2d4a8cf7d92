import type { EdgeForward } from '@console/contract/edge/endpoints/edge-forwards';
import { blocksInForce } from '../lists/access-lists';
import { portsOf } from '../ports/ports';

/** Sessions of a forward, addresses with new ones, and addresses refused that are known at a time. */
const sessionsMax = 65_536;
const addressesMax = 262_144;
const refusedMax = 16_384;
/** For how long a session of one packet is known: a flood of made-up addresses fills the set no longer. */
const firstSeconds = 30;

/** Packets of refused sessions by address and port, of both families; beyond `refusedMax`, by port. */
export const refusedSets = ['refused4', 'refused6', 'refused_rest'] as const;

const families = [
  { number: 4, saddr: 'ip saddr', daddr: 'ip daddr', network: 'ip saddr', type: 'ipv4_addr' },
  {
    ...{ number: 6, saddr: 'ip6 saddr', daddr: 'ip6 daddr', type: 'ipv6_addr' },
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

export const isLimited = ({ limits }: EdgeForward) => (limits.newPerSecondPerIp ?? 0) > 0;
const bareId = ({ id }: EdgeForward) => id.replaceAll('-', '');
/** Sessions that are known until they are idle. */
const seenOf = ({ number }: Family, forward: EdgeForward) => `seen${number}_${bareId(forward)}`;
const firstSecondsOf = ({ idleSeconds }: EdgeForward) => Math.min(idleSeconds, firstSeconds);

function familyParts(family: Family, forward: EdgeForward, now: number) {
  const { number, saddr, network, type } = family;
  const name = bareId(forward);
  const seen = seenOf(family, forward);
  const session = `${saddr} . udp sport . udp dport`;
  const remember = (set: string, seconds: number) =>
    `update @${set} { ${session} timeout ${seconds}s }`;
  // Whose session is known goes on, whatever the limit is.
  const known = `${session} @${seen} ${remember(seen, forward.idleSeconds)} accept`;
  const keys = `type ${type} . inet_service . inet_service`;
  const sessions = (set: string) =>
    setOf(set, `${keys}; size ${sessionsMax}; flags dynamic,timeout;`);
  const firstFor = firstSecondsOf(forward);
  if (!isLimited(forward)) {
    return { lines: [known, remember(seen, firstFor)], kept: [sessions(seen)], lists: [] };
  }
  // What a flood fills holds sessions of one packet alone.
  const first = `first${number}_${name}`;
  const second = [
    `${session} @${first} ${remember(seen, forward.idleSeconds)} accept`,
    `${session} @${first} ${remember(first, firstFor)} accept`,
  ];
  const rate = forward.limits.newPerSecondPerIp ?? 0;
  const begun = `rate${number}_${name}_${rate}`;
  const white = `white${number}_${name}`;
  const blocks = blocksInForce(forward.access.ipWhite, now)
    .map(({ cidr }) => cidr)
    .filter((cidr) => cidr.includes(':') === (number === 6));
  const isOther = blocks.length > 0 ? `${saddr} != @${white} ` : '';
  const over = `limit rate over ${rate}/second burst ${rate} packets`;
  const list = `type ${type}; flags interval; auto-merge; elements = { ${blocks.join(', ')} }`;
  return {
    lines: [
      ...[known, ...second, `${isOther}update @${begun} { ${network} ${over} } goto refused`],
      remember(first, firstFor),
    ],
    kept: [
      ...[sessions(seen), sessions(first)],
      // After a second without a packet an address may begin as many again: nothing is to be known.
      setOf(begun, `type ${type}; size ${addressesMax}; flags dynamic,timeout; timeout 2s;`),
    ],
    lists: blocks.length > 0 ? [setOf(white, list)] : [],
  };
}

const chainNameOf = (forward: EdgeForward) => `forward_${bareId(forward)}`;
const answeredNameOf = (forward: EdgeForward) => `answered_${bareId(forward)}`;

/** Whom the forward answers is known: a place among sessions that say one thing is not needed. */
function answeredChain(forward: EdgeForward): Part {
  const lines = families.map((family) => {
    const session = `${family.daddr} . udp dport . udp sport`;
    // Adding leaves for longer what is known for longer.
    return `add @${seenOf(family, forward)} { ${session} timeout ${firstSecondsOf(forward)}s }`;
  });
  return chainOf(answeredNameOf(forward), lines);
}

function forwardParts(forward: EdgeForward, now: number): SessionTable {
  const parts = families.map((family) => familyParts(family, forward, now));
  const lines = parts.flatMap((part) => part.lines);
  return {
    chains: [
      chainOf(chainNameOf(forward), lines),
      ...(isLimited(forward) ? [answeredChain(forward)] : []),
    ],
    kept: parts.flatMap(({ kept }) => kept),
    lists: parts.flatMap(({ lists }) => lists),
  };
}

/** The ways from the ports of forwards, for a map of verdicts. */
const waysOf = (forwards: readonly EdgeForward[], nameOf: (forward: EdgeForward) => string) =>
  forwards
    .flatMap((forward) =>
      portsOf(forward, 'udp').map(
        ({ from, to }) => `${from === to ? from : `${from}-${to}`} : goto ${nameOf(forward)}`,
      ),
    )
    .join(', ');

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
  const limited = forwards.filter(isLimited);
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
        `udp dport vmap { ${waysOf(forwards, chainNameOf)} }`,
      ]),
      ...(limited.length > 0
        ? [
            chainOf('output', [
              'type filter hook output priority 10; policy accept;',
              `udp sport vmap { ${waysOf(limited, answeredNameOf)} }`,
            ]),
          ]
        : []),
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
