import type { Writable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { ApiError } from '../api-error';

/**
 * Answers without an end that one user has open here at most. Counted by each process for itself: what
 * a stream takes (a connection, a timer, memory) it takes of the process that serves it.
 */
export const streamsPerUserMax = 10;

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
