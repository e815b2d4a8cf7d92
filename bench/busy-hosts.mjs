// What access records cost a node: requests per second with many busy hosts through the edge, agent
// and control plane at work on the same cores, beside a bare nginx and beside the same edge with both
// of them stopped. In turns in one run, a worker each. Needs wrk. Asserts nothing.
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { median } from './lib/load.mjs';
import { hostOf } from './lib/sites.mjs';

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

const pidOf = ({ dataDir }, name) =>
  Number.parseInt(readFileSync(join(dataDir, 'logs', `${name}.pid`), 'utf8'), 10);

/** Seconds of processor time that a process has taken. */
function cpuSeconds(pid) {
  const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

function megabytes(pid) {
  const text = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(/^VmRSS:\s+(\d+)/m.exec(text)?.[1]) / 1024;
}

/** Resolves when two seconds brought less than a second's work of all of them: all is stored. */
async function settled(pids) {
  const total = () => pids.reduce((sum, pid) => sum + cpuSeconds(pid), 0);
  for (let before = total(); ; ) {
    await new Promise((done) => setTimeout(done, 2_000));
    const now = total();
    if (now - before < 0.8) return;
    before = now;
  }
}

/** Measures a stack that has so many sites, and prints it. */
export async function measureBusyHosts({ stack, bare, hosts, rounds }) {
  const pids = { agent: pidOf(stack, 'edge'), api: pidOf(stack, 'api') };
  const all = Object.values(pids);
  const signal = (name) => all.map((pid) => process.kill(pid, name));
  const results = [];
  let requests = 0;
  await load(bare.url, hosts, 1);
  await load(stack.edgeUrl, hosts, 3);
  await settled(all);
  const memory = [megabytes(pids.api)];
  const before = all.map(cpuSeconds);
  for (let round = 0; round < rounds; round += 1) {
    signal('SIGSTOP');
    const plain = await load(bare.url, hosts);
    signal('SIGCONT');
    const ours = await load(stack.edgeUrl, hosts);
    await settled(all);
    requests += ours.requests;
    memory.push(megabytes(pids.api));
    results.push({ plain: plain.rate, ours: ours.rate });
  }
  const spent = all.map((pid, index) => cpuSeconds(pid) - before[index]);
  const alone = [];
  for (let round = 0; round < Math.min(rounds, 3); round += 1) {
    signal('SIGSTOP');
    const ours = await load(stack.edgeUrl, hosts);
    const plain = await load(bare.url, hosts);
    signal('SIGCONT');
    await settled(all);
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
