import { readFile, rename, rm, truncate, writeFile } from 'node:fs/promises';
import { piece, spoolFolder, unbounded } from '../../testing/spooled';
import { openSpool, type Spool, type SpoolDisk } from './spool';

const folder = spoolFolder();

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
    async empty(path) {
      perhapsDie();
      await truncate(path);
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
  const key = `${head.stream}/${head.seq}`;
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
    const spool = await openSpool({
      ...{ dir: folder(), bytesMax: unbounded },
      disk: mortalDisk(random, chance),
    });
    for (;;) {
      const { offset } = spool.position();
      const left = log.length - offset;
      if (left === 0 && spool.count() === 0) return true;
      if (left > 0 && random() < 0.5) {
        const part = log.slice(offset, offset + 1 + Math.floor(random() * 4));
        await spool.append(Buffer.from(part.join()), piece(offset + part.length, part.length));
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
    await rm(folder(), { recursive: true, force: true });
  }
});
