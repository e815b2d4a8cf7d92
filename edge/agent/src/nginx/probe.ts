import { execFile } from 'node:child_process';
import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { exitCodes, Failure, messageOf } from '../failure';

const run = promisify(execFile);

const packages =
  'nginx libnginx-mod-http-lua libnginx-mod-stream libnginx-mod-stream-js libnginx-mod-http-geoip2 libnginx-mod-http-brotli-filter lua-resty-core lua-cjson lua-nginx-dns';

export function missingParts(what: string): Failure {
  return new Failure(
    exitCodes.nginxMissing,
    `边缘节点不能启动：${what}。\n请先安装（Debian 12）：apt-get install --no-install-recommends ${packages}`,
  );
}

const exists = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  );

async function findBinary(wanted: string | undefined): Promise<string> {
  const path = (process.env.PATH ?? '').split(':').filter(Boolean);
  const places = wanted ? [wanted] : [...path, '/usr/sbin'].map((dir) => join(dir, 'nginx'));
  for (const place of places) if (await exists(place)) return place;
  throw missingParts(wanted ? `没有 ${wanted}` : '没有找到 nginx');
}

export type NginxBuild = {
  binary: string;
  version: string;
  /** Files that the configuration loads. */
  modules: string[];
  geoip: boolean;
  brotli: boolean;
};

/** Finds nginx and the modules that the configuration loads, or says what is missing. */
export async function probeNginx(wanted: string | undefined): Promise<NginxBuild> {
  const binary = await findBinary(wanted);
  const { stderr } = await run(binary, ['-V']).catch((error: unknown) => {
    throw missingParts(`${binary} 不能运行（${messageOf(error)}）`);
  });
  const version = /nginx version: (\S+)/.exec(stderr)?.[1] ?? '';
  if (/--add-module=\S*lua/.test(stderr)) {
    const [geoip, brotli] = [/geoip2/.test(stderr), /brotli/.test(stderr)];
    return { binary, version, modules: [], geoip, brotli };
  }
  const dir = /--modules-path=(\S+)/.exec(stderr)?.[1] ?? '/usr/lib/nginx/modules';
  const modules = ['ndk_http_module.so', 'ngx_http_lua_module.so'].map((name) => join(dir, name));
  for (const path of modules) {
    if (!(await exists(path))) throw missingParts(`nginx 缺少模块 ${path}`);
  }
  const optional = async (name: string) => {
    const path = join(dir, name);
    const isThere = await exists(path);
    if (isThere) modules.push(path);
    return isThere;
  };
  // Without them the node serves: places of visitors are unknown, and compression is gzip.
  const geoip = await optional('ngx_http_geoip2_module.so');
  const brotli = await optional('ngx_http_brotli_filter_module.so');
  return { binary, version, modules, geoip, brotli };
}

/** What nginx's complaint means when a Lua library is not installed; `undefined` for all else. */
export function missingLibrary(complaint: string): Failure | undefined {
  const name = /module '((?:resty|cjson|ngx)[\w.]*)' not found/.exec(complaint)?.[1];
  if (name) return missingParts(`缺少 Lua 库 ${name}`);
  return /failed to load the 'resty\.core'/.test(complaint)
    ? missingParts('缺少 Lua 库 resty.core')
    : undefined;
}
