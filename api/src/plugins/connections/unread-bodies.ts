import type { FastifyInstance } from 'fastify';

/** Bytes of a body that are read and discarded after the answer. */
const discardMax = 16 * 1024 * 1024;

/**
 * Reads the rest of a body that was answered before its end: a connection closed while the caller
 * still writes loses the answer, and one kept open would take the rest for the next request.
 * Whoever sends too much, or for longer than `restMs`, is cut off.
 */
export function readUnreadBodies(app: FastifyInstance, restMs: number) {
  app.addHook('onSend', async ({ raw: body }, reply) => {
    if (body.complete) return;
    reply.removeHeader('connection');
    reply.raw.once('finish', () => {
      if (body.complete) return;
      let left = discardMax;
      const timer = setTimeout(() => body.destroy(), restMs).unref();
      body.once('close', () => clearTimeout(timer));
      body.unpipe();
      body.on('data', (chunk: Buffer) => {
        left -= chunk.length;
        if (left < 0) body.destroy();
      });
      body.resume();
    });
  });
}
