import { forwardRecordsPath } from '@console/contract/edge/edge-forwards';
import { forwardRecordSchema } from '@console/contract/edge/endpoints/edge-forwards';
import { forwardLivePath } from '@console/contract/forwards/calls';
import {
  forwardLiveQuerySchema,
  forwardMonitorEndpoints,
} from '@console/contract/forwards/endpoints/monitor';
import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import { callerOf } from '../../plugins/access';
import { apiBase, contractRoute } from '../../plugins/contract-route';
import { liveEvents } from '../../plugins/streams/live-events';
import type { OpenStreams } from '../../plugins/streams/open-streams';
import { viewerOf, viewerOfAllNodes } from '../../plugins/viewer';
import { batchRoute, readerOf } from '../records/intake/batch-route.service';
import { createForwardLive, type ForwardSubscriber } from './forward-live';
import type { ForwardMonitorService } from './forward-monitor.service';
import type { ForwardRecordsService } from './forward-records.service';

type Options = {
  forwardRecords: ForwardRecordsService;
  forwardMonitor: ForwardMonitorService;
  streams: OpenStreams;
};

/** Where nodes deliver records of forwards, and where their owners look at them. */
export function forwardRecordsRoutes(
  app: FastifyInstance,
  { forwardRecords, forwardMonitor, streams }: Options,
) {
  batchRoute(app, {
    path: forwardRecordsPath,
    summary: '节点上报一批转发记录（gzip NDJSON）',
    read: readerOf(forwardRecordSchema),
    store: forwardRecords,
  });
  contractRoute(app, forwardMonitorEndpoints.getForwardSeries, ({ user, query }) =>
    forwardMonitor.series(viewerOf(user), query),
  );
  contractRoute(app, forwardMonitorEndpoints.getForwardTops, ({ user, query }) =>
    forwardMonitor.tops(viewerOf(user), query),
  );
  contractRoute(app, forwardMonitorEndpoints.listForwardLog, ({ user, params, query }) =>
    forwardMonitor.log(viewerOf(user), params.id, query),
  );

  const live = createForwardLive(forwardMonitor, (error) =>
    app.log.error(error, 'live figures of forwards could not be read'),
  );
  app.addHook('onClose', () => live.settled());
  app.route<{ Querystring: z.output<typeof forwardLiveQuerySchema> }>({
    method: 'GET',
    url: apiBase + forwardLivePath,
    config: { access: 'allUser', raw: true },
    schema: {
      summary: '转发实时监控（SSE，每秒推送）',
      tags: ['forward-monitor'],
      querystring: forwardLiveQuerySchema,
    },
    handler: (request, reply) => {
      const owner = viewerOfAllNodes(callerOf(request, 'user'), request.query);
      const scope = async () => new Set(await forwardMonitor.scoped(owner, request.query.forwards));
      return liveEvents({
        ...{ app, streams, request, reply, event: 'points' },
        async begin(push) {
          const subscriber: ForwardSubscriber = { forwards: await scope(), push };
          push(await forwardMonitor.firstEvent([...subscriber.forwards]));
          return {
            async recheck() {
              subscriber.forwards = await scope();
            },
            leave: live.subscribe(subscriber),
          };
        },
      });
    },
  });
}
