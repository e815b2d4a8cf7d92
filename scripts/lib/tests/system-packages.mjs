import { existsSync, readdirSync } from 'node:fs';
import { run } from '../run.mjs';

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
  {
    packages: ['libnginx-mod-http-brotli-filter'],
    present: () => existsSync(`${nginxModules}/ngx_http_brotli_filter_module.so`),
  },
  {
    packages: ['libnginx-mod-stream-js'],
    present: () => existsSync(`${nginxModules}/ngx_stream_js_module.so`),
  },
  { packages: ['lua-nginx-dns'], present: () => existsSync('/usr/share/lua/5.1/nginx/dns') },
  // The real DNS server that dynamic updates are tested against.
  { packages: ['knot'], present: () => existsSync('/usr/sbin/knotd') },
  // Forwards: HAProxy carries TCP, ss and tc of iproute2 count and shape; the others are real clients.
  { packages: ['haproxy'], present: () => existsSync('/usr/sbin/haproxy') },
  { packages: ['iproute2'], present: () => existsSync('/usr/bin/ss') || existsSync('/bin/ss') },
  // Bans in the kernel, and what forwards are shaped with.
  { packages: ['nftables'], present: () => existsSync('/usr/sbin/nft') },
  {
    packages: ['redis-server', 'redis-tools'],
    present: () => existsSync('/usr/bin/redis-server') && existsSync('/usr/bin/redis-cli'),
  },
  { packages: ['bind9-dnsutils'], present: () => existsSync('/usr/bin/dig') },
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
 * Optional packages, which the tests can do without: Chromium without its windows takes a third
 * less processor time, because the whole one draws a toolbar of its own for each page.
 */
const helpful = [
  {
    packages: ['chromium-headless-shell'],
    present: () => existsSync('/usr/bin/chromium-headless-shell'),
  },
];

const env = { DEBIAN_FRONTEND: 'noninteractive' };
const missingOf = (list) => list.filter(({ present }) => !present()).flatMap((one) => one.packages);

async function install(packages) {
  if (packages.length === 0) return;
  console.log(`安装系统包 ${packages.join(' ')} …`);
  const { code, output } = await run(
    'apt-get',
    ['install', '-y', '-qq', '--no-install-recommends', ...packages],
    { env },
  );
  if (code !== 0) console.error(output.slice(-2000));
}

/**
 * Installs what is missing when it may (root on Debian). Resolves to the packages that are still
 * missing and that the tests cannot do without, so that the caller can say which.
 */
export async function ensureSystemPackages() {
  const lacking = missingOf([...wanted, ...helpful]);
  if (lacking.length === 0 || process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) {
    return missingOf(wanted);
  }
  await run('apt-get', ['update', '-qq'], { env });
  await install(missingOf(wanted));
  await install(missingOf(helpful));
  return missingOf(wanted);
}
