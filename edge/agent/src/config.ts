import { getServers } from 'node:dns';
import { hostname } from 'node:os';
import { resolve } from 'node:path';
import { portSchema } from '@console/contract/common/addresses/address';
import { heartbeatSeconds } from '@console/contract/edge/edge';
import { type ExtraPorts, portListSchema } from '@console/contract/sites/endpoints/ports';
import { extraPortsProblem } from '@console/contract/sites/ports';
import { z } from 'zod';
import { exitCodes, Failure } from './failure';
import {
  memoryOfNode,
  type SessionShares,
  sessionShares,
  sessionsMost,
} from './forwards/udp/session-share';
import type { GeoFiles } from './nginx/geo';

const size = z.string().regex(/^\d+[kmg]$/, '应为带单位的大小，例如 256m');
const count = z.coerce.number().int().min(1);
const flag = z
  .enum(['0', '1', 'true', 'false'])
  .transform((text) => text === '1' || text === 'true');

const environmentSchema = z.object({
  CONTROL_URL: z.url({ protocol: /^https?$/, error: '应为 http:// 或 https:// 地址' }),
  EDGE_DIR: z.string().min(1).default('.data/edge'),
  /** Addresses that sites are served on; production sets `0.0.0.0` or `0.0.0.0,[::]`. */
  EDGE_HTTP_HOST: z
    .string()
    .regex(/^[0-9a-fA-F.:[\],]+$/, '应为 IP 地址，多个以逗号分隔')
    .default('127.0.0.1'),
  EDGE_HTTP_PORT: portSchema.default(8081),
  EDGE_HTTPS_PORT: portSchema.default(8083),
  /** Where plain HTTP is sent to; other than EDGE_HTTPS_PORT when a container maps its ports. */
  EDGE_PUBLIC_HTTPS_PORT: portSchema.optional(),
  /** Ports for the sites that choose them; the control plane's settings of these names are the same. */
  EDGE_EXTRA_HTTP_PORTS: portListSchema.default([]),
  EDGE_EXTRA_HTTPS_PORTS: portListSchema.default([]),
  EDGE_TOKEN: z.string().optional(),
  NODE_NAME: z.string().trim().min(1).max(64).default(hostname().slice(0, 64)),
  /** Address that the node tells the control plane. */
  EDGE_ADDRESS: z.string().max(255).optional(),
  NGINX_BIN: z.string().optional(),
  HAPROXY_BIN: z.string().optional(),
  /** Where nginx's template and Lua lie, if not beside the bundle. */
  EDGE_NGINX_FILES: z.string().optional(),
  EDGE_WORKERS: z.union([z.literal('auto'), count]).default('auto'),
  EDGE_SITES_MEMORY: size.default('128m'),
  EDGE_CERTIFICATES_MEMORY: size.default('256m'),
  EDGE_PURGES_MEMORY: size.default('32m'),
  EDGE_DEFENCE_MEMORY: size.default('64m'),
  EDGE_BANS_MEMORY: size.default('64m'),
  EDGE_COUNTERS_MEMORY: size.default('64m'),
  /** Sessions of UDP that the forwards of one account may have at a time, and those of all. */
  EDGE_UDP_SESSIONS: count.max(sessionsMost).optional(),
  EDGE_UDP_SESSIONS_ALL: count.max(sessionsMost).optional(),
  EDGE_CACHE_SIZE: size.default('2g'),
  EDGE_SPOOL_BYTES: count.default(2 * 1024 ** 3),
  EDGE_LOG_ROTATE_BYTES: count.default(64 * 1024 ** 2),
  /** How long a body may take before its rate counts, and may pause. */
  EDGE_BODY_SECONDS: count.default(20),
  /** How often the node says how it is; the control plane expects it as often as the default. */
  EDGE_HEARTBEAT_SECONDS: count.max(heartbeatSeconds).default(heartbeatSeconds),
  EDGE_ERROR_LOG_BYTES: count.default(16 * 1024 ** 2),
  /** Whether a domain origin may resolve to a private address (off: no way in through DNS). */
  EDGE_INTERNAL_DNS: flag.default(false),
  /** Whether bans by the platform go into the kernel too; needs root and nft. */
  EDGE_NFTABLES: flag.default(false),
  /** Who is asked for the names of search engines' addresses; the system's servers by default. */
  EDGE_RESOLVERS: z.string().optional(),
  /** Directory with the addresses that search engines publish. */
  EDGE_ENGINE_LISTS: z.string().optional(),
  /** Data of the operator's own; without them countries come from a package. */
  GEO_COUNTRY_MMDB: z.string().optional(),
  GEO_CITY_MMDB: z.string().optional(),
  GEO_ASN_MMDB: z.string().optional(),
});

