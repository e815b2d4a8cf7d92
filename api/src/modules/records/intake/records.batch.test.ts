import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { gzipSync } from 'node:zlib';
import { batchBytesMax, batchRecordsMax, recordBytesMax } from '@console/contract/edge/edge';
import { accessRecordSchema } from '@console/contract/edge/endpoints/edge';
import { z } from 'zod';
import { makeRecord } from '../../../testing/records';
import { readerOf } from './batch-route.service';
import { readRecordBatch } from './records.batch';

const good = JSON.stringify(makeRecord({ siteId: randomUUID() }));
const readLine = readerOf(accessRecordSchema);
const read = (body: Buffer) => readRecordBatch(Readable.from([body]), readLine);
const readLines = (lines: string[]) => read(gzipSync(lines.join('\n')));

test('takes the good lines and counts the bad ones', async () => {
  const bad = ['{', 'null', '[]', good.replace('"status":200', '"status":-1'), '{"at":1}'];
  const { records, rejected } = await readLines([good, ...bad, '', good, '']);
  expect(records).toHaveLength(2);
  expect(rejected).toBe(bad.length);
});

test.each([
  ['plain text', Buffer.from(good)],
  ['a gzip that breaks off', gzipSync(good).subarray(0, 40)],
  ['nothing', Buffer.alloc(0)],
])('refuses %s', async (_name, body) => {
  await expect(read(body)).rejects.toMatchObject({ reason: 'not-gzip' });
});

test('refuses a small body that unpacks beyond the limit', async () => {
  const bomb = gzipSync(Buffer.alloc(batchBytesMax * 8));
  expect(bomb.length).toBeLessThan(batchBytesMax / 8);
  await expect(read(bomb)).rejects.toMatchObject({ reason: 'too-large' });
});

test('refuses more records than a batch may hold', async () => {
  const lines = Array.from({ length: batchRecordsMax + 1 }, () => good);
  await expect(readLines(lines)).rejects.toMatchObject({ reason: 'too-large' });
});

test('ends when the sender has left before it is read', async () => {
  const body = new Readable({ read() {} });
  body.push(gzipSync(good));
  await new Promise((left) => body.once('close', left).destroy());
  await expect(readRecordBatch(body, readLine)).rejects.toMatchObject({
    reason: 'not-gzip',
  });
});

test('ends when the sender takes too long', async () => {
  const body = new Readable({ read() {} });
  body.push(gzipSync(good).subarray(0, 20));
  const reading = readRecordBatch(body, readLine, 1);
  await expect(reading).rejects.toMatchObject({ reason: 'too-slow' });
});

test('ends when the sender breaks off', async () => {
  const body = new Readable({ read() {} });
  body.push(gzipSync(good).subarray(0, 20));
  const reading = readRecordBatch(body, readLine);
  body.destroy();
  await expect(reading).rejects.toMatchObject({ reason: 'not-gzip' });
});

test('a line that is too long to be a record is one bad record, however long it is', async () => {
  const endless = gzipSync(Buffer.alloc(batchBytesMax, '['));
  expect(await read(endless)).toEqual({ records: [], rejected: 1 });
  const told = await readLines([good, 'x'.repeat(recordBytesMax + 1), good]);
  expect([told.records.length, told.rejected]).toEqual([2, 1]);
});

test('the longest record that there can be is taken', async () => {
  const fields = Object.entries(
    z.toJSONSchema(accessRecordSchema, { io: 'input' }).properties ?? {},
  );
  const longest = fields.map(([name, field]) => {
    const length = typeof field === 'object' ? field.maxLength : undefined;
    return length === undefined ? [] : [[name, '\u0001'.repeat(length)]];
  });
  const record = { ...makeRecord({ siteId: randomUUID() }), ...Object.fromEntries(longest.flat()) };
  expect(await readLines([JSON.stringify(record)])).toEqual({ records: [record], rejected: 0 });
});

test('refuses a body of nothing but ends of lines before it has unpacked all of it', async () => {
  const body = gzipSync(Buffer.alloc(batchBytesMax * 8, '\n'));
  await expect(read(body)).rejects.toMatchObject({ reason: 'too-large' });
});

test.each([
  ['short', '{', batchRecordsMax],
  ['long', `{${' '.repeat(recordBytesMax - 1)}`, 200],
])('other work gets its turn among many %s lines', async (_name, line, count) => {
  const inTurn = { lines: 0, bytes: 0 };
  const most = { lines: 0, bytes: 0 };
  const readSome = (text: string) => {
    inTurn.lines += 1;
    inTurn.bytes += text.length;
    most.lines = Math.max(most.lines, inTurn.lines);
    most.bytes = Math.max(most.bytes, inTurn.bytes);
    return undefined;
  };
  const turn = () => {
    Object.assign(inTurn, { lines: 0, bytes: 0 });
    next = setImmediate(turn);
  };
  let next = setImmediate(turn);
  const body = Readable.from([gzipSync(Array.from({ length: count }, () => line).join('\n'))]);
  const { rejected } = await readRecordBatch(body, readSome);
  clearImmediate(next);
  expect(rejected).toBe(count);
  expect(most.lines).toBeLessThanOrEqual(batchRecordsMax / 10);
  expect(most.bytes).toBeLessThanOrEqual(batchBytesMax / 20);
});

test('lines that cost much to read keep nobody waiting for more than a few of them', async () => {
  const cost = 5;
  let clock = 0;
  const time = jest.spyOn(performance, 'now').mockImplementation(() => clock);
  let since = 0;
  let longest = 0;
  const slow = (line: string) => {
    clock += cost;
    longest = Math.max(longest, clock - since);
    return readLine(line);
  };
  const done = new AbortController();
  const others = () => {
    since = clock;
    if (!done.signal.aborted) setImmediate(others);
  };
  others();
  const body = gzipSync(Array.from({ length: 100 }, () => good).join('\n'));
  const { records } = await readRecordBatch(Readable.from([body]), slow);
  done.abort();
  time.mockRestore();
  expect(records).toHaveLength(100);
  expect(longest).toBeLessThanOrEqual(4 * cost);
});
