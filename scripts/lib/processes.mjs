import { spawn } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openRotatingLog } from './rotating-log.mjs';
import { root } from './workspace.mjs';

/** How long a process may take to stop before it is killed, in milliseconds. */
const stopTimeoutMs = 10_000;
/** A process that ends this soon after its start is not started again. */
const crashLoopMs = 5_000;

/**
 * The processes of a running console. Each runs in a process group of its own, so that Ctrl-C in
 * the terminal reaches this supervisor alone and everything stops in order. Output goes to
 * `<logDir>/<name>.log`, which is bounded, the process id to `<logDir>/<name>.pid`; with
 * `echoErrors` what they say on stderr is seen in the terminal too.
 */
export function createProcesses(logDir, { echoErrors = false } = {}) {
  mkdirSync(logDir, { recursive: true });
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
    writeFileSync(join(logDir, `${name}.pid`), String(child.pid));
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
      child.on('close', (code) => {
        running.splice(running.indexOf(entry), 1);
        log.close();
        resolve(code ?? 1);
      });
    });
    const entry = { name, args, env, child, exited, startedAt: Date.now(), tail: () => tail };
    running.push(entry);
    return entry;
  }

  /** Starts the process again when it ends unasked; `onGiveUp` hears of one that cannot stay up. */
  async function keepAlive(entry, onGiveUp) {
    const code = await entry.exited;
    if (stopping) return;
    if (Date.now() - entry.startedAt < crashLoopMs) {
      onGiveUp(code, entry);
      return;
    }
    console.error(`${entry.name} 意外退出（${code}），正在重新启动…`);
    await keepAlive(start(entry.name, entry.args, entry.env), onGiveUp);
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
