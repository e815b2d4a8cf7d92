import { appendFile, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makePassage } from '../paths';
import { createLogFiles, type LogFiles, type Position } from './log-files';

let dir: string;
let held: Set<string>;
let files: LogFiles;
const start: Position = { inode: 0, offset: 0 };
const write = (text: string, name = 'access.log') => appendFile(join(dir, name), text);

beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'edge-log-'));
  // As the agent makes it.
  await makePassage(dir);
  held = new Set();
  files = createLogFiles(dir, async (path) => held.has(path));
});
afterEach(() => rm(dir, { recursive: true, force: true }));

async function readAll(from: Position): Promise<{ text: string; end: Position }> {
  let text = '';
  let end = from;
  for (;;) {
    const piece = await files.read(end, 1_000);
    if (!piece) return { text, end };
    text += piece.data.toString('utf8');
    end = piece.end;
  }
}

test('only whole lines are read', async () => {
  await write('one\ntw');
  const first = await readAll(start);
  expect(first.text).toBe('one\n');
  await write('o\n');
  expect((await readAll(first.end)).text).toBe('two\n');
});

test('a file put aside is read to its end before the next one', async () => {
  await write('a\n');
  const { end } = await readAll(start);
  expect(await files.rotate(1)).toBe(true);
  const aside = join(dir, 'access.1.log');
  held.add(aside);
  await write('c\n');
  expect((await readAll(end)).text).toBe('');
  await write('b\n', 'access.1.log');
  expect((await readAll(end)).text).toBe('b\n');
  held.delete(aside);
  expect((await readAll(end)).text).toBe('b\nc\n');
});

test('several files follow each other, and those that are read are removed', async () => {
  for (const text of ['a\n', 'b\n', 'c\n']) {
    await write(text);
    await files.rotate(1);
  }
  await write('d\n');
  const { text, end } = await readAll(start);
  expect(text).toBe('a\nb\nc\nd\n');
  await files.removeBefore(end);
  expect(await readdir(dir)).toEqual(['access.log']);
});

test('a file that is not large enough stays, and a missing one asks nginx for a new one', async () => {
  await write('a\n');
  expect(await files.rotate(100)).toBe(false);
  expect(await files.rotate(2)).toBe(true);
  expect(await files.rotate(2)).toBe(true);
  expect(await readdir(dir)).toEqual(['access.1.log']);
});

test('nothing is removed while the position is unknown', async () => {
  await write('a\n');
  await files.rotate(1);
  await write('b\n');
  await files.removeBefore({ inode: 1, offset: 0 });
  expect(await readdir(dir)).toHaveLength(2);
  const { ino } = await stat(join(dir, 'access.log'));
  await files.removeBefore({ inode: ino, offset: 0 });
  expect(await readdir(dir)).toEqual(['access.log']);
});
