import {
  edgePurgeEndpoints,
  purgeStreamPath,
  purgeStreamQuerySchema,
} from '@console/contract/edge/endpoints/edge-purges';
import { purgeEndpoints } from '@console/contract/sites/endpoints/purges';
import type { FastifyInstance } from 'fastify';
import { contractRoute } from '../../plugins/contract-route';
import { nodeStream } from '../../plugins/streams/node-stream';
import type { OpenStreams } from '../../plugins/streams/open-streams';
import type { PurgeDelivery } from './purge-delivery.service';
import type { PurgesService } from './purges.service';

/** A thousand of the longest URLs. */
const submitBytesMax = 4 * 1024 * 1024;

type Options = { purges: PurgesService; purgeDelivery: PurgeDelivery; streams: OpenStreams };

/** Refresh and preheat, for customers and for nodes. */
export function purgesRoutes(app: FastifyInstance, options: Options) {
  const { purges } = options;
  contractRoute(app, purgeEndpoints.getPurgeQuotas, ({ user }) => purges.getQuotas(user.id));
  contractRoute(app, purgeEndpoints.listPurges, ({ user, query }) =>
    purges.listJobs(user.id, query),
  );
  contractRoute(app, purgeEndpoints.getPurge, ({ user, params }) =>
    purges.getJob(user.id, params.id),
  );
  contractRoute(app, purgeEndpoints.submitPurge, ({ user, body }) => purges.submit(user.id, body), {
    bodyLimit: submitBytesMax,
  });
  contractRoute(app, purgeEndpoints.retryPurge, ({ user, params }) =>
    purges.retry(user.id, params.id),
  );
  nodeRoutes(app, options);
}

/** `GET /api/edge/purges`, the stream that each node keeps open, and the nodes' reports. */
function nodeRoutes(app: FastifyInstance, { purgeDelivery, streams }: Options) {
  nodeStream(app, {
    path: purgeStreamPath,
    summary: '节点刷新预热流（NDJSON）',
    query: purgeStreamQuerySchema,
    streams,
    start: purgeDelivery.start,
    follow: purgeDelivery.follow,
  });

  contractRoute(app, edgePurgeEndpoints.reportPurge, async ({ node, body }) => {
    await purgeDelivery.report(node.id, body);
    return {};
  });
}
