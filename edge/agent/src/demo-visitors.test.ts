import { once } from 'node:events';
import { createServer } from 'node:http';
import { startVisitors } from './demo-visitors';

test('visitors ask for the site again and again until they are called off', async () => {
  const asked: (string | undefined)[] = [];
  const server = createServer(({ headers }, response) => {
    asked.push(headers.host);
    // As a node does that is being updated.
    if (asked.length === 1) response.destroy();
    else response.end();
    if (asked.length === 3) server.emit('visited');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const visited = once(server, 'visited');
  const leave = startVisitors('www.demo.test', port, { min: 0, max: 1 });
  await visited;
  leave();
  server.close();
  server.closeAllConnections();
  await once(server, 'close');
  expect(new Set(asked)).toEqual(new Set(['www.demo.test']));
});
