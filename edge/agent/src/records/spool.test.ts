import { mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openSpool, type Spool, type SpoolDisk } from './spool';

let dir: string;
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'edge-spool-'));
});
afterEach(() => rm(dir, { recursive: true, force: true }));

const unbounded = Number.MAX_SAFE_INTEGER;
const at = (offset: number) => ({ inode: 7, offset });

test('batches are numbered from 1, and the numbers go on after a restart', async () => {
  const spool = await openSpool(dir, unbounded);
  await spool.append(Buffer.from('a'), 1, at(10));
  await spool.append(Buffer.from('b'), 1, at(20));
  const first = spool.head();
  expect(first?.seq).toBe(1);
  if (first) await spool.settle(first);
  const again = await openSpool(dir, unbounded);
  expect(again.stream).toBe(spool.stream);
  expect(again.head()?.seq).toBe(2);
  expect(again.position()).toEqual(at(20));
  await again.append(Buffer.from('c'), 1, at(30));
  expect(again.count()).toBe(2);
});

test('an empty spool remembers where the log goes on', async () => {
  const spool = await openSpool(dir, unbounded);
  await spool.append(Buffer.from('a'), 1, at(10));
  const head = spool.head();
  if (head) await spool.settle(head);
  expect(await readdir(dir)).toEqual(['cursor.json']);
  expect((await openSpool(dir, unbounded)).position()).toEqual(at(10));
});

test('the bound forces out the oldest batches and counts their records', async () => {
  const spool = await openSpool(dir, 25);
  for (let batch = 1; batch <= 5; batch += 1) {
    await spool.append(Buffer.alloc(10), batch, at(batch));
  }
  expect(spool.head()?.seq).toBe(4);
  expect(spool.count()).toBe(2);
  expect(spool.droppedRecords()).toBe(1 + 2 + 3);
  const again = await openSpool(dir, 25);
  expect([again.head()?.seq, again.position().offset]).toEqual([4, 5]);
});

class Crash extends Error {}

/** A repeatable sequence of numbers in [0, 1). */
function generator(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** A disk on which the process dies now and then: before a change, in its middle or after it. */
function mortalDisk(random: () => number, chance: number): SpoolDisk {
  const perhapsDie = () => {
    if (random() < chance) throw new Crash();
  };
  return {
    async write(path, data) {
      perhapsDie();
      await writeFile(`${path}.tmp`, data.slice(0, 1));
      perhapsDie();
      await writeFile(`${path}.tmp`, data);
      await rename(`${path}.tmp`, path);
      perhapsDie();
    },
    async remove(path) {
      perhapsDie();
      await rm(path, { force: true });
      perhapsDie();
    },
  };
}

type Server = Map<string, string>;

async function send(spool: Spool, server: Server, answerLost: boolean): Promise<void> {
  const head = spool.head();
  if (!head) return;
  const body = await readFile(head.path, 'utf8');
  const key = `${spool.stream}/${head.seq}`;
  // A number that comes again must bring the same records: the server counts it once.
  expect(server.get(key) ?? body).toBe(body);
  server.set(key, body);
  if (answerLost) throw new Crash();
  await spool.settle(head);
}

/** One life of an agent: reads the log, stores and sends, until it is done or dies. */
async function live(
  log: number[],
  server: Server,
  random: () => number,
  chance: number,
): Promise<boolean> {
  try {
    const spool = await openSpool(dir, unbounded, mortalDisk(random, chance));
    for (;;) {
      const { offset } = spool.position();
      const left = log.length - offset;
      if (left === 0 && spool.count() === 0) return true;
      if (left > 0 && random() < 0.5) {
        const piece = log.slice(offset, offset + 1 + Math.floor(random() * 4));
        await spool.append(Buffer.from(piece.join()), piece.length, at(offset + piece.length));
      } else {
        await send(spool, server, random() < chance);
      }
    }
  } catch (error) {
    if (!(error instanceof Crash)) throw error;
    return false;
  }
}

test('wherever the process dies, each record arrives once', async () => {
  for (let seed = 1; seed <= 150; seed += 1) {
    const random = generator(seed);
    const log = Array.from({ length: 30 }, (_, index) => index);
    const server: Server = new Map();
    let done = false;
    for (let lives = 0; !done; lives += 1) {
      done = await live(log, server, random, lives < 30 ? 0.12 : 0);
    }
    const arrived = [...server.values()].flatMap((body) => body.split(',').map(Number));
    expect({ seed, arrived: arrived.toSorted((a, b) => a - b) }).toEqual({ seed, arrived: log });
    await rm(dir, { recursive: true, force: true });
  }
});
