import { connect } from 'node:net';
import { httpsDefaults } from '@console/contract/sites/settings/https';
import { certificateOf } from '../../testing/certificates/certificate';
import { askHttp2 } from '../../testing/certificates/tls';
import { type Serving, startServing } from '../../testing/serving';
import { originAt, siteOf } from '../../testing/sites/site';

let edge: Serving;

beforeAll(async () => {
  edge = await startServing({ EDGE_BODY_SECONDS: '1' });
  const origin = await edge.origin('counting', (request, response) => {
    let bytes = 0;
    request.on('data', (part: Buffer) => {
      bytes += part.length;
    });
    request.on('end', () => response.end(`${bytes} bytes`));
  });
  const certificate = await certificateOf('up', ['up.test']);
  const https = { ...httpsDefaults, certificateId: certificate.id };
  const site = siteOf(['up.test'], [originAt(origin.port)], {}, true);
  await edge.inForce([{ ...site, https }], [], [certificate]);
});
afterAll(() => edge.stop());

/** Sends a head, and then so many parts of a body with pauses; answers what comes back. */
function trickle(
  path: string,
  head: string,
  part: Buffer | string,
  parts: number,
  pauseMs: number,
) {
  return new Promise<string>((resolve) => {
    const socket = connect(edge.node.port, '127.0.0.1');
    let answer = '';
    let left = parts;
    socket.setEncoding('utf8');
    socket.on('data', (text) => {
      answer += String(text);
    });
    socket.on('error', () => undefined);
    socket.write(`POST ${path} HTTP/1.1\r\nHost: up.test\r\nConnection: close\r\n${head}\r\n\r\n`);
    const timer = setInterval(() => {
      if (left > 0) socket.write(part);
      left -= 1;
    }, pauseMs);
    socket.on('close', () => {
      clearInterval(timer);
      resolve(answer);
    });
  });
}

test.each([
  ['/length', 'Content-Length: 1000000', 'x'],
  ['/chunks', 'Transfer-Encoding: chunked', '1\r\nx\r\n'],
])('a body that trickles is cut: %s', async (path, head, part) => {
  const answer = await trickle(path, head, part, Number.POSITIVE_INFINITY, 100);
  expect(answer).toBe('');
  const record = await edge.eventually(() => edge.plane.records.find(({ uri }) => uri === path));
  expect(record.status).toBe(408);
});

test('an upload that takes long at an honest rate arrives', async () => {
  const part = Buffer.alloc(64 * 1024, 'x');
  const answer = await trickle('/', `Content-Length: ${part.length * 12}`, part, 12, 200);
  expect(answer).toContain('HTTP/1.1 200 ');
  expect(answer).toContain(`${part.length * 12} bytes`);
});

test('small and large bodies at once arrive, over HTTP/2 too', async () => {
  for (const size of [1, 70_000, 5_000_000]) {
    const body = 'x'.repeat(size);
    expect((await edge.get('up.test', '/', { method: 'POST', body })).text).toBe(`${size} bytes`);
    expect(await askHttp2(edge.node.httpsPort, 'up.test', '/', body)).toBe(`${size} bytes`);
  }
});

test('a body beyond the bound is refused', async () => {
  const answer = await trickle('/', 'Content-Length: 200000000', 'x', 1, 100);
  expect(answer).toContain('HTTP/1.1 413 ');
});
