import { existsSync, readdirSync } from 'node:fs';
import { run } from './run.mjs';

const nginxModules = '/usr/lib/nginx/modules';

/** Debian packages that the tests use, each with the way to see that it is there. */
const wanted = [
  { packages: ['chromium', 'fonts-noto-cjk'], present: () => existsSync('/usr/bin/chromium') },
  {
    packages: [
      'nginx',
      'libnginx-mod-http-lua',
      'libnginx-mod-stream',
      'libnginx-mod-http-geoip2',
      'lua-resty-core',
      'lua-cjson',
    ],
    present: () => existsSync(`${nginxModules}/ngx_http_lua_module.so`),
  },
  { packages: ['lua-nginx-dns'], present: () => existsSync('/usr/share/lua/5.1/nginx/dns') },
  // The real DNS server that dynamic updates are tested against.
  { packages: ['knot'], present: () => existsSync('/usr/sbin/knotd') },
  { packages: ['pebble'], present: () => existsSync('/usr/bin/pebble') },
  {
    packages: ['postgresql'],
    present: () =>
      existsSync('/usr/lib/postgresql') &&
      readdirSync('/usr/lib/postgresql').some((version) =>
        existsSync(`/usr/lib/postgresql/${version}/bin/initdb`),
      ),
  },
];

/**
 * Installs what is missing when it may (root on Debian). Resolves to the packages that are still
 * missing, so that the caller can say which.
 */
export async function ensureSystemPackages() {
  const missing = () => wanted.filter(({ present }) => !present()).flatMap((one) => one.packages);
  const first = missing();
  if (first.length === 0 || process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get'))
    return first;
  console.log(`安装系统包 ${first.join(' ')} …`);
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  await run('apt-get', ['update', '-qq'], { env });
  const { code, output } = await run(
    'apt-get',
    ['install', '-y', '-qq', '--no-install-recommends', ...first],
    { env },
  );
  if (code !== 0) console.error(output.slice(-2000));
  return missing();
}
