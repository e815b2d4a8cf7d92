import { cp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { end, piece, spoolFolder, unbounded } from '../../testing/spooled';
import { openSpool, type SpoolDisk } from './spool';

const folder = spoolFolder();
let dir: string;
beforeEach(() => {
  dir = folder();
});

test('batches are numbered from 1, and the numbers go on after a restart', async () => {
  const spool = await openSpool({ dir, bytesMax: unbounded });
  await spool.append(Buffer.from('a'), piece(10));
  await spool.append(Buffer.from('b'), piece(20));
  const first = spool.head();
  expect(first?.seq).toBe(1);
  if (first) await spool.settle(first);
  const again = await openSpool({ dir, bytesMax: unbounded });
  expect(again.head()).toMatchObject({ stream: first?.stream, seq: 2 });
  expect(again.position()).toEqual(end(20));
  await again.append(Buffer.from('c'), piece(30));
  expect(again.count()).toBe(2);
});

test('an empty spool remembers where the log goes on', async () => {
  const spool = await openSpool({ dir, bytesMax: unbounded });
  await spool.append(Buffer.from('a'), piece(10));
  const head = spool.head();
  if (head) await spool.settle(head);
  await spool.tidy();
  const kept = (await readdir(dir)).toSorted();
  expect(kept).toEqual([expect.stringMatching(/^cursor\.\d+\.json$/), 'cursor.json']);
  expect((await openSpool({ dir, bytesMax: unbounded })).position()).toEqual(end(10));
});

test('the bound forces out the oldest batches and counts their records', async () => {
  const spool = await openSpool({ dir, bytesMax: 25 });
  for (let batch = 1; batch <= 5; batch += 1) {
    await spool.append(Buffer.alloc(10), piece(batch, batch));
  }
  expect(spool.head()?.seq).toBe(4);
  expect(spool.count()).toBe(2);
  expect(spool.droppedRecords()).toBe(1 + 2 + 3);
  const again = await openSpool({ dir, bytesMax: 25 });
  expect([again.head()?.seq, again.position().offset]).toEqual([4, 5]);
  expect(again.droppedRecords()).toBe(1 + 2 + 3);
});

test('what waits stays in its stream; what comes in another process is in another', async () => {
  const streams = new Map<string | undefined, number[]>();
  for (const offset of [10, 20, 30]) {
    const spool = await openSpool({ dir, bytesMax: unbounded });
    await spool.append(Buffer.from('a'), piece(offset));
    await spool.append(Buffer.from('a'), piece(offset + 1));
  }
  const last = await openSpool({ dir, bytesMax: unbounded });
  for (let head = last.head(); head; head = last.head()) {
    streams.set(head.stream, [...(streams.get(head.stream) ?? []), head.seq]);
    await last.settle(head);
  }
  expect([...streams.values()]).toEqual([
    [1, 2],
    [3, 4],
    [5, 6],
  ]);
});

test('what was lost before stays counted, and so do the lines that were read', async () => {
  const spool = await openSpool({ dir, bytesMax: unbounded });
  await spool.append(Buffer.from('a'), piece(10, 1, 4));
  await spool.pass(piece(20, 0, 3));
  const again = await openSpool({ dir, bytesMax: unbounded });
  expect(again.droppedRecords()).toBe(7);
  expect(again.position()).toEqual(end(20));
  expect(again.lines()).toEqual(new Map([['a', 20]]));
});

test.each([
  ['the oldest', 0],
  ['one in the middle', 1],
  ['the newest', 2],
])('%s of three batches, taken away while the agent was not running, is counted', async (_, at) => {
  const spool = await openSpool({ dir, bytesMax: unbounded });
  for (const records of [3, 5, 7, 9]) {
    await spool.append(Buffer.from('a'), piece(records, records));
  }
  const [settled, ...kept] = (await readdir(dir)).filter((name) => name.endsWith('.gz')).toSorted();
  const head = spool.head();
  if (head) await spool.settle(head);
  expect(settled).toContain('-3-');
  await rm(join(dir, kept[at] ?? ''));
  const said: string[] = [];
  const lost = [5, 7, 9][at] ?? 0;
  for (let start = 0; start < 2; start += 1) {
    const again = await openSpool({ dir, bytesMax: unbounded, say: (text) => said.push(text) });
    expect(again.droppedRecords()).toBe(lost);
    expect(again.count()).toBe(2);
    expect(again.position()).toEqual(end(9));
  }
  expect(said).toEqual([expect.stringContaining(`${lost} records are lost`)]);
});

test('a disk that takes nothing lets batches go, and is cleared up later', async () => {
  const failures: Error[] = [];
  const disk: SpoolDisk = {
    async write(path, data) {
      for (const failure of failures) throw failure;
      await writeFile(path, data);
    },
    empty: (path) => truncate(path),
    remove: (path) => rm(path),
  };
  const spool = await openSpool({ dir, bytesMax: unbounded, disk });
  await spool.append(Buffer.from('a'), piece(10));
  await spool.append(Buffer.from('b'), piece(20));
  failures.push(new Error('ENOSPC'));
  await expect(spool.append(Buffer.from('c'), piece(30))).rejects.toThrow('ENOSPC');
  expect(spool.position()).toEqual(end(20));
  for (let head = spool.head(); head; head = spool.head()) await spool.settle(head);
  await expect(spool.tidy()).rejects.toThrow('ENOSPC');
  const again = await openSpool({ dir, bytesMax: unbounded, disk });
  expect([again.count(), again.droppedRecords()]).toEqual([0, 0]);
  failures.length = 0;
  await again.append(Buffer.from('c'), piece(30));
  expect(again.head()?.seq).toBe(3);
  expect((await readdir(dir)).filter((name) => name.endsWith('.gz'))).toHaveLength(1);
});

test('a batch that is settled while the cursor is being written is not taken for a lost one', async () => {
  const writes: Array<() => void> = [];
  const disk: SpoolDisk = {
    async write(path, data) {
      if (path.endsWith('cursor.json')) await new Promise<void>((done) => writes.push(done));
      await writeFile(path, data);
    },
    empty: (path) => truncate(path),
    remove: (path) => rm(path),
  };
  await (await openSpool({ dir, bytesMax: unbounded })).append(Buffer.from('a'), piece(10));
  const spool = await openSpool({ dir, bytesMax: unbounded, disk });
  const passing = spool.pass(piece(20, 0));
  await setImmediate();
  const head = spool.head();
  if (head) await spool.settle(head);
  for (const write of writes) write();
  await passing;
  expect((await openSpool({ dir, bytesMax: unbounded })).droppedRecords()).toBe(0);
});

test('the spool of an earlier version is taken over', async () => {
  const stream = '11111111-1111-4111-8111-111111111111';
  await writeFile(join(dir, 'cursor.json'), JSON.stringify({ stream, seq: 4, ...end(40) }));
  await writeFile(join(dir, '000000000004-2-7-40.gz'), 'a');
  await writeFile(join(dir, '000000000005-3-7-50.gz'), 'b');
  const spool = await openSpool({ dir, bytesMax: unbounded });
  expect([spool.head()?.stream, spool.count(), spool.droppedRecords()]).toEqual([stream, 2, 0]);
  expect(spool.position()).toEqual(end(50));
});

const cursorNames = async () =>
  (await readdir(dir)).filter((name) => name.startsWith('cursor.')).toSorted();
const copyName = async () => (await cursorNames()).at(0) ?? '';

test.each([
  ['the newer cursor', async () => 'cursor.json'],
  ['its copy', copyName],
])('%s cut short loses and doubles nothing', async (_, name) => {
  const spool = await openSpool({ dir, bytesMax: unbounded });
  for (const records of [3, 5]) await spool.append(Buffer.from('a'), piece(records, records, 1));
  const head = spool.head();
  if (head) await spool.settle(head);
  await spool.tidy();
  await truncate(join(dir, await name()), 20);
  const again = await openSpool({ dir, bytesMax: unbounded });
  expect(again.head()).toMatchObject({ stream: head?.stream, seq: 2 });
  expect(again.count()).toBe(1);
  expect(again.position()).toEqual(end(5));
  expect(again.droppedRecords()).toBe(2);
});

test('a cursor that is older than the newest batch is brought up to date', async () => {
  const spool = await openSpool({ dir, bytesMax: unbounded });
  await spool.append(Buffer.from('a'), piece(3, 3));
  const copy = join(dir, await copyName());
  const older = await readFile(copy);
  await spool.append(Buffer.from('b'), piece(5, 5));
  // The agent died between the two, and what it wrote first is damaged.
  await writeFile(copy, older);
  await truncate(join(dir, 'cursor.json'));
  const again = await openSpool({ dir, bytesMax: unbounded });
  expect(again.head()?.stream).toBe(spool.head()?.stream);
  expect([again.count(), again.position()]).toEqual([2, end(5)]);
});

test('an older copy of the folder that is laid over it takes nothing back', async () => {
  const [older, newer] = [join(dir, 'older'), join(dir, 'newer')];
  const open = () => openSpool({ dir: newer, bytesMax: unbounded });
  await (await open()).append(Buffer.from('a'), piece(3, 3));
  await cp(newer, older, { recursive: true });
  const spool = await open();
  for (let head = spool.head(); head; head = spool.head()) await spool.settle(head);
  await spool.append(Buffer.from('b'), piece(5, 5));
  const waiting = spool.head();
  await cp(older, newer, { recursive: true });
  const again = await open();
  expect([again.count(), again.droppedRecords(), again.position()]).toEqual([1, 0, end(5)]);
  expect(again.head()).toMatchObject({ stream: waiting?.stream, seq: waiting?.seq });
  expect(again.laidOver()?.position).toEqual(end(3));
  await again.append(Buffer.from('c'), piece(7, 7));
  expect((await open()).laidOver()).toBeUndefined();
});

test('without any cursor the batch that may have been delivered is given up', async () => {
  const spool = await openSpool({ dir, bytesMax: unbounded });
  for (const records of [3, 5]) await spool.append(Buffer.from('a'), piece(records, records));
  for (const name of await cursorNames()) await rm(join(dir, name));
  const again = await openSpool({ dir, bytesMax: unbounded });
  expect([again.head()?.records, again.count(), again.droppedRecords()]).toEqual([5, 1, 3]);
  expect(again.position()).toEqual(end(5));
  expect((await openSpool({ dir, bytesMax: unbounded })).droppedRecords()).toBe(3);
});
