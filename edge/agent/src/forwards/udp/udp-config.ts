import type {
  EdgeForward,
  EdgeForwardPorts,
  EdgeForwardRule,
} from '@console/contract/edge/endpoints/edge-forwards';
import type { Peer } from '../engine';
import { blocksInForce } from '../lists/access-lists';
import { geoOf } from '../lists/place-data';
import { namesProvinces, type PlaceBases } from '../lists/place-lists';
import { portsOf } from '../ports/ports';
import { type SessionShares, shareLimits, shareZones } from './session-share';

type Block = readonly { cidr: string; entry: string }[];

const quoted = (text: string) => `"${text.replace(/[^\w.:/-]/g, '')}"`;
const geo = (name: string, blocks: Block) =>
  `    geo $${name} {\n        default "";\n${blocks
    .map(({ cidr, entry }) => `        ${cidr} ${quoted(entry)};\n`)
    .join('')}    }\n`;
const map = (from: string, to: string, lines: readonly (readonly [string, string])[]) =>
  `    map ${from} $${to} {\n${lines.map(([key, value]) => `        ${key} ${value};\n`).join('')}    }\n`;

/** Why a rule of places or networks refuses, or else what the next rule says. */
function ruleMaps(
  kind: 'place' | 'asn',
  name: string,
  rule: EdgeForwardRule,
  next: string,
): string {
  const hit = `${kind}_${name}`;
  const words = rule.items.filter((item) => /^[A-Z0-9-]+$/.test(item));
  const [onHit, onMiss] = rule.mode === 'allow' ? [next, kind] : [kind, next];
  const ways = [
    ['hit', onHit],
    ['miss', onMiss],
    ['unknown', rule.allowUnknown ? next : kind],
    ['default', next],
  ] as const;
  const found =
    kind === 'asn'
      ? map('$edge_asn', hit, [
          ...words.map((word) => [word, 'hit'] as const),
          ['""', 'unknown'],
          ['default', 'miss'],
        ])
      : map(namesProvinces(rule) ? '"$edge_country|$edge_region"' : '"$edge_country|"', hit, [
          ...words.map(
            (word) =>
              [`"~^${word.startsWith('CN-') ? `CN\\|${word}$` : `${word}\\|`}"`, 'hit'] as const,
          ),
          // Who is in China and not known to be in any province is unknown to a rule by provinces.
          ...(namesProvinces(rule) ? [['"~^CN\\|$"', 'unknown'] as const] : []),
          ['"~^\\|"', 'unknown'],
          ['default', 'miss'],
        ]);
  return found + map(`$${hit}`, `why_${kind}_${name}`, ways);
}

/** What a record says of a visitor's place: a province where the rule asks for it, and nothing of the unknown. */
const placeOf = (rule: EdgeForwardRule) => (namesProvinces(rule) ? '$edge_place' : '$edge_country');

const balances = {
  'round-robin': '',
  'least-conn': '        least_conn;\n',
  'ip-hash': '        hash $remote_addr consistent;\n',
  random: '        random;\n',
} as const satisfies Record<EdgeForward['balance'], string>;

function upstream(
  name: string,
  forward: EdgeForward,
  peers: readonly Peer[],
  port: number,
): string {
  // nginx keeps no reserve beside these two ways of choosing.
  const keepsReserve = !['ip-hash', 'random'].includes(forward.balance);
  const first = peers.filter(({ backup }) => !backup);
  const used = keepsReserve && first.length > 0 ? peers : first.length > 0 ? first : peers;
  const { passive, passiveFailures, restSeconds } = forward.health;
  const rest = passive
    ? `max_fails=${passiveFailures} fail_timeout=${restSeconds}s`
    : 'max_fails=0';
  const lines = used.map(({ ip, port: own, weight, backup }) => {
    const place = `${ip.includes(':') ? `[${ip}]` : ip}:${own ?? port}`;
    const role = backup && first.length > 0 ? ' backup' : '';
    return `        server ${place} weight=${weight} ${rest}${role};\n`;
  });
  const servers = lines.length > 0 ? lines.join('') : '        server 127.0.0.1:1 down;\n';
  return `    upstream ${name} {\n${balances[forward.balance]}${servers}    }\n`;
}

