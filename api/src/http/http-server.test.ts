import { connect } from 'node:net';
import { text as readText } from 'node:stream/consumers';
import { createHttpServer } from './http-server';

let app: Awaited<ReturnType<typeof createHttpServer>>;
let port: number;
beforeAll(async () => {
  app = await createHttpServer({ logLevel: 'silent', trustProxy: false, requestMs: 600 });
  app.post('/small', { bodyLimit: 10 }, async () => 'read');
  port = Number(new URL(await app.listen({ host: '127.0.0.1', port: 0 })).port);
});
afterAll(() => app.close());

/** What a client that begins a body and never ends it gets back, until the connection is closed. */
async function unfinished(length: number) {
  const socket = connect(port, '127.0.0.1');
  const head = `POST /small HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n`;
  socket.write(`${head}Content-Length: ${length}\r\n\r\n{`);
  return (await readText(socket)).split(' ')[1];
}

it('a body that does not come ends with its connection', async () => {
  expect(await unfinished(9)).toBe('408');
});

it('so does one that is answered before its end', async () => {
  expect(await unfinished(1_000_000)).toBe('413');
});
