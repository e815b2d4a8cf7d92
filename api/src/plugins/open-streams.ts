import type { Writable } from 'node:stream';
import type { FastifyInstance } from 'fastify';

export type OpenStreams = ReturnType<typeof createOpenStreams>;

/** Lets answers that stay open end before the server closes; it would wait for them. */
export function createOpenStreams(app: FastifyInstance) {
  const open = new Set<AbortController>();
  let closing = false;
  app.addHook('preClose', async () => {
    closing = true;
    for (const stream of open) stream.abort();
  });

  /** Aborts when the client of this answer is gone or the server begins to close. */
  function endOf(reply: { raw: Pick<Writable, 'once'> }): AbortSignal {
    const stream = new AbortController();
    open.add(stream);
    if (closing) stream.abort();
    reply.raw.once('close', () => {
      open.delete(stream);
      stream.abort();
    });
    return stream.signal;
  }

  return { endOf };
}
