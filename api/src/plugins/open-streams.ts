import type { Writable } from 'node:stream';
import type { FastifyInstance } from 'fastify';

export type OpenStreams = ReturnType<typeof createOpenStreams>;

/** Lets answers that stay open end before the server closes; it would wait for them. */
export function createOpenStreams(app: FastifyInstance) {
  const closing = new AbortController();
  app.addHook('preClose', async () => closing.abort());

  /** Aborts when the client of this answer is gone or the server begins to close. */
  function endOf(reply: { raw: Pick<Writable, 'once'> }): AbortSignal {
    const gone = new AbortController();
    const leave = () => gone.abort();
    if (closing.signal.aborted) leave();
    closing.signal.addEventListener('abort', leave);
    reply.raw.once('close', () => {
      closing.signal.removeEventListener('abort', leave);
      leave();
    });
    return gone.signal;
  }

  return { endOf };
}
