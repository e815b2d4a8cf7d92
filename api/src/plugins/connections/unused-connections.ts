import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/**
 * Browsers connect ahead of their requests. Node does not count such a connection as idle, and would
 * keep a closing server waiting for the request that never comes.
 */
export function dropUnusedConnections(app: FastifyInstance) {
  const unused = new Set<Socket>();
  app.server.on('connection', (socket: Socket) => {
    unused.add(socket);
    socket.once('close', () => unused.delete(socket));
  });
  app.server.on('request', ({ socket }) => unused.delete(socket));
  app.addHook('preClose', async () => {
    for (const socket of unused) socket.destroy();
  });
}
