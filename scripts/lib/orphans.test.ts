import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

let folder: string;
const started: number[] = [];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'console-orphans-'));
});
afterEach(async () => {
  for (const pid of started.splice(0)) if (runs(pid)) process.kill(pid, 'SIGKILL');
  await rm(folder, { recursive: true, force: true });
});

const from = (name: string) => JSON.stringify(join(__dirname, name));

/** The scripts are plain modules that Node runs itself; so they are here. */
function inNode(
  code: string,
  env: NodeJS.ProcessEnv = {},
): { child: ChildProcess; output: Promise<string> } {
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], {
    env: { ...process.env, ...env },
  });
  const output = new Promise<string>((resolve) => {
    let text = '';
    child.stdout?.on('data', (part: Buffer) => {
      text += part.toString('utf8');
    });
    child.stderr?.on('data', (part: Buffer) => {
      text += part.toString('utf8');
    });
    child.on('close', () => resolve(text));
  });
  return { child, output };
}

/** One that has ended, and that nobody has waited for, does not run. */
function runs(pid: number): boolean {
  const path = `/proc/${pid}/stat`;
  return existsSync(path) && !readFileSync(path, 'latin1').includes(') Z ');
}

const pidFile = () => join(folder, 'api.pid');

/** A supervisor with one process, which lasts. */
async function supervisor(): Promise<{ child: ChildProcess; pid: number }> {
  const { child } = inNode(`import { createProcesses } from ${from('processes.mjs')};
    createProcesses(${JSON.stringify(folder)}).start('api', ['-e', 'setInterval(() => {}, 1000)'], {});`);
  while (!existsSync(pidFile())) await pause(20);
  const pid = Number.parseInt(await readFile(pidFile(), 'utf8'), 10);
  started.push(pid);
  return { child, pid };
}

function clear(): Promise<string> {
  return inNode(`import { endOrphans } from ${from('orphans.mjs')};
    console.log(JSON.stringify(await endOrphans(${JSON.stringify(folder)})));`).output;
}

test('what a killed supervisor left behind is ended, what a living one has is not', async () => {
  const { child, pid } = await supervisor();
  expect(JSON.parse(await clear())).toEqual([]);
  expect(runs(pid)).toBe(true);
  const gone = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGKILL');
  await gone;
  expect(JSON.parse(await clear())).toEqual(['api']);
  expect(runs(pid)).toBe(false);
});

test('a process that only has the number of an orphan is left alone', async () => {
  const { child, pid } = await supervisor();
  const gone = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGKILL');
  await gone;
  const [, start = ''] = (await readFile(pidFile(), 'utf8')).split(' ');
  for (const text of [`${pid} ${Number(start) - 1} 1 1\n`, `${pid}`, '', 'x y z\n']) {
    await writeFile(pidFile(), text);
    expect(JSON.parse(await clear())).toEqual([]);
  }
  expect(runs(pid)).toBe(true);
});

test('a process that cannot stay up is tried again', async () => {
  const marks = join(folder, 'marks');
  const { child } = inNode(`import { createProcesses } from ${from('processes.mjs')};
    const processes = createProcesses(${JSON.stringify(folder)});
    const code = "require('node:fs').appendFileSync(" + ${JSON.stringify(JSON.stringify(marks))} + ", 'x')";
    await processes.keepAlive(processes.start('api', ['-e', code], {}));`);
  const count = async () => (existsSync(marks) ? (await readFile(marks, 'utf8')).length : 0);
  while ((await count()) < 3) await pause(20);
  expect(child.exitCode).toBeNull();
  child.kill('SIGKILL');
});
