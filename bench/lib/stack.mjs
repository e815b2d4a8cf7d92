import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '../..');

/** Starts a console of its own on the port with a fresh data directory; resolves when it is ready. */
export async function startStack(port, env = {}) {
  const dataDir = mkdtempSync(join(tmpdir(), 'console-bench-'));
  const child = spawn(process.execPath, ['scripts/start.mjs'], {
    cwd: root,
    env: { ...process.env, PORT: String(port), DATA_DIR: dataDir, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise((resolve) => {
    child.on('close', resolve);
  });
  await new Promise((resolve, reject) => {
    let text = '';
    child.stdout.on('data', (chunk) => {
      text += chunk;
      if (text.includes('控制台已就绪')) resolve();
    });
    child.on('close', () => reject(new Error(`The stack did not start:\n${text}`)));
  });
  const url = `http://localhost:${port}`;
  return {
    url,
    dataDir,
    edgeUrl: `http://127.0.0.1:${port + 1}`,
    async stop() {
      child.kill('SIGTERM');
      await ended;
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** The process that a stack runs under a name: `api`, `edge`. */
export const pidOf = ({ dataDir }, name) =>
  Number.parseInt(readFileSync(join(dataDir, 'logs', `${name}.pid`), 'utf8'), 10);

/** Seconds of processor time that a process has taken. */
export function cpuSeconds(pid) {
  const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

/** Memory of a process. */
export function megabytes(pid) {
  const text = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(/^VmRSS:\s+(\d+)/m.exec(text)?.[1]) / 1024;
}

/** Calls the API as the page does and resolves to `data`. */
export async function call(stack, method, path, { token, body } = {}) {
  const response = await fetch(`${stack.url}/api${path}`, {
    method,
    headers: {
      'content-type': 'application/json',
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const answer = await response.json();
  if (answer.code !== 0) throw new Error(`${method} ${path}: ${answer.code} ${answer.msg}`);
  return answer.data;
}

/** Signs in, as the demo's platform user unless told, and resolves to the token. */
export async function signIn(stack, account = 'user@demo.test') {
  const body = { account, password: 'Demo-2026!' };
  return (await call(stack, 'POST', '/auth/login', { body })).access_token;
}
