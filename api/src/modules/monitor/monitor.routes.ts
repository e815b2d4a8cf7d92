import { monitorLivePath } from '@console/contract/monitor/calls';
import {
  monitorEndpoints,
  monitorLiveQuerySchema,
} from '@console/contract/monitor/endpoints/monitor';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { ClickHouse } from '../../db/clickhouse/clickhouse';
import { callerOf } from '../../plugins/access';
import { apiBase, contractRoute } from '../../plugins/contract-route';
import { liveEvents } from '../../plugins/streams/live-events';
import type { OpenStreams } from '../../plugins/streams/open-streams';
import { viewerOf, viewerOfAllNodes } from '../../plugins/viewer';
import { createMonitorLive, type LiveSubscriber, type MonitorLive } from './monitor.live';
import type { MonitorService } from './monitor.service';

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
    monitor.series(viewerOf(user), query),
  );
  contractRoute(app, monitorEndpoints.listMonitorTops, ({ user, query }) =>
    monitor.tops(viewerOf(user), query),
  );
  contractRoute(app, monitorEndpoints.getMonitorSummary, ({ user, query }) =>
    monitor.summary(viewerOfAllNodes(user, query), query.sites),
  );
  contractRoute(app, monitorEndpoints.listSitesToday, ({ user, query }) =>
    monitor.sitesToday(viewerOfAllNodes(user, query), query.sites),
  );
  contractRoute(app, monitorEndpoints.listTopSites, ({ user, query }) =>
    monitor.topSites(viewerOfAllNodes(user, query), query.window),
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

function openLive(
  app: FastifyInstance,
  { monitor, live, streams }: Options & { live: MonitorLive },
  request: FastifyRequest<{ Querystring: LiveQuery }>,
  reply: FastifyReply,
) {
  const user = callerOf(request, 'user');
  const { sites: chosen } = request.query;
  const owner = viewerOfAllNodes(user, request.query);
  const scope = async () => new Set(await monitor.scopedSites(owner, chosen));
  return liveEvents({
    ...{ app, streams, request, reply, event: 'points' },
    async begin(push) {
      const subscriber: LiveSubscriber = { sites: await scope(), push };
      push(await live.firstEvent(subscriber.sites));
      return {
        async recheck() {
          subscriber.sites = await scope();
        },
        leave: live.subscribe(subscriber),
      };
    },
  });
}
