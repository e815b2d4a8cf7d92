import { spawn } from 'node:child_process';
import { root } from './workspace.mjs';

/** A mistake that a person can put right; its message is all they need to see. */
export class PlainError extends Error {}

/** What runs now. Each has a process group of its own, so that it ends with all it has started. */
const running = new Set();

/** Ends everything that `run` has started and that has not ended yet. */
export function stopRuns() {
  for (const child of running) {
    try {
      process.kill(-child.pid, 'SIGTERM');
    } catch {
      // It has ended in the meantime.
    }
  }
}

for (const signal of ['SIGINT', 'SIGTERM']) {
  process.on(signal, () => {
    stopRuns();
    // Whoever listens too ends the process in their own time.
    if (process.listenerCount(signal) === 1) process.exit(1);
  });
}

/**
 * Runs a command to its end and resolves to `{ code, output }`. With `stream` the output goes
 * straight to the terminal and `output` stays empty.
 */
export function run(command, args, { cwd = root, env = {}, stream = false } = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd,
      env: { ...process.env, ...env },
      stdio: stream ? ['ignore', 'inherit', 'inherit'] : ['ignore', 'pipe', 'pipe'],
      detached: true,
    });
    running.add(child);
    let output = '';
    const collect = (chunk) => {
      output += chunk;
    };
    child.stdout?.on('data', collect);
    child.stderr?.on('data', collect);
    const end = (result) => {
      running.delete(child);
      resolve(result);
    };
    child.on('error', (error) => end({ code: 127, output: String(error) }));
    child.on('close', (code) => end({ code: code ?? 1, output }));
  });
}

/** Runs the jobs with at most `limit` at a time, in order of the list. */
export async function pool(jobs, limit) {
  const queue = [...jobs];
  const workers = Array.from({ length: limit }, async () => {
    for (let job = queue.shift(); job; job = queue.shift()) await job();
  });
  await Promise.all(workers);
}
