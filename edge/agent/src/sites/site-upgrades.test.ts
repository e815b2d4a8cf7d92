import { createServer, request } from 'node:http';
import { type Serving, startServing } from '../../testing/serving';
import { startEcho } from '../../testing/sites/ruled';
import { originAt, siteOf } from '../../testing/sites/site';

let edge: Serving;
let port: number;
let count = 0;

beforeAll(async () => {
  edge = await startServing();
  port = (await startEcho(edge)).port;
});
afterAll(() => edge.stop());

test('a WebSocket is let through only where the site wants it', async () => {
  const headers = { connection: 'upgrade', upgrade: 'websocket' };
  const ask = async (websocket: boolean) => {
    count += 1;
    const host = `ws-${count}.example.com`;
    await edge.inForce([siteOf([host], [originAt(port)], { websocket })]);
    return JSON.parse((await edge.get(host, '/', { headers })).text).headers.upgrade;
  };
  expect(await ask(true)).toBe('websocket');
  expect(await ask(false)).toBeUndefined();
});

test('a WebSocket is spoken through the node, in both directions', async () => {
  const server = createServer().on('upgrade', (request, socket) => {
    const { upgrade, connection } = request.headers;
    socket.write(
      `HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nX-Asked: ${upgrade},${connection}\r\n\r\n`,
    );
    socket.on('data', (part) => socket.write(`echo ${part}`));
    socket.on('error', () => socket.destroy()).on('end', () => socket.end());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  count += 1;
  const host = `ws-${count}.example.com`;
  const own = typeof address === 'object' && address ? address.port : 0;
  await edge.inForce([siteOf([host], [originAt(own)], { websocket: true }, true)]);
  const said = await new Promise<string>((resolve, reject) => {
    const headers = { host, connection: 'keep-alive, Upgrade', upgrade: 'WebSocket' };
    request(edge.node.url, { headers, agent: false })
      .on('upgrade', ({ headers: answered }, socket) => {
        socket.once('data', (part) => {
          resolve(`${answered['x-asked']} ${part}`);
          socket.destroy();
        });
        socket.write('hello');
      })
      .on('response', ({ statusCode }) => reject(new Error(`answered ${statusCode}`)))
      .on('error', reject)
      .end();
  });
  expect(said).toBe('websocket,upgrade echo hello');
  await new Promise((resolve) => server.close(resolve).closeAllConnections());
});

test.each(['h2c', 'foo', 'websocket, h2c', 'h2c, websocket', 'websocket/13', 'TLS/1.3'])(
  'an upgrade to %s is not passed on',
  async (upgrade) => {
    count += 1;
    const host = `up-${count}.example.com`;
    await edge.inForce([siteOf([host], [originAt(port)], { websocket: true })]);
    const headers = {
      connection: 'upgrade, http2-settings',
      upgrade,
      'http2-settings': 'AAMAAABk',
    };
    const { status, text } = await edge.get(host, '/', { headers });
    const { headers: seen } = JSON.parse(text);
    expect([status, seen.upgrade, seen.connection, seen['http2-settings']]).toEqual([200]);
  },
);
