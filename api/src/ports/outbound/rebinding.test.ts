import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { createNameLookup, type NameLookup } from '@console/names/name-lookup';
import { decode, encode } from 'dns-packet';
import { addressRule } from './address-rule';
import { httpCaller } from './http-call';

const outer = '192.0.2.1';
const inner = '127.0.0.1';
const asked: string[] = [];
let connections = 0;
const names = createSocket('udp4');
const innerServer = createServer((socket) => {
  connections += 1;
  socket.end('HTTP/1.1 200 OK\r\ncontent-length: 6\r\n\r\nsecret');
});
let port = 0;
let addressesOf: NameLookup;

// A name whose first answer is a public address and every later one an inner one.
names.on('message', (message, from) => {
  const { id, questions = [] } = decode(message);
  const [{ name, type } = { name: '', type: '' }] = questions;
  if (type === 'A') asked.push(name);
  const isFirst = asked.filter((one) => one === name).length <= 1;
  const data = isFirst ? outer : inner;
  const answers = type === 'A' ? [{ type, name, data, ttl: 0 } as const] : [];
  const answer = encode({ type: 'response', id, flags: 0x180, questions, answers });
  names.send(answer, from.port, from.address);
});

beforeAll(async () => {
  names.bind(0, inner);
  innerServer.listen(0, inner);
  await Promise.all([once(names, 'listening'), once(innerServer, 'listening')]);
  const place = innerServer.address();
  if (typeof place === 'object' && place) port = place.port;
  addressesOf = createNameLookup({ servers: [`${inner}:${names.address().port}`] });
});
afterAll(() => {
  names.close();
  innerServer.close();
});

const allowed = addressRule({ internal: false });
const limits = { connectMs: 300, totalMs: 1_000, answerBytesMax: 1_000 };
const get = (host: string) => {
  const call = httpCaller({ limits, allowed, addressesOf });
  return call({ method: 'GET', url: new URL(`http://${host}:${port}/`) });
};

it('connects to the address that was judged, and asks for no second one', async () => {
  await expect(get('first.example')).rejects.toThrow();
  expect(asked).toEqual(['first.example']);
  expect(connections).toBe(0);
});

it('judges a name anew each time, so that it may turn inward at none', async () => {
  await expect(get('turning.example')).rejects.toThrow();
  await expect(get('turning.example')).rejects.toMatchObject({ kind: 'forbidden-address' });
  expect(asked.filter((name) => name === 'turning.example')).toHaveLength(2);
  expect(connections).toBe(0);
});
