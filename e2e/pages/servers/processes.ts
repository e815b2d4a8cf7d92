import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../..', import.meta.url));

export type Process = {
  /** Everything it has written so far. */
  output: () => string;
  /** Resolves to the exit code. */
  exited: Promise<number>;
  stop: () => Promise<void>;
};

/** Starts node with nothing of this environment but the search path, as a container does. */
export function startNode(args: readonly string[], env: Record<string, string> = {}): Process {
  const child: ChildProcess = spawn(process.execPath, args, {
    cwd: root,
    env: { PATH: process.env.PATH ?? '', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const keep = (chunk: Buffer) => {
    output += chunk.toString();
  };
  child.stdout?.on('data', keep);
  child.stderr?.on('data', keep);
  const exited = new Promise<number>((resolve) => {
    child.on('close', (code) => resolve(code ?? 1));
  });
  const stop = async () => {
    child.kill('SIGTERM');
    await exited;
  };
  return { output: () => output, exited, stop };
}

/** Runs node to its end. */
export async function runNode(args: readonly string[], env: Record<string, string> = {}) {
  const { exited, output } = startNode(args, env);
  return { code: await exited, output: output() };
}
