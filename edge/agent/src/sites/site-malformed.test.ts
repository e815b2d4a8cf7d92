import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { httpsDefaults } from '@console/contract/sites/settings/https';
import { certificateOf } from '../../testing/certificates/certificate';
import { askTls, askTogether } from '../../testing/certificates/tls';
import { eventually } from '../../testing/eventually';
import { type Serving, startServing } from '../../testing/serving';
import type { Origin } from '../../testing/sites/origin';
import { sendRaw, statusesOf } from '../../testing/sites/raw';
import { originAt, siteOf } from '../../testing/sites/site';

const host = 'malformed.example.com';
const head = `Host: ${host}\r\n`;
let edge: Serving;
let origin: Origin;
let siteId: string;

beforeAll(async () => {
  edge = await startServing();
  origin = await edge.origin('echo', (request, response) => {
    request.resume().on('end', () => response.end(`${request.method} ${request.url}`));
  });
  const certificate = await certificateOf('malformed', [host]);
  const site = {
    ...siteOf([host, '*.wild.example.com'], [originAt(origin.port)]),
    https: { ...httpsDefaults, certificateId: certificate.id },
  };
  siteId = site.id;
  await edge.inForce([site], [], [certificate]);
});
afterAll(() => edge.stop());

const send = (text: string) => sendRaw(edge.node.port, text);
const logs = () => join(edge.node.dir, 'logs');
const errorLines = async () =>
  (await readFile(join(logs(), 'error.log'), 'utf8')).split('\n').filter(Boolean);

test.each([
  ['%', '/%', 400],
  ['/%00', '/%00', 400],
  ['/%zz', '/%zz', 400],
  ['/../..', '/../..', 400],
  ['a tab', '/a\tb', 400],
  ['a control character', '/\x01', 400],
  ['no slash', 'x', 400],
  ['20 KB', `/${'x'.repeat(20_000)}`, 414],
])('an address of %s is answered, in one line of the log', async (_, address, status) => {
  const before = (await errorLines()).length;
  const answer = await send(`GET ${address} HTTP/1.1\r\n${head}\r\n`);
  expect(statusesOf(answer)).toEqual([status]);
  expect(answer).toContain('<html lang="zh-CN">');
  const lines = await eventually(async () => {
    const all = (await errorLines()).slice(before);
    return all.length > 0 && all;
  });
  expect(lines).toEqual([expect.stringContaining('malformed request of no site')]);
});

test('what belongs to no site is counted on the node', async () => {
  await send(`GET /% HTTP/1.1\r\n${head}\r\n`);
  await eventually(() => (edge.plane.heartbeats.at(-1)?.load.refusedRequests ?? 0) > 0);
});

test.each([
  ['a header without a name', 'GET', `${head}: y\r\n`, 400],
  ['a header beyond all bounds', 'GET', `${head}X: ${'x'.repeat(20_000)}\r\n`, 400],
  ['too many headers', 'GET', head + 'X: y\r\n'.repeat(30_000), 400],
  ['two Hosts', 'GET', `${head}Host: other.example.com\r\n`, 400],
  ['TRACE', 'TRACE', head, 405],
])('%s is recorded against its site', async (_, method, headers, status) => {
  const before = edge.plane.records.length;
  const answer = await send(`${method} /seen?a=b HTTP/1.1\r\n${headers}\r\n`);
  expect(statusesOf(answer)).toEqual([status]);
  const [record] = await eventually(() => {
    const records = edge.plane.records.slice(before);
    return records.length > 0 && records;
  });
  expect(record).toMatchObject({ siteId, host, method, uri: '/seen?a=b', status });
});

test('an address that cannot be read is recorded against the site of the handshake', async () => {
  const before = edge.plane.records.length;
  const { status } = await askTls(edge.node.httpsPort, host, '/%?"');
  expect(status).toBe(400);
  // Of HTTP/2 nginx keeps no line that it could not read.
  expect(await askTogether(edge.node.httpsPort, host, [{ authority: host, path: '/%' }])).toEqual([
    400,
  ]);
  const records = await eventually(() => {
    const seen = edge.plane.records.slice(before);
    return seen.length > 1 && seen;
  });
  const common = { siteId, host, status: 400 };
  expect(records).toEqual([
    expect.objectContaining({ ...common, method: 'GET', uri: '/%?"', protocol: 'HTTP/1.1' }),
    expect.objectContaining({ ...common, method: '', uri: '', protocol: 'HTTP/2.0' }),
  ]);
});