type Listener = { range: EdgeForwardPorts; upstream: string };

/** Servers of a range; a port of its own each where origins are asked at the client's port. */
function listenersOf(forward: EdgeForward, peers: readonly Peer[], name: string): Listener[] {
  const isMapped = peers.some(({ port }) => port === null);
  const ranges = portsOf(forward, 'udp').flatMap((range) =>
    isMapped
      ? Array.from({ length: range.to - range.from + 1 }, (_, index) => ({
          ...range,
          from: range.from + index,
          to: range.from + index,
        }))
      : [range],
  );
  return ranges.map((range) => ({
    range,
    upstream: isMapped ? `up_${name}_${range.from}` : `up_${name}`,
  }));
}

/** A line of JSON for each session; `forward-line.ts` reads it. */
function recordOf({ id, limits }: EdgeForward, name: string, run: string): string {
  return JSON.stringify({
    f: id,
    id: `${run}-$pid-$connection`,
    at: '$msec',
    ip: '$remote_addr',
    cp: '$remote_port',
    p: '$server_port',
    o: '$upstream_addr',
    in: '$bytes_received',
    out: '$bytes_sent',
    d: '$session_time',
    u: '$status',
    l: limits.connectionsPerIp ? 'ip_connections' : 'connections',
    x: `$why_${name}`,
    e: `$entry_${name}`,
  });
}

type Written = {
  hosts: readonly string[];
  log: string;
  /** Has a byte for each session that ended; undefined where there is no memory to write it to. */
  count: string | undefined;
  /** The folder of `open-sessions.ts`; undefined where sessions are not counted while they are open. */
  open: string | undefined;
  /** One account leaves places to others, and all of them memory to the node. */
  sessions: SessionShares;
  /** Ends the names of the zones that count sessions: zones of another name begin at none. */
  zones: string;
  run: string;
  now: number;
};

/** Variables that lead to a file are opened for each line, unless they are kept. */
const countsOpen = (name: string, folder: string) => `        set $edge_open $open_${name};
        js_access edge.begin;
        open_log_file_cache max=1000 inactive=1m;
        access_log ${folder}/$edge_open.$pid.ended edge_count if=$edge_begun;
`;

