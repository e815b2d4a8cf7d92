import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
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

/** A process that has ended but was not waited for does not count as running. */
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

test('of a process that is killed it is said by what', async () => {
  const { child, output } = inNode(`import { createProcesses } from ${from('processes.mjs')};
    const processes = createProcesses(${JSON.stringify(folder)});
    await processes.keepAlive(processes.start('api', ['-e', 'process.kill(process.pid, "SIGKILL")'], {}));`);
  let text = '';
  child.stderr?.on('data', (part: Buffer) => {
    text += part.toString('utf8');
  });
  while (!text.includes('\n')) await pause(20);
  child.kill('SIGKILL');
  expect(await output).toContain('api 启动后随即退出（SIGKILL）');
});

/** A start of the directory `folder`, which says so and lasts, or says why it does not. */
function take(): { child: ChildProcess; said: Promise<string>; output: Promise<string> } {
  const { child, output } = inNode(`import { takeDirectory } from ${from('settings.mjs')};
    await takeDirectory(${JSON.stringify(folder)}).then(
      () => { console.log('taken'); setInterval(() => {}, 1000); },
      (error) => console.log(error.message),
    );`);
  const said = new Promise<string>((resolve) => {
    child.stdout?.once('data', (part: Buffer) => resolve(part.toString('utf8')));
  });
  return { child, said, output };
}

const ended = (child: ChildProcess) => new Promise((resolve) => child.once('exit', resolve));

test('a directory belongs to one start, from before it has processes until it ends', async () => {
  await mkdir(join(folder, 'logs'));
  const first = take();
  expect(await first.said).toBe('taken\n');
  const refused = `正由另一次启动使用（进程 ${first.child.pid}）`;
  expect(await take().output).toContain(refused);
  expect(await take().output).toContain(refused);
  const gone = ended(first.child);
  first.child.kill('SIGKILL');
  await gone;
  const next = take();
  expect(await next.said).toBe('taken\n');
  next.child.kill('SIGKILL');
});

test('a start that is refused leaves the processes of the other one and their pid files', async () => {
  const logs = join(folder, 'logs');
  const { child } = inNode(`import { createProcesses } from ${from('processes.mjs')};
    createProcesses(${JSON.stringify(logs)}).start('api', ['-e', 'setInterval(() => {}, 1000)'], {});`);
  while (!existsSync(join(logs, 'api.pid'))) await pause(20);
  const text = await readFile(join(logs, 'api.pid'), 'utf8');
  const pid = Number.parseInt(text, 10);
  started.push(pid);
  expect(await take().output).toContain(`进程 ${child.pid}`);
  expect(await readFile(join(logs, 'api.pid'), 'utf8')).toBe(text);
  expect([existsSync(join(logs, 'supervisor.pid')), runs(pid)]).toEqual([false, true]);
  child.kill('SIGKILL');
});

test('logs and pid files are this user’s alone, also those that an earlier version left', async () => {
  for (const name of ['api.log', 'api.log.1', 'api.pid']) {
    await writeFile(join(folder, name), 'x', { mode: 0o644 });
  }
  await chmod(folder, 0o755);
  const { child, output } = inNode(`import { createProcesses } from ${from('processes.mjs')};
    process.umask(0);
    const processes = createProcesses(${JSON.stringify(folder)});
    await processes.start('edge', ['-e', 'console.log(1)'], {}).exited;
    await processes.start('api', ['-e', 'console.log(1)'], {}).exited;`);
  await output;
  const modeOf = async (path: string) => ((await stat(path)).mode & 0o777).toString(8);
  const modes = await Promise.all(
    (await readdir(folder)).map(async (name) => [name, await modeOf(join(folder, name))]),
  );
  expect(await modeOf(folder)).toBe('700');
  expect(Object.fromEntries(modes)).toEqual({
    ...{ 'api.log': '600', 'api.log.1': '600', 'api.pid': '600' },
    ...{ 'edge.log': '600', 'edge.pid': '600' },
  });
  child.kill();
});
