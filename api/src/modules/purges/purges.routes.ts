import { Readable } from 'node:stream';
import {
  edgePurgeEndpoints,
  type PurgeMessage,
  purgeStreamPath,
  purgeStreamQuerySchema,
} from '@console/contract/edge-purges';
import { purgeEndpoints } from '@console/contract/purges';
import type { FastifyInstance } from 'fastify';
import { callerOf } from '../../plugins/access';
import { apiBase, contractRoute } from '../../plugins/contract-route';
import type { OpenStreams } from '../../plugins/open-streams';
import { parseInput } from '../../plugins/validation';
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
  let stop: (() => Promise<void>) | undefined;
  app.addHook('onReady', async () => {
    stop = await purgeDelivery.start();
  });
  app.addHook('onClose', async () => stop?.());

  app.route({
    method: 'GET',
    url: apiBase + purgeStreamPath,
    config: { access: 'node', raw: true },
    schema: { summary: '节点刷新预热流（NDJSON）', tags: ['edge'] },
    handler: (request, reply) => {
      const from = parseInput(purgeStreamQuerySchema, request.query);
      const end = streams.endOf(reply);
      const messages = purgeDelivery.follow(callerOf(request, 'node').id, from, end);
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

  contractRoute(app, edgePurgeEndpoints.reportPurge, async ({ node, body }) => {
    await purgeDelivery.report(node.id, body);
    return {};
  });
}

async function* toLines(messages: AsyncIterable<PurgeMessage>): AsyncGenerator<string> {
  for await (const message of messages) yield `${JSON.stringify(message)}\n`;
}