/** The part of the configuration that is one forward's. */
export function udpForwardConfig(
  forward: EdgeForward,
  peers: readonly Peer[],
  { hosts, log, count, open, sessions, zones, run, now }: Written,
): string {
  const name = forward.id.replaceAll('-', '');
  const { access, limits } = forward;
  const listeners = listenersOf(forward, peers, name);
  const most = limits.connectionsPerIp ?? 0;
  const all = limits.connections ?? 0;
  const rules = [
    ['place', access.place],
    ['asn', access.asn],
  ] as const;
  const inUse = rules.filter(([, { mode }]) => mode !== 'off');
  let next = '""';
  const chain = inUse.reverse().map(([kind, rule]) => {
    const text = ruleMaps(kind, name, rule, next);
    next = `$why_${kind}_${name}`;
    return text;
  });
  const afterBlack = access.whiteOnly ? 'not_white' : next;
  const entryOf = map(`$why_${name}`, `entry_${name}`, [
    ['ip_black', `$black_${name}`],
    ...(access.place.mode === 'off' ? [] : [['place', placeOf(access.place)] as const]),
    ...(access.asn.mode === 'off' ? [] : [['asn', '$edge_asn'] as const]),
    ['default', '""'],
  ]);
  const servers = listeners.map(({ range, upstream: target }) => {
    const ports = range.from === range.to ? `${range.from}` : `${range.from}-${range.to}`;
    const listens = hosts
      .map((host) => `        listen ${host}:${ports} udp reuseport;\n`)
      .join('');
    return `    map $why_${name} $to_${target} { "" ${target}; default edge_refused; }
    server {
${listens}        set $edge_account ${quoted(forward.account || forward.id)};
${shareLimits(sessions, zones)}        access_log ${log} log_${name};
${count ? `        access_log ${count} edge_count;\n` : ''}${open ? countsOpen(name, open) : ''}${most > 0 ? `        limit_conn ip_${name}${zones} ${most};\n` : ''}${all > 0 ? `        limit_conn all_${name}${zones} ${all};\n` : ''}        proxy_timeout ${forward.idleSeconds}s;
        proxy_connect_timeout ${forward.connectTimeoutSeconds}s;
        proxy_pass $to_${target};
    }
`;
  });
  const targets = new Map(listeners.map((one) => [one.upstream, one.range.from]));
  return [
    `    log_format log_${name} escape=json '${recordOf(forward, name, run)}';\n`,
    geo(`white_${name}`, blocksInForce(access.ipWhite, now)),
    geo(`black_${name}`, blocksInForce(access.ipBlack, now)),
    ...chain,
    map(`$black_${name}`, `why_black_${name}`, [
      ['""', afterBlack],
      ['default', 'ip_black'],
    ]),
    map(`$white_${name}`, `why_${name}`, [
      ['""', `$why_black_${name}`],
      ['default', '""'],
    ]),
    entryOf,
    open
      ? map(`$why_${name}`, `open_${name}`, [
          ['""', `${forward.id}.${run}`],
          ['default', '""'],
        ])
      : '',
    most > 0
      ? `${map(`$white_${name}`, `key_${name}`, [
          ['""', '$edge_network'],
          ['default', '""'],
        ])}    limit_conn_zone $key_${name} zone=ip_${name}${zones}:2m;\n`
      : '',
    all > 0
      ? `${map(`$white_${name}`, `one_${name}`, [
          ['""', '$protocol'],
          ['default', '""'],
        ])}    limit_conn_zone $one_${name} zone=all_${name}${zones}:32k;\n`
      : '',
    ...[...targets].map(([target, port]) => upstream(target, forward, peers, port)),
    ...servers,
  ].join('');
}

/** An address, or the first half of one of IPv6 as nginx writes it. */
const networkMap = `    map $remote_addr $edge_network {
        "~^((?:[0-9a-f]+:){4})" $1;
        "~^([0-9a-f:]*::)(?:[0-9a-f]+(?::|$)){0,4}$" $1;
        default $remote_addr;
    }
`;

/** Where visitors come from, by the lists that some forward asks; no other is read. */
function placeLines(forwards: readonly string[], bases: PlaceBases): string {
  const kinds = ['country', 'region', 'asn'] as const;
  const asked = kinds.filter((kind) => forwards.some((text) => text.includes(`$edge_${kind}`)));
  const lists = asked.map(
    (kind) => `    geo $edge_${kind} { default ""; include ${geoOf(bases[kind])}; }\n`,
  );
  const place = map('"$edge_country|$edge_region"', 'edge_place', [
    ['"~^CN\\|(?<edge_province>.*)$"', '$edge_province'],
    ['default', '$edge_country'],
  ]);
  return [...lists, ...(asked.includes('region') ? [place] : [])].join('');
}

export type UdpBase = {
  modules: readonly string[];
  user: string | null;
  pid: string;
  errorLog: string;
  /** The code that is run when a session begins, where it is. */
  script: string | undefined;
  places(): PlaceBases;
};

export function udpConfig(base: UdpBase, forwards: readonly string[]): string {
  return `${base.modules.map((path) => `load_module ${path};\n`).join('')}${
    base.user ? `user ${base.user};\n` : ''
  }daemon off;
worker_processes auto;
worker_rlimit_nofile 65536;
worker_shutdown_timeout 100ms;
pid ${base.pid};
error_log ${base.errorLog} error;
events {
    worker_connections 32768;
}
stream {
    map_hash_bucket_size 256;
    variables_hash_max_size 65536;
    proxy_buffer_size 64k;
    log_format edge_count '';
    limit_conn_log_level info;
${base.script ? `    js_import edge from ${base.script};\n    js_var $edge_begun;\n` : ''}${shareZones(forwards)}${networkMap}${placeLines(forwards, base.places())}    upstream edge_refused { server 127.0.0.1:1 down; }
${forwards.join('')}}
`;
}
