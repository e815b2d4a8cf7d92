import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import { callerOf } from '../access';
import { apiBase } from '../contract-route';
import type { OpenStreams } from './open-streams';

type NodeStream<Q extends z.ZodType, M extends object> = {
  path: string;
  summary: string;
  query: Q;
  streams: OpenStreams;
  /** Starts to listen for what the stream sends; resolves to the function that stops it. */
  start: () => Promise<() => Promise<void>>;
  /** The messages for one node, until it disconnects. A message may be shared by many nodes. */
  follow: (nodeId: string, query: z.output<Q>, end: AbortSignal) => AsyncIterable<M>;
};

/** A stream of newline-delimited JSON that each node keeps open. */
export function nodeStream<Q extends z.ZodType, M extends object>(
  app: FastifyInstance,
  { path, summary, query, streams, start, follow }: NodeStream<Q, M>,
): void {
  let stop: (() => Promise<void>) | undefined;
  app.addHook('onReady', async () => {
    stop = await start();
  });
  app.addHook('onClose', async () => stop?.());
  const lineOf = lines<M>();

  async function* toLines(messages: AsyncIterable<M>): AsyncGenerator<Buffer> {
    for await (const message of messages) yield lineOf(message);
  }

  app.route({
    method: 'GET',
    url: apiBase + path,
    config: { access: 'node', raw: true },
    schema: { summary, tags: ['edge'], querystring: query },
    handler: (request, reply) => {
      const nodeId = callerOf(request, 'node').id;
      // Fastify has validated it, which TypeScript cannot see through a generic schema.
      const from = request.query as z.output<Q>;
      const messages = follow(nodeId, from, streams.endOf(reply));
      return (
        reply
          .header('content-type', 'application/x-ndjson; charset=utf-8')
          .header('cache-control', 'no-store')
          // The connection ends with the stream; kept alive, it would hold up the server's close.
          .header('connection', 'close')
          .header('x-accel-buffering', 'no')
          .send(Readable.from(toLines(messages), { objectMode: false, highWaterMark: 1 }))
      );
    },
  });
}

/** A message for many nodes is serialised once. */
function lines<M extends object>(): (message: M) => Buffer {
  const known = new WeakMap<M, Buffer>();
  return (message) => {
    const line = known.get(message) ?? Buffer.from(`${JSON.stringify(message)}\n`);
    known.set(message, line);
    return line;
  };
}
