import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'console-settings-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** The message about a directory; nothing when it can be used. `shell` goes before Node. */
async function complaint(dir: string, shell = ''): Promise<string> {
  // Plain modules, which Node runs itself.
  const code = `import { prepareData } from ${JSON.stringify(join(__dirname, 'settings.mjs'))};
    try { prepareData(${JSON.stringify(dir)}); } catch (error) { console.log(error.message); }`;
  const line = `${shell} exec "$0" --input-type=module -e "$1"`;
  return (await run('sh', ['-c', line, process.execPath, code])).stdout;
}

/** No file may grow: the first byte of each is refused, as by a full disk. */
const noSpace = "trap '' XFSZ; ulimit -f 0;";

test('a data directory that cannot be made is told of at once', async () => {
  const file = join(folder, 'file');
  await writeFile(file, '');
  const notAFolder = join(folder, 'other');
  await mkdir(notAFolder);
  await writeFile(join(notAFolder, 'logs'), '');
  for (const dir of ['/proc/nothing/data', '/dev/null/data', file, notAFolder]) {
    expect(await complaint(dir)).toContain(`数据目录 ${dir} 无法使用`);
  }
});

test('a start without space leaves nothing in the way of the next one', async () => {
  expect(await complaint(folder, noSpace)).toContain('无法使用');
  expect(await complaint(folder)).toBe('');
  expect(await readdir(folder)).toEqual(['keys.json', 'logs']);
  const keys = await readFile(join(folder, 'keys.json'), 'utf8');
  expect(await complaint(folder)).toBe('');
  expect(await readFile(join(folder, 'keys.json'), 'utf8')).toBe(keys);
});

test.each(['', '{"deployKey":', 'null', '{"secretsKey":1}'])(
  'keys that read %j are called broken',
  async (text) => {
    await writeFile(join(folder, 'keys.json'), text);
    expect(await complaint(folder)).toContain('keys.json 内容不完整');
    expect(await readFile(join(folder, 'keys.json'), 'utf8')).toBe(text);
  },
);

test('the keys are this user’s alone, also when they were copied here', async () => {
  const file = join(folder, 'keys.json');
  await writeFile(file, '{"deployKey":"a","secretsKey":"b"}', { mode: 0o644 });
  expect(await complaint(folder)).toBe('');
  expect((await stat(file)).mode & 0o777).toBe(0o600);
});
