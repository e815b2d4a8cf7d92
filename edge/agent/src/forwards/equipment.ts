import { execFile } from 'node:child_process';
import { access, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import type { NodeCapability } from '@console/contract/edge/node-capabilities';
import { feed } from '../lib/feed';
import type { Log } from '../log';
import type { NginxBuild } from '../nginx/probe';
import type { Shaper } from './bandwidth';

const run = promisify(execFile);

/** What this machine has for forwards; `undefined` for what it lacks. */
export type Equipment = {
  haproxy: string | undefined;
  /** nginx with its stream module, whose file is named where it is loaded, and whether it has njs beside it. */
  stream: { binary: string; modules: string[]; counts: boolean } | undefined;
  /** Tells of each connection how much went through it. */
  ss: string | undefined;
  /** Holds forwards to their bandwidth; needs CAP_NET_ADMIN. */
  shaper: Shaper | undefined;
  /** nft that may count packets by address; needs CAP_NET_ADMIN. */
  meters: string | undefined;
};

async function find(name: string): Promise<string | undefined> {
  const path = (process.env.PATH ?? '').split(':').filter(Boolean);
  for (const dir of [...path, '/usr/sbin', '/sbin', '/usr/bin']) {
    const place = join(dir, name);
    if (await isFile(place)) return place;
  }
  return undefined;
}

async function works(binary: string | undefined, args: string[]): Promise<string | undefined> {
  if (!binary) return undefined;
  return run(binary, args).then(
    () => binary,
    () => undefined,
  );
}

const isFile = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  );

/** Whether nginx takes these modules and njs: one of another version would keep all forwards of UDP from starting. */
async function takesScripts(binary: string, modules: readonly string[]): Promise<boolean> {
  const dir = await mkdtemp(join(tmpdir(), 'edge-njs-'));
  try {
    const path = join(dir, 'nginx.conf');
    const loads = modules.map((module) => `load_module ${module};\n`).join('');
    const rest = `pid ${dir}/pid; error_log stderr; events {} stream { js_var $edge_begun; }\n`;
    await writeFile(path, `${loads}${rest}`);
    return (await works(binary, ['-q', '-t', '-p', dir, '-c', path])) !== undefined;
  } finally {
    await rm(dir, { recursive: true, force: true });
  }
}

async function streamOf({ binary, modules: loaded }: NginxBuild): Promise<Equipment['stream']> {
  const { stderr } = await run(binary, ['-V']);
  const dir = /--modules-path=(\S+)/.exec(stderr)?.[1] ?? dirname(loaded[0] ?? '');
  const isBuiltIn = /--with-stream(?!=dynamic)(?=\s)/.test(stderr);
  const stream = join(dir, 'ngx_stream_module.so');
  if (!isBuiltIn && !(await isFile(stream))) return undefined;
  const modules = isBuiltIn ? [] : [stream];
  const njs = join(dir, 'ngx_stream_js_module.so');
  const withScripts = (await isFile(njs)) ? [...modules, njs] : modules;
  const counts = await takesScripts(binary, withScripts);
  return { binary, modules: counts ? withScripts : modules, counts };
}

/** Whether this process may change how the network passes packets on. */
async function mayShape(): Promise<boolean> {
  const status = await readFile('/proc/self/status', 'utf8').catch(() => '');
  const mask = BigInt(`0x${/^CapEff:\s*([0-9a-f]+)/m.exec(status)?.[1] ?? '0'}`);
  const netAdmin = 12n;
  return ((mask >> netAdmin) & 1n) === 1n;
}

/** A kernel may be without what a rule needs. */
const meterProbe = `table inet edge_probe {
  set probe { type ipv4_addr; size 16; flags dynamic,timeout; timeout 2s; }
  chain input {
    type filter hook input priority 10; policy accept;
    update @probe { ip saddr limit rate over 1/second burst 1 packets } drop
  }
}
`;

async function mayMeter(nft: string): Promise<boolean> {
  return feed([nft], ['-c', '-f', '-'], meterProbe).then(
    () => true,
    () => false,
  );
}

/** Looks what there is, and says plainly what is missing. */
export async function probeEquipment(
  build: NginxBuild,
  haproxyBin: string | undefined,
  log: Log,
): Promise<Equipment> {
  const [haproxy, stream, ss, tc, nft] = await Promise.all([
    works(haproxyBin ?? (await find('haproxy')), ['-v']),
    streamOf(build),
    works(await find('ss'), ['-V']),
    find('tc'),
    find('nft'),
  ]);
  if (!haproxy) {
    log.warn('本机没有 HAProxy，四层转发的 TCP 不可用，其余功能不受影响：apt-get install haproxy');
  }
  if (!stream) log.warn('nginx 没有 stream 模块，四层转发的 UDP 不可用，其余功能不受影响');
  if (stream && !stream.counts) {
    log.warn(
      'nginx 没有 njs 模块，四层转发的 UDP 会话在结束后才能看到，其余功能不受影响：apt-get install libnginx-mod-stream-js',
    );
  }
  if (!ss) log.warn('本机没有 ss（iproute2），四层转发的流量在连接结束后才能看到');
  const shaper = tc && nft && (await mayShape()) ? { tc, nft } : undefined;
  if (!shaper) {
    log.warn('没有 tc、nft 或 CAP_NET_ADMIN，四层转发的限速不可用，其余功能不受影响');
  }
  const meters = nft && (await mayMeter(nft)) ? nft : undefined;
  if (!meters) {
    log.warn('没有 nft 或 CAP_NET_ADMIN，四层转发的 UDP 新建会话不受限制，其余功能不受影响');
  }
  return { haproxy, stream, ss, shaper, meters };
}

/** `countsOpen`: whether sessions of UDP are counted while they are open. */
export function forwardCapabilities(
  { haproxy, stream, ss, shaper, meters }: Equipment,
  countsOpen: boolean,
): NodeCapability[] {
  return [
    ...(haproxy ? ['forward-tcp' as const] : []),
    ...(stream ? ['forward-udp' as const] : []),
    ...(haproxy && ss ? ['forward-live' as const] : []),
    ...(shaper ? ['forward-bandwidth' as const] : []),
    ...(countsOpen ? ['forward-udp-live' as const] : []),
    ...(stream && meters ? ['forward-udp-rate' as const] : []),
  ];
}
