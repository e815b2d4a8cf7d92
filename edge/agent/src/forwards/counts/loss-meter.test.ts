import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ForwardRecord } from '@console/contract/edge/endpoints/edge-forwards';
import { createLossMeter } from './loss-meter';

const worker = 42;
const lineBytes = 10;
let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'edge-loss-'));
});
afterEach(() => rm(folder, { recursive: true }));

const recordOf = (pid: number, number: number): ForwardRecord => ({
  ...{ kind: 'connection', id: `x-${pid}-${number}`, forwardId: 'f', at: 1, protocol: 'tcp' },
  ...{ port: 1, ip: '192.0.2.1', clientPort: 1, origin: '', ending: '', count: 1 },
  ...{ block: '', blockEntry: '', durationMs: 1, bytesIn: 1, bytesOut: 1 },
});

/** A journal whose lines are all of one length, a process that ends connections, and who reads. */
async function startReading(inherited = 0) {
  const journal = join(folder, 'journal');
  let ended: Map<number, number> | undefined = new Map([[worker, inherited]]);
  let written = inherited;
  let read = inherited;
  const meter = createLossMeter({
    journal,
    position: () => read * lineBytes,
    endedByProcess: async () => ended && new Map(ended),
    processOf: ({ id }) => Number(id.split('-')[1]),
  });
  await writeFile(journal, 'x'.repeat(written * lineBytes));
  return {
    measure: meter.measure,
    /** A look that does not find the process, as while another one takes over. */
    async measureWithoutIt() {
      const before = ended;
      ended = new Map();
      const lost = await meter.measure();
      ended = before;
      return lost;
    },
    /** Connections end; those that are lost find no room for their line. */
    async end(count: number, { lost = 0 } = {}) {
      ended?.set(worker, (ended.get(worker) ?? 0) + count);
      written += count - lost;
      await writeFile(journal, 'x'.repeat(written * lineBytes));
    },
    read() {
      const lines = Array.from({ length: written - read }, (_, n) => recordOf(worker, read + n));
      read = written;
      meter.take(lines);
    },
    nobodyRuns: () => {
      ended = undefined;
    },
    start: () => {
      ended = new Map([[worker, 0]]);
    },
  };
}

test('counts what has no line, once', async () => {
  const reading = await startReading();
  reading.nobodyRuns();
  expect(await reading.measure()).toBe(0);
  reading.start();
  expect(await reading.measure()).toBe(0);
  await reading.end(100, { lost: 7 });
  reading.read();
  const counts = [await reading.measure(), await reading.measure(), await reading.measure()];
  expect(counts.reduce((sum, count) => sum + count)).toBe(7);
});

test('waits until what was written by then is read', async () => {
  const reading = await startReading();
  reading.nobodyRuns();
  await reading.measure();
  reading.start();
  await reading.end(50);
  await reading.measure();
  expect(await reading.measure()).toBe(0);
  await reading.end(50, { lost: 3 });
  reading.read();
  await reading.measure();
  expect(await reading.measure()).toBe(3);
});

test('finds no loss where a new agent reads while connections go on to end', async () => {
  const reading = await startReading(1_000);
  const counts = [await reading.measure()];
  for (const count of [78, 40, 3, 90]) {
    await reading.end(count);
    reading.read();
    await reading.end(11);
    counts.push(await reading.measure());
  }
  reading.read();
  counts.push(await reading.measure(), await reading.measure());
  expect(counts.filter((count) => count !== 0)).toEqual([]);
});

test('finds what is lost while a new agent is there', async () => {
  const reading = await startReading(1_000);
  await reading.measure();
  await reading.measure();
  await reading.end(100, { lost: 9 });
  reading.read();
  const counts = [await reading.measure(), await reading.measure()];
  expect(counts.reduce((sum, count) => sum + count)).toBe(9);
});

test('records of a process that one look did not find are not taken for lost', async () => {
  const reading = await startReading();
  await reading.measure();
  await reading.end(5);
  reading.read();
  await reading.measure();
  expect(await reading.measureWithoutIt()).toBe(0);
  expect(await reading.measure()).toBe(0);
  expect(await reading.measure()).toBe(0);
  await reading.end(3, { lost: 2 });
  reading.read();
  await reading.measure();
  expect(await reading.measure()).toBe(2);
});