test.each([
  ['a length and chunks', 'Content-Length: 5\r\nTransfer-Encoding: chunked\r\n'],
  ['another coding', 'Transfer-Encoding: xchunked\r\n'],
  ['a coding after chunks', 'Transfer-Encoding: chunked, identity\r\n'],
  ['two codings', 'Transfer-Encoding: chunked\r\nTransfer-Encoding: identity\r\n'],
  ['two lengths', 'Content-Length: 5\r\nContent-Length: 6\r\n'],
  ['a list of lengths', 'Content-Length: 5, 5\r\n'],
  ['a signed length', 'Content-Length: +5\r\n'],
  ['a space before the colon', 'Content-Length : 5\r\n'],
  ['a bare CR', 'X: y\rContent-Length: 5\r\n'],
  ['a folded line', 'X: y\r\n Content-Length: 5\r\n'],
  ['a NUL', 'X: y\0\r\n'],
])('%s reaches no origin, and ends the connection', async (_, headers) => {
  const asked = origin.seen.length;
  const smuggled = `GET /smuggled HTTP/1.1\r\n${head}\r\n`;
  const answer = await send(`POST / HTTP/1.1\r\n${head}${headers}\r\n0\r\n\r\n${smuggled}`);
  const [status, ...others] = statusesOf(answer);
  expect([status === 400 || status === 501, others]).toEqual([true, []]);
  expect(origin.seen).toHaveLength(asked);
});

test('headers that an origin may read as others do not get there', async () => {
  const names = 'Transfer_Encoding: chunked\r\nX_Real_IP: 1\r\nX.Real.IP: 2\r\n';
  const answer = await send(
    `POST /names HTTP/1.1\r\n${head}${names}Content-Length: 3\r\nConnection: close\r\n\r\nabc`,
  );
  expect(statusesOf(answer)).toEqual([200]);
  const seen = origin.seen.at(-1)?.rawHeaders.join('\n').toLowerCase() ?? '';
  expect(seen).not.toMatch(/_|x\.real/);
});

test.each(['x\\y', 'evil.com#', 'a@b', '<script>', 'a:b', "a'b", '\xe9'])(
  'a wildcard does not stand for %j',
  async (label) => {
    const asked = origin.seen.length;
    const answer = await send(
      `GET / HTTP/1.1\r\nHost: ${label}.wild.example.com\r\nConnection: close\r\n\r\n`,
    );
    expect([400, 404]).toContain(statusesOf(answer)[0]);
    expect(origin.seen).toHaveLength(asked);
    expect((await edge.get('a-b_c.wild.example.com')).status).toBe(200);
  },
);

test('the error log is put aside when it is full, and written on, within its bound', async () => {
  const bytesMax = 3_000;
  const bounded = await startServing({ EDGE_ERROR_LOG_BYTES: String(bytesMax) });
  const folder = join(bounded.node.dir, 'logs');
  const files = async () => {
    const names = (await readdir(folder)).filter((name) => name.startsWith('error.log'));
    return Promise.all(
      names.sort().map(async (name) => ({ name, size: (await stat(join(folder, name))).size })),
    );
  };
  const full = ['error.log', 'error.log.1', 'error.log.2', 'error.log.3'];
  for (let round = 0; round < 5; round += 1) {
    const before = (await stat(join(folder, 'error.log'))).ino;
    // Each worker says ten lines in a second, and a line is some 200 bytes.
    await eventually(async () => {
      await sendRaw(bounded.node.port, 'GET /% HTTP/1.1\r\n\r\n');
      const now = await stat(join(folder, 'error.log')).catch(() => undefined);
      return now !== undefined && now.ino !== before;
    });
  }
  expect((await files()).map(({ name }) => name)).toEqual(full);
  for (const { size } of await files()) expect(size).toBeLessThan(4 * bytesMax);
  await bounded.stop();
});