export type Config = {
  controlUrl: string;
  dir: string;
  hosts: string[];
  httpPort: number;
  httpsPort: number;
  publicHttpsPort: number;
  extraPorts: ExtraPorts;
  token: string | undefined;
  name: string;
  address: string;
  nginxBin: string | undefined;
  haproxyBin: string | undefined;
  nginxFiles: string | undefined;
  workers: string;
  sitesMemory: string;
  certificatesMemory: string;
  purgesMemory: string;
  defenceMemory: string;
  bansMemory: string;
  udpSessions: SessionShares;
  countersMemory: string;
  cacheSize: string;
  spoolBytesMax: number;
  logRotateBytes: number;
  errorLogBytes: number;
  heartbeatMs: number;
  bodySeconds: number;
  internalDns: boolean;
  nftables: boolean;
  resolvers: string[];
  engineLists: string | undefined;
  geo: GeoFiles;
};

/** Every port that sites answer on, here or where a container maps it. */
export function servedPorts({ httpPort, httpsPort, publicHttpsPort, extraPorts }: Config) {
  const { http, https } = extraPorts;
  return [...new Set([httpPort, httpsPort, publicHttpsPort, ...http, ...https])];
}

export function readConfig(environment: NodeJS.ProcessEnv): Config {
  const filled = Object.entries(environment).filter(([, value]) => value !== '');
  const { localeError } = z.locales.zhCN();
  const parsed = environmentSchema.safeParse(Object.fromEntries(filled), { error: localeError });
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `  ${issue.path.join('.')}：${issue.message}`);
    throw new Failure(exitCodes.settings, `边缘代理的设置不正确：\n${lines.join('\n')}`);
  }
  const env = parsed.data;
  const extraPorts = { http: env.EDGE_EXTRA_HTTP_PORTS, https: env.EDGE_EXTRA_HTTPS_PORTS };
  const problem = extraPortsProblem(extraPorts, [80, 443, env.EDGE_HTTP_PORT, env.EDGE_HTTPS_PORT]);
  if (problem) throw new Failure(exitCodes.settings, `边缘代理的设置不正确：\n  ${problem}`);
  const hosts = env.EDGE_HTTP_HOST.split(',').filter(Boolean);
  return {
    controlUrl: env.CONTROL_URL.replace(/\/+$/, ''),
    dir: resolve(env.EDGE_DIR),
    hosts,
    httpPort: env.EDGE_HTTP_PORT,
    httpsPort: env.EDGE_HTTPS_PORT,
    publicHttpsPort: env.EDGE_PUBLIC_HTTPS_PORT ?? env.EDGE_HTTPS_PORT,
    extraPorts,
    token: env.EDGE_TOKEN,
    name: env.NODE_NAME,
    address: env.EDGE_ADDRESS ?? `${hosts[0] ?? '127.0.0.1'}:${env.EDGE_HTTP_PORT}`,
    nginxBin: env.NGINX_BIN,
    haproxyBin: env.HAPROXY_BIN,
    nginxFiles: env.EDGE_NGINX_FILES,
    workers: String(env.EDGE_WORKERS),
    sitesMemory: env.EDGE_SITES_MEMORY,
    certificatesMemory: env.EDGE_CERTIFICATES_MEMORY,
    purgesMemory: env.EDGE_PURGES_MEMORY,
    defenceMemory: env.EDGE_DEFENCE_MEMORY,
    bansMemory: env.EDGE_BANS_MEMORY,
    udpSessions: sessionShares(memoryOfNode(), {
      ...(env.EDGE_UDP_SESSIONS && { account: env.EDGE_UDP_SESSIONS }),
      ...(env.EDGE_UDP_SESSIONS_ALL && { all: env.EDGE_UDP_SESSIONS_ALL }),
    }),
    countersMemory: env.EDGE_COUNTERS_MEMORY,
    cacheSize: env.EDGE_CACHE_SIZE,
    spoolBytesMax: env.EDGE_SPOOL_BYTES,
    logRotateBytes: env.EDGE_LOG_ROTATE_BYTES,
    errorLogBytes: env.EDGE_ERROR_LOG_BYTES,
    heartbeatMs: env.EDGE_HEARTBEAT_SECONDS * 1_000,
    bodySeconds: env.EDGE_BODY_SECONDS,
    internalDns: env.EDGE_INTERNAL_DNS,
    nftables: env.EDGE_NFTABLES,
    resolvers: env.EDGE_RESOLVERS?.split(',').filter(Boolean) ?? getServers(),
    engineLists: env.EDGE_ENGINE_LISTS,
    geo: {
      country: env.GEO_COUNTRY_MMDB,
      city: env.GEO_CITY_MMDB,
      asn: env.GEO_ASN_MMDB,
    },
  };
}
