import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'console-logs-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** The scripts are plain modules that Node runs itself; so they are here. */
async function inNode(code: string): Promise<void> {
  const log = JSON.stringify(join(folder, 'api.log'));
  const from = JSON.stringify(join(__dirname, 'rotating-log.mjs'));
  const text = `import { openRotatingLog } from ${from}; const path = ${log}; ${code}`;
  await run(process.execPath, ['--input-type=module', '-e', text]);
}

const options = '{ bytesMax: 10_000, olderMax: 2 }';

test('a log takes a bounded place, keeps its newest lines and goes on after a restart', async () => {
  const write = (from: number) =>
    inNode(`const log = openRotatingLog(path, ${options});
      for (let n = ${from}; n < ${from} + 1_000; n += 1) log.write('line ' + n + ' '.repeat(80) + '\\n');
      log.close();`);
  await write(0);
  await write(1_000);
  expect((await readdir(folder)).sort()).toEqual(['api.log', 'api.log.1', 'api.log.2']);
  const texts: string[] = [];
  for (const name of ['api.log.2', 'api.log.1', 'api.log']) {
    expect((await stat(join(folder, name))).size).toBeLessThanOrEqual(10_000);
    texts.push(await readFile(join(folder, name), 'utf8'));
  }
  const numbers = [...texts.join('').matchAll(/line (\d+)/g)].map(([, number]) => Number(number));
  expect(numbers.at(-1)).toBe(1_999);
  expect(numbers).toEqual(numbers.map((_, index) => (numbers[0] ?? 0) + index));
});

test('a place that takes nothing ends nothing, and what was lost is named afterwards', async () => {
  await inNode(`
    const { mkdirSync, rmdirSync } = await import('node:fs');
    mkdirSync(path);
    const log = openRotatingLog(path, ${options});
    log.write('lost\\n');
    rmdirSync(path);
    log.write('kept\\n');`);
  expect(await readFile(join(folder, 'api.log'), 'utf8')).toBe(
    '\n(5 bytes could not be written)\nkept\n',
  );
});
