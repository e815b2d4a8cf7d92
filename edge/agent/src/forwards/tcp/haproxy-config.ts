import type {
  EdgeForward,
  EdgeForwardHealth,
} from '@console/contract/edge/endpoints/edge-forwards';
import type { Peer } from '../engine';
import { blocksInForce } from '../lists/access-lists';
import { mapOf } from '../lists/place-data';
import { namesProvinces, type PlaceBases } from '../lists/place-lists';
import { portsOf } from '../ports/ports';

/** A place for a peer in a backend; empty ones are there so that peers can be added at run time. */
export type Slot = { backup: boolean; mapped: boolean; peer: Peer | null };

/** Where the files of a node's forwards lie. */
export type Places = { forwards: string; lists: string; geo(): PlaceBases };

export const listKinds = ['set', 'white', 'black', 'held', 'place', 'asn'] as const;
export type ListKind = (typeof listKinds)[number];
export type Lists = Record<ListKind, readonly string[]>;

/** Empty slots that a backend has beside its peers, so that most changes of origins need no reload. */
const spareSlots = 4;

export const backendOf = (id: string) => `b_${id}`;
export const frontendOf = (id: string) => `f_${id}`;
export const listPath = ({ lists }: Places, id: string, kind: ListKind) => `${lists}/${id}.${kind}`;

const key = ({ ip, port, backup }: Peer) => `${ip}|${port}|${backup}`;

/** Peers in slots: those that were there stay where they are, so that their connections stay theirs. */
export function slotsOf(peers: readonly Peer[], before: readonly Slot[]): Slot[] {
  const left = new Map(peers.map((peer) => [key(peer), peer]));
  const slots = before.map((slot) => {
    const peer = slot.peer && left.get(key(slot.peer));
    if (peer) left.delete(key(peer));
    return { ...slot, peer: peer ?? null };
  });
  const fresh = [...left.values()].filter((peer) => {
    const free = slots.find(
      (slot) => !slot.peer && slot.backup === peer.backup && slot.mapped === (peer.port === null),
    );
    if (free) free.peer = peer;
    return !free;
  });
  if (fresh.length === 0 && before.length > 0) return slots;
  const added = fresh.map((peer) => ({ backup: peer.backup, mapped: peer.port === null, peer }));
  const mapped = peers[0]?.port === null;
  const spare = Array.from({ length: spareSlots }, () => ({ backup: false, mapped, peer: null }));
  return [...slots.filter(({ peer }) => peer), ...added, ...spare];
}

const written = (ip: string) => (ip.includes(':') ? `[${ip}]` : ip);

export const slotName = (index: number) => `s${index + 1}`;

/** How a server's state is looked after. Without active checks, a connection a while brings it back. */
function checkOf(health: EdgeForwardHealth, port: number): string {
  const { active, intervalSeconds, failures, successes, passive, restSeconds } = health;
  if (!active && !passive) return '';
  const check = active
    ? `check port ${port} inter ${intervalSeconds}s fall ${failures} rise ${successes}`
    : `check port ${port} inter ${restSeconds}s fall 65535 rise 1`;
  const watch = `observe layer4 error-limit ${health.passiveFailures} on-error mark-down`;
  return passive ? `${check} ${watch}` : check;
}

function serverLine(forward: EdgeForward, slot: Slot, index: number, firstPort: number): string {
  const { peer, mapped } = slot;
  const port = peer?.port ?? firstPort;
  const place = `${written(peer?.ip ?? '127.0.0.1')}${mapped ? '' : `:${peer ? port : 1}`}`;
  const proxy = { off: '', v1: 'send-proxy', v2: 'send-proxy-v2' }[forward.proxyOut];
  return [
    `    server ${slotName(index)} ${place} weight ${peer?.weight ?? 1}`,
    slot.backup ? 'backup' : '',
    proxy,
    checkOf(forward.health, port),
    peer ? '' : 'disabled',
  ]
    .filter(Boolean)
    .join(' ');
}

const balances = {
  'round-robin': 'balance roundrobin',
  'least-conn': 'balance leastconn',
  'ip-hash': 'balance source\n    hash-type consistent',
  random: 'balance random',
} as const satisfies Record<EdgeForward['balance'], string>;

