import { createSocket } from 'node:dgram';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { decode, encode } from 'dns-packet';
import { createNameLookup, type NameLookup } from './name-lookup';

const folder = mkdtempSync(join(tmpdir(), 'names-'));
const hostsPath = join(folder, 'hosts');
const socket = createSocket('udp4');
const asked: string[] = [];
let lookup: NameLookup;

/** Knows `good.example`, keeps silent about what is below `silent.example`, and denies the rest. */
socket.on('message', (message, from) => {
  const { id, questions = [] } = decode(message);
  const [question] = questions;
  const name = question?.name ?? '';
  asked.push(name);
  if (name.endsWith('.silent.example')) return;
  const isGood = name === 'good.example';
  const answers =
    isGood && question?.type === 'A' ? [{ type: 'A', name, data: '203.0.113.7' } as const] : [];
  const flags = 0x180 | (isGood ? 0 : 3);
  const answer = encode({ type: 'response', id, flags, questions, answers });
  socket.send(answer, from.port, from.address);
});

beforeAll(async () => {
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve));
  writeFileSync(hostsPath, '# own\n10.0.0.5 Origin.internal other # near\n::1 origin.internal\n');
  lookup = createNameLookup({ servers: [`127.0.0.1:${socket.address().port}`], hostsPath });
});
afterAll(() => {
  socket.close();
  rmSync(folder, { recursive: true });
});

test('names whose servers keep silent keep nobody waiting', async () => {
  let silent = 40;
  const waiting = Array.from({ length: silent }, async (_, index) => {
    await expect(lookup(`${index}.silent.example`)).rejects.toMatchObject({ code: 'EAI_AGAIN' });
    silent -= 1;
  });
  expect(await lookup('good.example')).toEqual(['203.0.113.7']);
  expect(silent).toBe(40);
  await Promise.all(waiting);
});

test('a name that is nowhere, one with a dot at its end, and capitals', async () => {
  await expect(lookup('no.example')).rejects.toMatchObject({ code: 'ENOTFOUND' });
  expect(await lookup('GOOD.example.')).toEqual(['203.0.113.7']);
});

test('the machine’s own list goes first, and nobody is asked for localhost', async () => {
  asked.length = 0;
  expect(await lookup('origin.internal')).toEqual(['10.0.0.5', '::1']);
  expect(await lookup('localhost')).toEqual(['127.0.0.1']);
  expect(await lookup('any.localhost.')).toEqual(['127.0.0.1']);
  expect(asked).toEqual([]);
});
