// `pnpm bench:l4`: a forward with 10 000 blocks and limits ÷ a bare nginx stream in the same run: bytes a
// second of one connection, time to connect and get a byte back, memory of idle connections. Asserts nothing.
import { execFile, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { build } from '../scripts/lib/build.mjs';
import { startPlane } from './lib/l4-plane.mjs';
import { median } from './lib/load.mjs';

const run = promisify(execFile);
const base = 27_600;
const ports = { origin: base, bare: base + 1, edge: base + 2, plane: base + 3, http: base + 4 };
const rounds = Number(process.env.BENCH_RUNS ?? 5);
const idle = Number(process.env.BENCH_IDLE ?? 9_000);
const ends = new URL('./lib/l4-ends.mjs', import.meta.url).pathname;
const dir = mkdtempSync(join(tmpdir(), 'bench-l4-'));
const children = [];

function start(command, args, env, isUp) {
  const child = spawn(command, args, {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(child);
  return new Promise((resolve) => {
    let text = '';
    child.stdout.on('data', (part) => {
      text += part;
      if (isUp(text)) resolve(child);
    });
  });
}

async function measure(port, what, number) {
  const { stdout } = await run(process.execPath, [ends, 'client', port, what, number], {
    maxBuffer: 1 << 28,
  });
  return JSON.parse(stdout);
}

function startBare() {
  const module = '/usr/lib/nginx/modules/ngx_stream_module.so';
  const conf = join(dir, 'bare.conf');
  writeFileSync(
    conf,
    `${existsSync(module) ? `load_module ${module};` : ''}
daemon off; worker_processes auto; pid ${join(dir, 'bare.pid')}; error_log /dev/null;
events { worker_connections 16384; }
stream { server { listen 127.0.0.1:${ports.bare}; proxy_pass 127.0.0.1:${ports.origin}; } }`,
  );
  const child = spawn('nginx', ['-c', conf], { stdio: 'ignore' });
  children.push(child);
}

/** Megabytes that HAProxy's processes of this bench hold. */
function memory() {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  const kilobytes = pids.map((pid) => {
    try {
      if (!readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(`${dir}/edge/forwards`)) return 0;
      return Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1]);
    } catch {
      return 0; // It ended meanwhile.
    }
  });
  return kilobytes.reduce((sum, one) => sum + one, 0) / 1_024;
}

const at = (sorted, part) => sorted[Math.floor(sorted.length * part)];

await build();
const ipBlack = Array.from({ length: 10_000 }, (_, n) => ({
  address: `10.${n >> 8}.${n & 255}.0/24`,
}));
const forward = {
  id: randomUUID(),
  ports: [{ protocol: 'tcp', from: ports.edge, to: ports.edge }],
  origins: [{ address: '127.0.0.1', port: ports.origin }],
  access: { ipBlack },
  limits: { connectionsPerIp: 50_000, newPerSecondPerIp: 50_000, connections: 50_000 },
};
const plane = await startPlane(ports.plane, [forward]);
try {
  await start(process.execPath, [ends, 'origin', ports.origin], {}, (text) => text.includes('up'));
  startBare();
  const agent = new URL('../edge/dist/agent.js', import.meta.url).pathname;
  await start(
    process.execPath,
    [agent],
    {
      CONTROL_URL: `http://127.0.0.1:${ports.plane}`,
      EDGE_TOKEN: 'bench',
      EDGE_DIR: join(dir, 'edge'),
      EDGE_HTTP_PORT: String(ports.http),
      EDGE_HTTPS_PORT: String(ports.http + 1),
      EDGE_NGINX_FILES: new URL('../edge/nginx', import.meta.url).pathname,
    },
    (text) => text.includes('边缘节点已就绪'),
  );
  const { refused } = await plane.inForce;
  if (refused.length > 0) throw new Error(JSON.stringify(refused));

  const results = [];
  for (let round = 0; round < rounds; round += 1) {
    const order = round % 2 === 0 ? ['bare', 'edge'] : ['edge', 'bare'];
    const result = {};
    for (const name of order) result[name] = await measure(ports[name], 'throughput', 3);
    results.push(result);
  }
  // In turns, as what else the machine does meets all of them.
  const delays = [];
  for (let round = 0; round < rounds; round += 1) {
    const delay = {};
    for (const name of ['origin', 'bare', 'edge']) {
      delay[name] = await measure(ports[name], 'latency', 2_000);
    }
    delays.push(delay);
  }
  const delayOf = (name, part) => median(delays.map((delay) => at(delay[name], part)));
  const worded = (name) => `${delayOf(name, 0.5).toFixed(0)} / ${delayOf(name, 0.99).toFixed(0)}`;
  const added = median(delays.map(({ edge, origin }) => at(edge, 0.99) - at(origin, 0.99)));
  const before = memory();
  const held = await start(
    process.execPath,
    [ends, 'client', ports.edge, 'idle', idle],
    {},
    (text) => text.includes('\n'),
  );
  const after = memory();
  held.kill();
  const row = (value) => ({ median: value });
  console.table({
    'Gbit/s of one connection, edge': row(median(results.map(({ edge }) => edge)).toFixed(2)),
    'the same, bare nginx stream': row(median(results.map(({ bare }) => bare)).toFixed(2)),
    'edge ÷ bare': row(median(results.map(({ edge, bare }) => edge / bare)).toFixed(3)),
    'connect and a byte, µs p50 / p99, direct': row(worded('origin')),
    'the same, bare': row(worded('bare')),
    'the same, edge': row(worded('edge')),
    'added p99, ms': row((added / 1_000).toFixed(3)),
    [`MB of HAProxy with ${idle} idle connections`]: row(after.toFixed(1)),
    'the same without': row(before.toFixed(1)),
  });
} finally {
  for (const child of children) child.kill();
  plane.stop();
  await new Promise((resolve) => setTimeout(resolve, 3_000));
  rmSync(dir, { recursive: true, force: true });
}