/** One line of JSON for each connection that had a stream; `forward-line.ts` reads it. */
function logFormat(id: string): string {
  const fields = [
    ['f', id],
    ['id', '%[var(proc.run)]-%pid-%rt'],
    ['at', '%Ts.%ms'],
    ['ip', '%ci'],
    ['cp', '%cp'],
    ['p', '%fp'],
    ['o', '%si:%sp'],
    ['in', '%U'],
    ['out', '%B'],
    ['d', '%Tt'],
    ['t', '%ts'],
    ['x', '%[var(sess.block)]'],
    ['e', '%[var(sess.entry)]'],
  ];
  return JSON.stringify(Object.fromEntries(fields));
}

/** Refuses by a rule of places or networks, whose words stand in a list and mode in the settings. */
function ruleLines(kind: 'place' | 'asn', { access, id }: EdgeForward, places: Places): string[] {
  const [list, set] = [listPath(places, id, kind), listPath(places, id, 'set')];
  const bases = places.geo();
  const flag = (name: string) => `str(${kind}${name}),map_str_int(${set},0)`;
  const hit = '{ var(sess.hit) -m found }';
  const known = '{ var(sess.at0) -m found }';
  const inProvince = [
    `set-var(sess.at1) src,map_ip(${mapOf(bases.region)}) if { var(sess.at0) -m str CN }`,
    `set-var(sess.hit) var(sess.at1),map_str(${list}) if !${hit}`,
    // Who is in China and not known to be in any province is unknown to a rule by provinces.
    `unset-var(sess.at0) if { var(sess.at0) -m str CN } !${hit} !{ var(sess.at1) -m found }`,
  ];
  return [
    `set-var(sess.at0) src,map_ip(${mapOf(kind === 'place' ? bases.country : bases.asn)})`,
    `set-var(sess.hit) var(sess.at0),map_str(${list})`,
    ...(kind === 'place' && namesProvinces(access.place) ? inProvince : []),
    'set-var(sess.entry) var(sess.at0)',
    'set-var(sess.entry) var(sess.at1) if { var(sess.at1) -m found }',
    `set-var(sess.entry) var(sess.hit) if ${hit}`,
    `set-var(sess.block) str(${kind}) if { ${flag('')} eq 2 } ${hit}`,
    `set-var(sess.block) str(${kind}) if { ${flag('')} eq 1 } ${known} !${hit}`,
    `set-var(sess.block) str(${kind}) if { ${flag('')} gt 0 } { ${flag('_unknown')} eq 0 } !${known}`,
    'reject if { var(sess.block) -m found }',
    ...['at0', 'at1', 'hit', 'entry'].map((name) => `unset-var(sess.${name})`),
  ];
}

/** The rules of a frontend. All that they go by is data, which is changed at run time. */
function accessLines(forward: EdgeForward, places: Places): string[] {
  const { id } = forward;
  const list = (kind: ListKind) => listPath(places, id, kind);
  const set = list('set');
  const number = (name: string) => `str(${name}),map_str_int(${set},0)`;
  const refuse = 'reject if { var(sess.block) -m found }';
  const over = (name: string, limit: string) =>
    `{ var(sess.${limit}) -m int gt 0 } { ${name},sub(sess.${limit}) -m int gt 0 }`;
  return [
    // Whom the white list names, no other rule concerns.
    `accept if { src,map_ip(${list('white')}) -m found }`,
    `set-var(sess.all) ${number('connections')}`,
    `set-var(sess.others) ${number('held')}`,
    `set-var(sess.now) fe_conn,add(sess.others)`,
    `set-var(sess.block) str(connections) if ${over('var(sess.now)', 'all')}`,
    refuse,
    `set-var(sess.entry) src,map_ip(${list('black')})`,
    'set-var(sess.block) str(ip_black) if { var(sess.entry) -m found }',
    `set-var(sess.block) str(not_white) if { ${number('white_only')} eq 1 }`,
    refuse,
    ...(forward.access.place.mode === 'off' ? [] : ruleLines('place', forward, places)),
    ...(forward.access.asn.mode === 'off' ? [] : ruleLines('asn', forward, places)),
    `track-sc0 src,ipmask(32,64) table ${backendOf(id)}`,
    `set-var(sess.most) ${number('per_ip')}`,
    `set-var(sess.others) src,ipmask(32,64),map_ip_int(${list('held')},0)`,
    'set-var(sess.now) sc0_conn_cur,add(sess.others)',
    `set-var(sess.block) str(ip_connections) if ${over('var(sess.now)', 'most')}`,
    `set-var(sess.most) ${number('rate')}`,
    `set-var(sess.block) str(ip_rate) if !{ var(sess.block) -m found } ${over('sc0_conn_rate', 'most')}`,
    refuse,
  ].map((line) => `    tcp-request content ${line}`);
}

