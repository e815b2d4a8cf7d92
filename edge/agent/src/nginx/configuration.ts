import { readFile, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { ipVersion } from '@console/contract/common/addresses/address';
import type { ExtraPorts } from '@console/contract/sites/endpoints/ports';
import type { Config } from '../config';
import { exitCodes, Failure } from '../failure';
import type { Log } from '../log';
import type { Paths } from '../paths';
import { geoLines } from './geo';
import type { NginxBuild } from './probe';
import { digestOf, renderTemplate, requirePlainPath } from './template';

export type NginxConfiguration = { text: string; hash: string };

type Options = { config: Config; paths: Paths; nginxDir: string; build: NginxBuild; log: Log };

async function hardFileLimit(): Promise<number> {
  const limits = await readFile('/proc/self/limits', 'utf8').catch(() => '');
  const hard = Number(/^Max open files\s+\S+\s+(\d+)/m.exec(limits)?.[1]);
  return Number.isFinite(hard) ? hard : 1024;
}

async function othersCanEnter(dir: string): Promise<boolean> {
  for (let at = dir; ; at = dirname(at)) {
    if (((await stat(at)).mode & 0o001) === 0) return false;
    if (at === dirname(at)) return true;
  }
}

/** As root the workers give up their rights, if the user they become can reach the directory. */
async function userLine({ paths, log }: Options): Promise<string> {
  if (process.getuid?.() !== 0) return '';
  const accounts = await readFile('/etc/passwd', 'utf8').catch(() => '');
  const name = ['www-data', 'nginx', 'nobody'].find((user) =>
    new RegExp(`^${user}:`, 'm').test(accounts),
  );
  if (name && (await othersCanEnter(paths.dir))) {
    const group = name === 'nobody' ? ' nogroup' : '';
    return `user ${name}${group};`;
  }
  log.warn(`nginx's workers run as root: no other user can reach ${paths.dir}`);
  return 'user root;';
}

/** A name server as Lua reads it: `host|port`. An IPv6 address stands in brackets. */
function serverText(server: string): string {
  const [, bracketed, plain, port = '53'] =
    /^(?:\[([0-9a-fA-F:.]+)\]|([0-9.]+))(?::(\d+))?$/.exec(server) ?? [];
  const six = bracketed ?? (ipVersion(server) === 6 ? server : undefined);
  if (six) return `[${six}]|${port}`;
  if (plain) return `${plain}|${port}`;
  throw new Failure(exitCodes.settings, `EDGE_RESOLVERS 中的 ${server} 不是 IP 或 IP:端口`);
}

function listenLines({ hosts, httpPort, httpsPort, extraPorts }: Config): string {
  const lines = hosts.flatMap((host) => [
    ...[httpPort, ...extraPorts.http].map((port) => `${host}:${port}`),
    ...[httpsPort, ...extraPorts.https].map((port) => `${host}:${port} ssl http2`),
  ]);
  return lines.map((line) => `        listen ${line} default_server backlog=4096;`).join('\n');
}

/**
 * A node without extra ports does not look at the port of a request at all. `$edge_public_host` is the
 * host as visitors' addresses name it: with the port they came by, never with one that they tell.
 */
function extraPortParts({ http, https }: ExtraPorts) {
  const lines = [...http, ...https].map((port) => `        ${port} ${port};`);
  if (lines.length === 0) {
    return { extraPortMap: "    map '' $edge_public_host { default $host; }", extraPort: '' };
  }
  const maps = [
    ...['    map $server_port $edge_extra_port {', "        default '';", ...lines, '    }'],
    '    map $edge_extra_port $edge_public_host {',
    ...['        default "$host:$edge_extra_port";', "        '' $host;", '    }'],
  ];
  return { extraPortMap: maps.join('\n'), extraPort: '$edge_extra_port' };
}

/** Without nginx's module no request is led to the locations of brotli. */
function brotliParts(nginxDir: string, hasModule: boolean, log: Log) {
  if (!hasModule) log.warn('nginx has no brotli module: visitors get gzip');
  return {
    hasBrotli: String(hasModule),
    brotli: hasModule ? `            include "${nginxDir}/brotli.conf";` : '',
  };
}

export async function buildConfiguration(options: Options): Promise<NginxConfiguration> {
  const { config, paths, nginxDir, build, log } = options;
  const template = await readFile(join(nginxDir, 'nginx.conf.template'), 'utf8');
  const openFiles = Math.min(65_536, await hardFileLimit());
  for (const path of [paths.dir, paths.run, paths.hop, nginxDir]) requirePlainPath(path);
  const values = {
    modules: build.modules.map((path) => `load_module "${path}";`).join('\n'),
    user: await userLine(options),
    stateDir: paths.nginx,
    errorLog: paths.errorLog,
    cacheDir: paths.cache,
    accessLog: join(paths.logs, 'access.log'),
    adminSocket: paths.adminSocket,
    hopSocket: paths.hopSocket,
    preheatSocket: paths.preheatSocket,
    purgesMemory: config.purgesMemory,
    defenceMemory: config.defenceMemory,
    bansMemory: config.bansMemory,
    countersMemory: config.countersMemory,
    resolvers: config.resolvers.map(serverText).join(','),
    ...brotliParts(nginxDir, build.brotli, log),
    geo: await geoLines(config.geo, build.geoip, log),
    nginxDir,
    workers: config.workers,
    openFiles: String(openFiles),
    connections: String(Math.min(8_192, Math.floor(openFiles / 2))),
    sitesMemory: config.sitesMemory,
    certificatesMemory: config.certificatesMemory,
    publicHttpsPort: String(config.publicHttpsPort),
    bodySeconds: String(config.bodySeconds),
    cacheKeysMemory: '32m',
    cacheSize: config.cacheSize,
    listen: listenLines(config),
    ...extraPortParts(config.extraPorts),
  };
  const unsigned = renderTemplate(template, { ...values, confHash: '' });
  const included = await Promise.all(
    ['to-origin.conf', 'brotli.conf'].map((name) => readFile(join(nginxDir, name), 'utf8')),
  );
  const read = [build.version, unsigned, ...included].join('\n');
  const hash = await digestOf(
    read,
    ['lua/edge', 'challenge'].map((name) => join(nginxDir, name)),
  );
  return { text: renderTemplate(template, { ...values, confHash: hash }), hash };
}
