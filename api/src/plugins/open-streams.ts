import type { FastifyInstance, FastifyReply } from 'fastify';

declare module 'fastify' {
  interface FastifyInstance {
    /** Aborts when the server begins to close, so that streams that stay open end first. */
    closing: AbortSignal;
  }
}

/** Lets streams that stay open know when the server is about to close; it would wait for them. */
export function registerOpenStreams(app: FastifyInstance) {
  const controller = new AbortController();
  app.decorate('closing', controller.signal);
  app.addHook('preClose', async () => controller.abort());
}

/** Aborts when the client of this answer is gone or the server begins to close. */
export function endOfStream(app: FastifyInstance, reply: FastifyReply): AbortSignal {
  const gone = new AbortController();
  const leave = () => gone.abort();
  app.closing.addEventListener('abort', leave);
  reply.raw.once('close', () => {
    app.closing.removeEventListener('abort', leave);
    gone.abort();
  });
  if (app.closing.aborted) gone.abort();
  return gone.signal;
}
