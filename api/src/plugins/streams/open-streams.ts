import type { Writable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { ApiError } from '../api-error';

/**
 * How many endless answers one user may have open here. Each process counts its own: what a stream
 * costs (a connection, a timer, memory), it costs the process that serves it.
 */
export const streamsPerUserMax = 10;

export type OpenStreams = ReturnType<typeof createOpenStreams>;

/** Ends open streams before the server closes, which would otherwise wait for them. */
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

  const openOf = new Map<string, number>();

  /** The same for one of a user's streams, or an error when the user has enough of them. */
  function endOfOwn(userId: string, reply: { raw: Pick<Writable, 'once'> }): AbortSignal {
    const before = openOf.get(userId) ?? 0;
    if (before >= streamsPerUserMax) {
      throw new ApiError('TOO_MANY', {
        message: `同时打开的实时数据最多 ${streamsPerUserMax} 个，请先关闭其他页面`,
      });
    }
    openOf.set(userId, before + 1);
    const end = endOf(reply);
    reply.raw.once('close', () => {
      const left = (openOf.get(userId) ?? 1) - 1;
      if (left > 0) openOf.set(userId, left);
      else openOf.delete(userId);
    });
    return end;
  }

  return { endOf, endOfOwn };
}
