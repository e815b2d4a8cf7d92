import { execFile } from 'node:child_process';
import { access, readFile } from 'node:fs/promises';
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
  /** nginx with its stream module, whose file is named where it is loaded. */
  stream: { binary: string; modules: string[] } | undefined;
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
    const isThere = await access(place).then(
      () => true,
      () => false,
    );
    if (isThere) return place;
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

async function streamOf({ binary, modules }: NginxBuild): Promise<Equipment['stream']> {
  const { stderr } = await run(binary, ['-V']);
  if (/--with-stream(?!=dynamic)(?=\s)/.test(stderr)) return { binary, modules: [] };
  const dir = /--modules-path=(\S+)/.exec(stderr)?.[1] ?? dirname(modules[0] ?? '');
  const path = join(dir, 'ngx_stream_module.so');
  const isThere = await access(path).then(
    () => true,
    () => false,
  );
  return isThere ? { binary, modules: [path] } : undefined;
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

export function forwardCapabilities({
  haproxy,
  stream,
  ss,
  shaper,
  meters,
}: Equipment): NodeCapability[] {
  return [
    ...(haproxy ? ['forward-tcp' as const] : []),
    ...(stream ? ['forward-udp' as const] : []),
    ...(haproxy && ss ? ['forward-live' as const] : []),
    ...(shaper ? ['forward-bandwidth' as const] : []),
    ...(stream && meters ? ['forward-udp-rate' as const] : []),
  ];
}
