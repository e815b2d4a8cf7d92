import { Readable } from 'node:stream';
import { earlyPath, earlyQuerySchema } from '@console/contract/console/endpoints/releases';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { requestAddress } from '../../http/request-address';
import { earlyCallsOf, shownParts } from '../../page-parts';
import { optionalUser } from '../../plugins/access';
import { compressedLines } from '../../plugins/compression';
import { apiBase } from '../../plugins/contract-route';
import type { OpenStreams } from '../../plugins/streams/open-streams';
import type { ReleasesService } from './releases.service';

type Options = { releases: Pick<ReleasesService, 'getBoot'>; streams: OpenStreams };

/** What every page of the shell begins with. */
const always = ['/boot'];

/**
 * The answers to a page's early calls, in one: a line of JSON for each call, as soon as it is there. A
 * browser takes six connections to a server at a time, and each call costs its main thread a
 * millisecond and more before the page stands. What is called is what the live releases say of the
 * path; each call goes through its own route, with the token of whoever asks.
 */
export function earlyAnswersRoutes(app: FastifyInstance, { releases, streams }: Options) {
  async function answer(request: FastifyRequest, path: string, signal: AbortSignal) {
    const { authorization } = request.headers;
    const { statusCode, headers, payload } = await app.inject({
      method: 'GET',
      url: apiBase + path,
      headers: { host: request.host, ...(authorization && { authorization }) },
      remoteAddress: request.ip,
      signal,
    });
    const json = String(headers['content-type']).includes('json') && !payload.includes('\n');
    const head = JSON.stringify({ path, status: statusCode }).slice(0, -1);
    return json ? `${head},"body":${payload}}\n` : `${head}}\n`;
  }

  app.route<{ Querystring: z.output<typeof earlyQuerySchema> }>({
    method: 'GET',
    url: apiBase + earlyPath,
    config: { access: 'public', raw: true },
    compress: compressedLines,
    schema: {
      summary: '一次取得页面开头所需的各个应答（NDJSON）',
      tags: ['boot'],
      security: [],
      querystring: earlyQuerySchema,
    },
    handler: async (request, reply) => {
      const user = await optionalUser(request);
      const { remotes } = await releases.getBoot(user?.roles);
      const { pathname, search } = requestAddress(request.query.page);
      const shown = shownParts(remotes, user?.roles, pathname);
      const end = streams.endOf(reply);
      const calls = [...always, ...earlyCallsOf(shown, search !== '')];
      // Caught here: when the client is gone before the first line, nobody reads the answers any more.
      const answers = calls.map((path) => answer(request, path, end).catch(() => ''));
      return reply
        .header('content-type', 'application/x-ndjson; charset=utf-8')
        .header('cache-control', 'no-store')
        .header('x-accel-buffering', 'no')
        .send(Readable.from(asTheyCome(answers), { objectMode: false, highWaterMark: 1 }));
    },
  });
}

/** What the promises bring, the first to come first. None of them may fail. */
async function* asTheyCome(promises: readonly Promise<string>[]): AsyncGenerator<string> {
  const waiting = new Map(
    promises.map((promise, key) => [key, promise.then((value) => ({ key, value }))]),
  );
  while (waiting.size > 0) {
    const { key, value } = await Promise.race(waiting.values());
    waiting.delete(key);
    yield value;
  }
}
