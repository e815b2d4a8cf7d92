import { PassThrough } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { callerOf } from '../access';
import type { OpenStreams } from './open-streams';

/** How often a live stream checks whether its session is still valid and what its user may see. */
const recheckMs = 5_000;
/** A reader that has fallen this far behind skips events; each event repeats the last seconds. */
const unreadBytesMax = 256 * 1024;

type Live = {
  /** Checks again what the user may see; fails when something chosen is gone. */
  recheck(): Promise<void>;
  /** Ends the pushing. */
  leave(): void;
};

type Options = {
  app: FastifyInstance;
  streams: OpenStreams;
  request: FastifyRequest;
  reply: FastifyReply;
  /** Name of each event. */
  event: string;
  /** Pushes what a new reader starts with, and from then on each event. */
  begin(push: (data: unknown) => void): Promise<Live>;
};

/**
 * Answers a request with server-sent events, pushed until the reader leaves or the session ends.
 */
export async function liveEvents({ app, streams, request, reply, event, begin }: Options) {
  const user = callerOf(request, 'user');
  const end = streams.endOfOwn(user.id, reply);
  const stream = new PassThrough();
  const live = await begin((data) => {
    if (stream.writableLength >= unreadBytesMax) return;
    stream.write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
  });

  const recheck = async () => {
    const still = await app.authenticators.user?.(request);
    if (still?.id !== user.id) return stream.end();
    await live.recheck();
    stream.write(': ok\n\n');
  };
  // An error ends the stream: the session or the selection is gone, or cannot be checked.
  const timer = setInterval(() => void recheck().catch(() => stream.end()), recheckMs);
  const leave = () => {
    clearInterval(timer);
    live.leave();
    stream.end();
  };
  stream.once('close', leave);
  if (end.aborted) leave();
  else end.addEventListener('abort', leave);

  return (
    reply
      .header('content-type', 'text/event-stream; charset=utf-8')
      .header('cache-control', 'no-store')
      // The connection ends with the stream; kept alive, it would hold up the server's close.
      .header('connection', 'close')
      .header('x-accel-buffering', 'no')
      .send(stream)
  );
}
