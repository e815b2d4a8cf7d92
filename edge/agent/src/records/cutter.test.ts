import { appendFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eventually } from '../../testing/eventually';
import { makePassage } from '../paths';
import { type Cutter, createCutter, cutLines } from './cutter';
import { createLogFiles } from './log-files';
import { openSpool, type Spool } from './spool';

let dir: string;
let spool: Spool;
let cutter: Cutter;
let looks: number;
const log = { info: () => undefined, warn: () => undefined };

beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'edge-cutter-'));
  await makePassage(dir);
  spool = await openSpool({ dir: join(dir, 'spool'), bytesMax: Number.POSITIVE_INFINITY });
  looks = 0;
  cutter = createCutter({
    files: createLogFiles(dir, async () => false),
    parse: (line) => ({ record: { text: Buffer.from(line).toString('utf8') } }),
    spool,
    rotateBytes: 16 * 1024 ** 2,
    reopenLogs: () => undefined,
    isBehind() {
      looks += 1;
      return spool.head() !== undefined;
    },
    onBatch: () => undefined,
    log,
  });
});
afterEach(() => rm(dir, { recursive: true, force: true }));

const write = (count: number, bytes = 10) =>
  appendFile(join(dir, 'access.log'), `${'x'.repeat(bytes)}\n`.repeat(count));

async function settleHead(): Promise<number> {
  const head = await eventually(() => spool.head());
  await spool.settle(head);
  return head.records;
}

async function cutting(work: () => Promise<void>): Promise<void> {
  const end = new AbortController();
  const running = cutter.run(end.signal);
  await work();
  end.abort();
  await running;
}

test('while a batch waits to be sent, what comes stays in the log and becomes one batch', async () => {
  await write(1);
  await cutting(async () => {
    await eventually(() => spool.head());
    for (let round = 0; round < 3; round += 1) {
      await write(5);
      const before = looks;
      await eventually(() => looks > before + 1);
    }
    expect(spool.count()).toBe(1);
    expect(await settleHead()).toBe(1);
    expect(await settleHead()).toBe(15);
  });
});

test('what fills a batch is cut although others wait', async () => {
  await write(1);
  await cutting(async () => {
    await eventually(() => spool.head());
    await write(4_000, 1_000);
    await eventually(() => spool.count() === 2);
  });
});

test('at the end nothing stays in the log', async () => {
  await write(1);
  await cutter.drain();
  await write(3);
  await cutter.drain();
  expect([await settleHead(), await settleHead()]).toEqual([1, 3]);
});

const linesOf = (...numbers: string[]) => Buffer.from(numbers.map((one) => `${one}\n`).join(''));
const parseNumbered = (bytes: Uint8Array) => {
  const [worker = '', number] = Buffer.from(bytes).toString('utf8').split('-');
  return { record: {}, line: { worker, number: Number(number) } };
};

test('what a worker lost before it could write its first line is counted, and what others lost between', () => {
  // After a crash nobody is known, and nobody begins anew.
  const first = cutLines(linesOf('a-10', 'a-11', 'a-13'), undefined, parseNumbered);
  expect(first).toMatchObject({ records: 3, lost: 1 });
  const next = cutLines(linesOf('a-14', 'b-8', 'c-1'), first.lines, parseNumbered);
  expect(next).toMatchObject({ records: 3, lost: 7 });
});

test('on a node that never had a line before, what its first workers lost is counted, also over lines that nobody can read', () => {
  const unreadable = cutLines(Buffer.from('half of a li\n'), new Map(), () => ({
    record: undefined,
  }));
  expect(unreadable).toMatchObject({ records: 0, lost: 0, lines: new Map() });
  const first = cutLines(linesOf('a-10', 'b-1'), unreadable.lines, parseNumbered);
  expect(first).toMatchObject({ records: 2, lost: 9 });
});

test('a loss that a full disk has cut anew is told once', async () => {
  const warnings: string[] = [];
  let full = true;
  const ended = new AbortController();
  const told = createCutter({
    files: createLogFiles(dir, async () => false),
    parse: () => ({ record: { text: 'x' }, lost: 7 }),
    spool: {
      ...spool,
      append(batch, done) {
        if (!full) return spool.append(batch, done);
        full = false;
        throw new Error('ENOSPC');
      },
    },
    rotateBytes: 16 * 1024 ** 2,
    reopenLogs: () => undefined,
    onBatch: () => ended.abort(),
    log: { ...log, warn: (text) => warnings.push(text) },
  });
  await write(1);
  await told.run(ended.signal);
  expect(warnings.filter((text) => text.includes('lost in all'))).toEqual([
    '7 records were lost in all, and none is any more',
  ]);
});
