import { appendFile, copyFile, cp, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLogFiles, tailOf } from './log-files';
import { passOverUnknown } from './lost-spool';
import { openSpool, type Spool } from './spool';

let dir: string;
let spool: Spool;
const said: string[] = [];
const log = { info: () => undefined, warn: (text: string) => said.push(text) };
const path = (name: string) => join(dir, name);
const files = () => createLogFiles(dir, async () => true);

async function openAgain(): Promise<void> {
  spool = await openSpool({ dir: path('spool'), bytesMax: 1_000_000 });
  await passOverUnknown(spool, files(), log);
}

async function readAll(): Promise<string> {
  const piece = await files().read(spool.position(), 1_000);
  if (!piece) return '';
  const { data, end } = piece;
  await spool.pass({ end, tail: tailOf(data), records: 0, lost: 0, lines: undefined });
  return data.toString('utf8');
}

beforeEach(async () => {
  said.length = 0;
  dir = await mkdtemp(join(tmpdir(), 'edge-lost-'));
  await writeFile(path('access.log'), '');
  await openAgain();
  await appendFile(path('access.log'), 'one\ntwo\n');
  expect(await readAll()).toBe('one\ntwo\n');
});
afterEach(() => rm(dir, { recursive: true, force: true }));

async function copyLog(): Promise<void> {
  await copyFile(path('access.log'), path('copy'));
  await rename(path('copy'), path('access.log'));
}

test('a log that was copied goes on where the spool is', async () => {
  await copyLog();
  await openAgain();
  await appendFile(path('access.log'), 'three\n');
  expect(await readAll()).toBe('three\n');
  expect([said, spool.droppedRecords()]).toEqual([[], 0]);
});

test('what a copied log holds behind the spool may have been delivered, and counts as lost', async () => {
  await appendFile(path('access.log'), 'three\nfour\n');
  await copyLog();
  await openAgain();
  await appendFile(path('access.log'), 'five\n');
  expect(await readAll()).toBe('five\n');
  expect([said.length, spool.droppedRecords()]).toEqual([1, 2]);
});

test('what stood in the log while no agent ran is read', async () => {
  await appendFile(path('access.log'), 'three\n');
  await openAgain();
  expect(await readAll()).toBe('three\n');
});

test('another log in the place of one that was taken away is read from its beginning', async () => {
  await writeFile(path('other'), 'new 1\nnew 2\nnew 3\n');
  await rename(path('other'), path('access.log'));
  await openAgain();
  expect(await readAll()).toBe('new 1\nnew 2\nnew 3\n');
  expect([said, spool.droppedRecords()]).toEqual([[], 0]);
});

test('so is one that was emptied and has grown beyond where the spool was', async () => {
  await writeFile(path('access.log'), 'new 1\nnew 2\nnew 3\n');
  await openAgain();
  expect(await readAll()).toBe('new 1\nnew 2\nnew 3\n');
});

test('so does what an older copy’s log holds behind its spool, where that was laid over the folder', async () => {
  const [folder, older] = [path('spool'), path('older')];
  await cp(folder, older, { recursive: true });
  await copyFile(path('access.log'), path('older.log'));
  await openAgain();
  await appendFile(path('access.log'), 'three\nfour\nfive\n');
  expect(await readAll()).toBe('three\nfour\nfive\n');
  await cp(older, folder, { recursive: true });
  await appendFile(path('older.log'), 'three\n');
  // The file stays, with other content.
  await copyFile(path('older.log'), path('access.log'));
  await openAgain();
  await appendFile(path('access.log'), 'six\n');
  expect(await readAll()).toBe('six\n');
  expect([said, spool.droppedRecords()]).toEqual([
    ['a copy was laid over the folder: 1 records of the log are passed over, delivered or not'],
    1,
  ]);
});
