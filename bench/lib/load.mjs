import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);
const seconds = Number(process.env.BENCH_SECONDS ?? 4);

export const median = (list) => [...list].sort((a, b) => a - b)[Math.floor(list.length / 2)];

/** Requests per second by `wrk`; every answer must be a 200. */
export async function load(url, host, clients = 32) {
  const options = ['-t1', `-c${clients}`, `-d${seconds}s`, '-H', `Host: ${host}`];
  const { stdout } = await run('wrk', [...options, url]);
  if (/Non-2xx/.test(stdout)) throw new Error(stdout);
  return Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1]);
}
