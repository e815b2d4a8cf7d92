import { PassThrough } from 'node:stream';
import {
  type MonitorLiveEvent,
  monitorEndpoints,
  monitorLivePath,
  monitorLiveQuerySchema,
} from '@console/contract/monitor';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { ClickHouse } from '../../db/clickhouse';
import { callerOf } from '../../plugins/access';
import { apiBase, contractRoute } from '../../plugins/contract-route';
import type { OpenStreams } from '../../plugins/open-streams';
import { createMonitorLive, type LiveSubscriber, type MonitorLive } from './monitor.live';
import type { MonitorService } from './monitor.service';

/** How often a live stream asks whether its session still holds and which sites are the user's. */
const recheckMs = 5_000;
/** A reader that has fallen this far behind skips events; each states the last seconds anew. */
const unreadBytesMax = 256 * 1024;

type LiveQuery = z.output<typeof monitorLiveQuerySchema>;
type Options = { monitor: MonitorService; clickhouse: ClickHouse; streams: OpenStreams };

/** Curves, totals and the live stream of a user's sites. */
export function monitorRoutes(app: FastifyInstance, options: Options) {
  const { monitor, clickhouse } = options;
  const live = createMonitorLive({
    clickhouse,
    onError: (error) => app.log.error(error, 'live figures could not be read'),
  });
  contractRoute(app, monitorEndpoints.getMonitorSeries, ({ user, query }) =>
    monitor.series(user.id, query),
  );
  contractRoute(app, monitorEndpoints.getMonitorSummary, ({ user, query }) =>
    monitor.summary(user.id, query.sites),
  );
  contractRoute(app, monitorEndpoints.listSitesToday, ({ user, query }) =>
    monitor.sitesToday(user.id, query.sites),
  );
  contractRoute(app, monitorEndpoints.listTopSites, ({ user, query }) =>
    monitor.topSites(user.id, query.window),
  );

  app.addHook('onClose', () => live.settled());
  app.route<{ Querystring: LiveQuery }>({
    method: 'GET',
    url: apiBase + monitorLivePath,
    config: { access: 'allUser', raw: true },
    schema: {
      summary: '实时监控（SSE，每秒推送）',
      tags: ['monitor'],
      querystring: monitorLiveQuerySchema,
    },
    handler: (request, reply) => openLive(app, { ...options, live }, request, reply),
  });
}

async function openLive(
  app: FastifyInstance,
  { monitor, live, streams }: Options & { live: MonitorLive },
  request: FastifyRequest<{ Querystring: LiveQuery }>,
  reply: FastifyReply,
) {
  const user = callerOf(request, 'user');
  const { sites: chosen } = request.query;
  const end = streams.endOfOwn(user.id, reply);
  const scope = async () => new Set(await monitor.scopedSites(user.id, chosen));

  const stream = new PassThrough();
  const subscriber: LiveSubscriber = {
    sites: await scope(),
    push: (event) => {
      if (stream.writableLength < unreadBytesMax) stream.write(toEvent(event));
    },
  };
  subscriber.push(await live.firstEvent(subscriber.sites));

  const recheck = async () => {
    const still = await app.authenticators.user?.(request);
    if (still?.id !== user.id) return stream.end();
    subscriber.sites = await scope();
    stream.write(': ok\n\n');
  };
  const unsubscribe = live.subscribe(subscriber);
  // An error ends the stream: the session or a chosen site is gone, or cannot be asked for.
  const timer = setInterval(() => void recheck().catch(() => stream.end()), recheckMs);
  const leave = () => {
    clearInterval(timer);
    unsubscribe();
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

function toEvent(event: MonitorLiveEvent): string {
  return `event: points\ndata: ${JSON.stringify(event)}\n\n`;
}
