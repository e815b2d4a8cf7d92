import { appliedLivePath } from '@console/contract/edge/applied';
import type { FastifyInstance } from 'fastify';
import { apiBase } from '../../../plugins/contract-route';
import { liveEvents } from '../../../plugins/streams/live-events';
import type { OpenStreams } from '../../../plugins/streams/open-streams';
import type { AppliedLive } from './applied-live.service';

type Options = { appliedLive: AppliedLive; streams: OpenStreams };

/** `GET /api/v1/config/applied`: tells pages that wait for nodes when to query again. */
export function appliedLiveRoutes(app: FastifyInstance, { appliedLive, streams }: Options) {
  let stop: (() => Promise<void>) | undefined;
  app.addHook('onReady', async () => {
    stop = await appliedLive.start();
  });
  app.addHook('onClose', async () => stop?.());

  app.route({
    method: 'GET',
    url: apiBase + appliedLivePath,
    config: { access: 'allUser', raw: true },
    schema: { summary: '节点取得设置的通知（SSE）', tags: ['edge'] },
    handler: (request, reply) =>
      liveEvents({
        ...{ app, streams, request, reply, event: 'applied' },
        async begin(push) {
          const leaving = new AbortController();
          void appliedLive.follow(() => push({}), leaving.signal);
          return { recheck: async () => undefined, leave: () => leaving.abort() };
        },
      }),
  });
}