type Written = { places: Places; hosts: readonly string[] };

function bindLine(forward: EdgeForward, hosts: readonly string[]): string {
  const ports = portsOf(forward, 'tcp').map(({ from, to }) =>
    from === to ? from : `${from}-${to}`,
  );
  const places = hosts.flatMap((host) => ports.map((port) => `${host}:${port}`));
  return `    bind ${places.join(',')} v6only`;
}

/** The part of HAProxy's configuration that is one forward's. */
export function forwardConfig(
  forward: EdgeForward,
  slots: readonly Slot[],
  { places, hosts }: Written,
): string {
  const { id, idleSeconds, connectTimeoutSeconds, health } = forward;
  const firstPort = portsOf(forward, 'tcp')[0]?.from ?? 1;
  const isProxied = `str(proxy_in),map_str_int(${listPath(places, id, 'set')},0) eq 1`;
  return `frontend ${frontendOf(id)}
${bindLine(forward, hosts)}
    log stdout len 2048 format raw local0
    log-format ${JSON.stringify(logFormat(id))}
    timeout client ${idleSeconds}s
    tcp-request connection expect-proxy layer4 if { ${isProxied} }
${accessLines(forward, places).join('\n')}
    default_backend ${backendOf(id)}
backend ${backendOf(id)}
    ${balances[forward.balance]}
    option allbackups
    stick-table type ipv6 size 200k expire 10s store conn_cur,conn_rate(1s)
    timeout connect ${connectTimeoutSeconds}s
    timeout server ${idleSeconds}s
    timeout check ${health.timeoutSeconds}s
${slots.map((slot, index) => serverLine(forward, slot, index, firstPort)).join('\n')}
`;
}

/**
 * What of a forward needs a reload when it changes: everything but the addresses, ports and weights of
 * servers.
 */
export function structureOf(
  forward: EdgeForward,
  slots: readonly Slot[],
  written: Written,
): string {
  const emptied = slots.map((slot) => ({ ...slot, peer: null }));
  return forwardConfig(forward, emptied, written);
}

export const heldLines = (held: ReadonlyMap<string, number>) =>
  [...held].map(([ip, count]) => `${ip} ${count}`);

const modes = { off: 0, allow: 1, deny: 2 } as const;

/** The data of a forward, line by line of its list files. */
export function listsOf(
  forward: EdgeForward,
  held: ReadonlyMap<string, number>,
  heldAll: number,
  now: number,
): Lists {
  const { access, limits } = forward;
  const numbers = {
    proxy_in: forward.proxyIn ? 1 : 0,
    white_only: access.whiteOnly ? 1 : 0,
    place: modes[access.place.mode],
    place_unknown: access.place.allowUnknown ? 1 : 0,
    asn: modes[access.asn.mode],
    asn_unknown: access.asn.allowUnknown ? 1 : 0,
    per_ip: limits.connectionsPerIp ?? 0,
    rate: limits.newPerSecondPerIp ?? 0,
    connections: limits.connections ?? 0,
    held: heldAll,
  };
  const blocks = (entries: typeof access.ipWhite) =>
    blocksInForce(entries, now).map(({ cidr, entry }) => `${cidr} ${entry.replace(/\s+/g, '')}`);
  const words = (items: readonly string[]) =>
    items.filter((item) => /^[A-Z0-9-]+$/.test(item)).map((item) => `${item} ${item}`);
  return {
    set: Object.entries(numbers).map(([name, value]) => `${name} ${value}`),
    white: blocks(access.ipWhite),
    black: blocks(access.ipBlack),
    held: heldLines(held),
    place: words(access.place.items),
    asn: words(access.asn.items),
  };
}

/** What all forwards share. `run` names this configuration, so that it can be told which one runs. */
export function baseConfig(options: {
  socket: string;
  idleSocket: string;
  run: string;
  user: string | null;
}): string {
  const { socket, idleSocket, run, user } = options;
  return `global
    stats socket ${socket} mode 600 level admin expose-fd listeners
    description ${run}
    set-var proc.run str(${run})
    noreuseport
    tune.bufsize 65536
    hard-stop-after 24h
${user ? `    user ${user}\n    group ${user}\n` : ''}defaults
    mode tcp
    option redispatch 1
    retries 3
    timeout connect 5s
    timeout client 600s
    timeout server 600s
    timeout client-fin 30s
    timeout server-fin 30s
frontend idle
    bind unix@${idleSocket} mode 600
`;
}
