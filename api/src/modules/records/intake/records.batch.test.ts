import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { gzipSync } from 'node:zlib';
import { batchBytesMax, batchRecordsMax } from '@console/contract/edge/edge';
import { accessRecordSchema } from '@console/contract/edge/endpoints/edge';
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
