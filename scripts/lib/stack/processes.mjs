import { spawn } from 'node:child_process';
import { chmodSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { root } from '../workspace.mjs';
import { writePidFile } from './orphans.mjs';
import { openRotatingLog } from './rotating-log.mjs';

/** How long a process may take to stop before it is killed, in milliseconds. */
const stopTimeoutMs = 10_000;
/** A process that ends this soon after its start waits before the next one, longer each time. */
const crashLoopMs = 5_000;
const waitsMs = { first: 1_000, max: 30_000 };

const isOurs = (entry) => entry.isFile() && /\.(pid|log)(\.\d+)?$/.test(entry.name);

/**
 * The processes of a running console. Each runs in a process group of its own, so that Ctrl-C in
 * the terminal reaches this supervisor alone and everything stops in order. Output goes to
 * `<logDir>/<name>.log`, which is bounded, the process id to `<logDir>/<name>.pid`; with
 * `echoErrors` their stderr is shown in the terminal too.
 */
export function createProcesses(logDir, { echoErrors = false } = {}) {
  mkdirSync(logDir, { recursive: true, mode: 0o700 });
  // What an earlier version wrote was everybody's to read.
  chmodSync(logDir, 0o700);
  for (const { name, parentPath } of readdirSync(logDir, { withFileTypes: true }).filter(isOurs)) {
    chmodSync(join(parentPath, name), 0o600);
  }
  const running = [];
  let stopping = false;

  function start(name, args, env) {
    if (stopping) throw new Error(`${name} is not started while everything ends`);
    const child = spawn(process.execPath, args, {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
    });
    try {
      writePidFile(join(logDir, `${name}.pid`), child.pid);
    } catch (error) {
      // A full disk must not prevent the process.
      console.error(`无法写入 ${name}.pid：${error.message}`);
    }
    const log = openRotatingLog(join(logDir, `${name}.log`));
    let tail = '';
    const keep = (chunk) => {
      tail = (tail + chunk).slice(-4000);
      log.write(chunk);
    };
    child.stdout.on('data', keep);
    child.stderr.on('data', keep);
    if (echoErrors) child.stderr.on('data', (chunk) => process.stderr.write(chunk));
    const exited = new Promise((resolve) => {
      child.on('close', (code, signal) => {
        running.splice(running.indexOf(entry), 1);
        log.close();
        resolve(signal ?? code);
      });
    });
    const entry = { name, args, env, child, exited, startedAt: Date.now(), tail: () => tail };
    running.push(entry);
    return entry;
  }

  /**
   * Restarts the process whenever it ends unasked. One that cannot stay up, for instance on a full
   * disk, is retried less and less often, so that it comes back once the cause is gone.
   */
  async function keepAlive(first) {
    let waitMs = 0;
    for (let entry = first; ; entry = start(entry.name, entry.args, entry.env)) {
      const ended = await entry.exited;
      if (stopping) return;
      const quick = Date.now() - entry.startedAt < crashLoopMs;
      waitMs = quick ? Math.min(waitsMs.max, waitMs * 2 || waitsMs.first) : 0;
      const said = quick
        ? `启动后随即退出（${ended}），${waitMs / 1_000} 秒后再试：\n${entry.tail()}`
        : `意外退出（${ended}），正在重新启动…`;
      console.error(`${entry.name} ${said}`);
      await sleep(waitMs);
      if (stopping) return;
    }
  }

  async function stop() {
    stopping = true;
    for (const entry of [...running].reverse()) {
      entry.child.kill('SIGTERM');
      const timer = setTimeout(() => entry.child.kill('SIGKILL'), stopTimeoutMs);
      await entry.exited;
      clearTimeout(timer);
    }
  }

  return { start, keepAlive, stop };
}

/** Resolves true as soon as the URL answers 200, false when the process ends before. */
export async function waitFor(url, entry) {
  const ended = new AbortController();
  entry.exited.then(() => ended.abort());
  while (!ended.signal.aborted) {
    // Whoever else listens there may never answer.
    const signal = AbortSignal.any([ended.signal, AbortSignal.timeout(2_000)]);
    const ok = await fetch(url, { signal }).then(
      (response) => response.ok,
      () => false,
    );
    if (ok && !ended.signal.aborted) return true;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return false;
}
