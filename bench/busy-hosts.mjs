// What access records cost a node: requests per second with many busy hosts through the edge, agent
// and control plane at work on the same cores, beside a bare nginx and beside the same edge with both
// of them stopped. In turns in one run, a worker each. Needs wrk. Asserts nothing.
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { median } from './lib/load.mjs';
import { recordKeepersOf } from './lib/record-keepers.mjs';
import { hostOf } from './lib/sites.mjs';
import { cpuSeconds, megabytes } from './lib/stack.mjs';

const run = promisify(execFile);
const script = new URL('./lib/busy-hosts.lua', import.meta.url).pathname;
const path = '/cacheable.css';
const seconds = Number(process.env.BENCH_SECONDS ?? 4);

async function load(url, hosts, duration = seconds) {
  const { stdout } = await run('wrk', [
    ...['-t1', '-c32', `-d${duration}s`, '-s', script, url],
    ...['--', path, String(hosts), hostOf('%d')],
  ]);
  if (/Non-2xx/.test(stdout)) throw new Error(stdout);
  return {
    rate: Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1]),
    requests: Number(/(\d+) requests in/.exec(stdout)?.[1]),
  };
}

/** Measures a stack that has so many sites, and prints it. */
export async function measureBusyHosts({ stack, bare, hosts, rounds }) {
  const { all, api, pause, resume, settled } = recordKeepersOf(stack);
  const results = [];
  let requests = 0;
  await load(bare.url, hosts, 1);
  await load(stack.edgeUrl, hosts, 3);
  await settled();
  const memory = [megabytes(api)];
  const before = all.map(cpuSeconds);
  for (let round = 0; round < rounds; round += 1) {
    pause();
    const plain = await load(bare.url, hosts);
    resume();
    const ours = await load(stack.edgeUrl, hosts);
    await settled();
    requests += ours.requests;
    memory.push(megabytes(api));
    results.push({ plain: plain.rate, ours: ours.rate });
  }
  const spent = all.map((pid, index) => cpuSeconds(pid) - before[index]);
  const alone = [];
  for (let round = 0; round < Math.min(rounds, 3); round += 1) {
    pause();
    const ours = await load(stack.edgeUrl, hosts);
    const plain = await load(bare.url, hosts);
    resume();
    await settled();
    alone.push(ours.rate / plain.rate);
  }
  const each = (value) => (value * 1e6) / requests;
  console.table({
    [`requests per second, bare, ${hosts} hosts`]: Math.round(median(results.map((r) => r.plain))),
    [`requests per second, edge, ${hosts} hosts`]: Math.round(median(results.map((r) => r.ours))),
    'edge ÷ bare, all at work': median(results.map((r) => r.ours / r.plain)).toFixed(3),
    'edge ÷ bare, agent and API stopped': median(alone).toFixed(3),
    'µs of agent per request': each(spent[0]).toFixed(1),
    'µs of API per request': each(spent[1]).toFixed(1),
    'requests recorded': requests,
    'MB of API, begin → end': memory.map(Math.round).join(' → '),
  });
}
