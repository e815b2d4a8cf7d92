// `pnpm bench:edge`: requests per second of a cached object through the edge with many sites as data,
// and through a bare nginx with one, in turns in one run, a worker each. Needs wrk. Asserts nothing.
import { execFile } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { build } from '../scripts/lib/build.mjs';
import { askEdge } from './latency.mjs';
import { startBareCache } from './lib/bare-cache.mjs';
import { addSites, hostOf } from './lib/sites.mjs';
import { signIn, startStack } from './lib/stack.mjs';

const run = promisify(execFile);
const port = 27_380;
const sites = Number(process.env.BENCH_SITES ?? 5_000);
const rounds = Number(process.env.BENCH_RUNS ?? 9);
const seconds = Number(process.env.BENCH_SECONDS ?? 4);
const path = '/cacheable.css';

const median = (list) => [...list].sort((a, b) => a - b)[Math.floor(list.length / 2)];

/** Requests per second; every answer must be a 200. */
async function load(url, host) {
  const { stdout } = await run('wrk', [
    '-t1',
    '-c32',
    `-d${seconds}s`,
    '-H',
    `Host: ${host}`,
    url + path,
  ]);
  if (/Non-2xx/.test(stdout)) throw new Error(stdout);
  return Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1]);
}

/** Megabytes that the edge's nginx holds by itself or shares, without what others share too. */
function edgeMemory() {
  let bytes = 0;
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      const owner =
        readFileSync(`/proc/${pid}/environ`, 'utf8') + readFileSync(`/proc/${pid}/cmdline`, 'utf8');
      if (!readFileSync(`/proc/${pid}/comm`, 'utf8').startsWith('nginx')) continue;
      if (!owner.includes(`EDGE_HTTP_PORT=${port + 1}`)) continue;
      const rollup = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');
      bytes += Number(/^Pss:\s+(\d+)/m.exec(rollup)?.[1] ?? 0) * 1024;
    } catch {
      // It ended meanwhile, or is somebody else's.
    }
  }
  return bytes / 1024 ** 2;
}

await build();
const stack = await startStack(port, { EDGE_WORKERS: '1' });
const bare = await startBareCache(port + 90, port + 2);
try {
  const token = await signIn(stack);
  const before = edgeMemory();
  await addSites(stack, token, sites);
  const last = hostOf(sites - 1);
  while ((await askEdge(stack, last)) !== 200);
  const loaded = edgeMemory();
  for (let n = 0; n < sites; n += 1) await askEdge(stack, hostOf(n));
  const used = edgeMemory();

  const results = [];
  await load(bare.url, last);
  await load(stack.edgeUrl, last);
  for (let round = 0; round < rounds; round += 1) {
    const first = round % 2 === 0;
    const a = first ? await load(bare.url, last) : undefined;
    const ours = await load(stack.edgeUrl, last);
    results.push({ ours, bare: a ?? (await load(bare.url, last)) });
  }
  console.table({
    'requests per second, edge': { median: Math.round(median(results.map(({ ours }) => ours))) },
    'requests per second, bare': { median: Math.round(median(results.map((r) => r.bare))) },
    'edge ÷ bare': { median: median(results.map((r) => r.ours / r.bare)).toFixed(3) },
    'MB of memory per 1 000 sites': { median: (((loaded - before) * 1_000) / sites).toFixed(2) },
    'the same, each in use by a worker': { median: (((used - before) * 1_000) / sites).toFixed(2) },
  });
} finally {
  await bare.stop();
  await stack.stop();
}
