// `pnpm bench:edge`: requests per second of a cached object through the edge with many sites as data,
// and through a bare nginx with one, in turns in one run, a worker each; and of a dynamic page with
// caching on and off; then of many busy hosts, and what their records cost. Needs wrk. Asserts nothing.
import { readdirSync, readFileSync } from 'node:fs';
import { build } from '../scripts/lib/build.mjs';
import { measureBusyHosts } from './busy-hosts.mjs';
import { askEdge } from './latency.mjs';
import { startBareCache } from './lib/bare-cache.mjs';
import { measureDynamicPage } from './lib/dynamic-page.mjs';
import { load, median } from './lib/load.mjs';
import { addSites, hostOf } from './lib/sites.mjs';
import { signIn, startStack } from './lib/stack.mjs';

const port = 27_380;
const sites = Number(process.env.BENCH_SITES ?? 5_000);
const rounds = Number(process.env.BENCH_RUNS ?? 9);
const path = '/cacheable.css';
/** Sites that are busy all at once, for the cost of their records. */
const busyHosts = Math.min(sites, 2_000);

function read(pid, file) {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return ''; // It ended meanwhile.
  }
}

/** Megabytes that the edge's nginx holds; what its processes share counts once. */
function edgeMemory({ dataDir }) {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  const master = pids.find((pid) => {
    const line = read(pid, 'cmdline');
    return line.startsWith('nginx: master') && line.includes(dataDir);
  });
  const isOurs = (pid) => pid === master || read(pid, 'status').includes(`\nPPid:\t${master}\n`);
  const kilobytes = pids
    .filter(isOurs)
    .map((pid) => Number(/^Pss:\s+(\d+)/m.exec(read(pid, 'smaps_rollup'))?.[1] ?? 0));
  return kilobytes.reduce((sum, one) => sum + one, 0) / 1024;
}

await build();
const stack = await startStack(port, { EDGE_WORKERS: '1' });
const bare = await startBareCache(port + 90, port + 2);
try {
  const token = await signIn(stack);
  const before = edgeMemory(stack);
  await addSites(stack, token, sites);
  const last = hostOf(sites - 1);
  while ((await askEdge(stack, last)) !== 200);
  const loaded = edgeMemory(stack);
  for (let n = 0; n < sites; n += 1) await askEdge(stack, hostOf(n));
  const used = edgeMemory(stack);

  const results = [];
  await load(bare.url + path, last);
  await load(stack.edgeUrl + path, last);
  for (let round = 0; round < rounds; round += 1) {
    const first = round % 2 === 0;
    const a = first ? await load(bare.url + path, last) : undefined;
    const ours = await load(stack.edgeUrl + path, last);
    results.push({ ours, bare: a ?? (await load(bare.url + path, last)) });
  }
  const dynamic = await measureDynamicPage(stack, token, rounds);
  console.table({
    'requests per second, edge': { median: Math.round(median(results.map(({ ours }) => ours))) },
    'requests per second, bare': { median: Math.round(median(results.map((r) => r.bare))) },
    'edge ÷ bare': { median: median(results.map((r) => r.ours / r.bare)).toFixed(3) },
    'dynamic page per second, cache on': { median: Math.round(dynamic.on) },
    'the same, cache off': { median: Math.round(dynamic.off) },
    'cache on ÷ cache off': { median: dynamic.ratio.toFixed(3) },
    'MB of memory per 1 000 sites': { median: (((loaded - before) * 1_000) / sites).toFixed(2) },
    'the same, each in use by a worker': { median: (((used - before) * 1_000) / sites).toFixed(2) },
  });
  await measureBusyHosts({ stack, bare, hosts: busyHosts, rounds });
} finally {
  await bare.stop();
  await stack.stop();
}
