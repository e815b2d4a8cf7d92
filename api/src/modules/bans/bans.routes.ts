import { emptySchema } from '@console/contract/common/paging';
import { bansPath } from '@console/contract/defence/edge-defence';
import { banEndpoints } from '@console/contract/defence/endpoints/bans';
import type { FastifyInstance } from 'fastify';
import { contractRoute } from '../../plugins/contract-route';
import { nodeStream } from '../../plugins/streams/node-stream';
import type { OpenStreams } from '../../plugins/streams/open-streams';
import type { BansService } from './bans.service';
import type { EdgeBansService } from './edge-bans.service';

type Options = { bans: BansService; edgeBans: EdgeBansService; streams: OpenStreams };

/** Bans of the signed-in user's sites, of the platform, and of nodes. */
export function bansRoutes(app: FastifyInstance, { bans, edgeBans, streams }: Options) {
  const own = (user: { id: string }) => ({ ownerId: user.id });
  contractRoute(app, banEndpoints.listBans, ({ user, query }) => bans.listBans(own(user), query));
  contractRoute(app, banEndpoints.createBans, ({ user, body: { siteId, ...ban } }) =>
    bans.createBans(user.id, siteId, ban),
  );
  contractRoute(app, banEndpoints.liftBans, ({ user, body }) => bans.liftBans(own(user), body.ids));
  contractRoute(app, banEndpoints.liftAllBans, ({ user, body }) => bans.liftAll(own(user), body));
  contractRoute(app, banEndpoints.extendBans, ({ user, body }) =>
    bans.extendBans(own(user), body.ids, body.seconds),
  );
  contractRoute(app, banEndpoints.whitelistBans, ({ user, body, request }) =>
    bans.whitelistBans({ id: user.id, ip: request.ip }, body),
  );
  contractRoute(app, banEndpoints.listPlatformBans, ({ query }) =>
    bans.listBans('platform', query),
  );
  contractRoute(app, banEndpoints.createPlatformBans, ({ user, body }) =>
    bans.createBans(user.id, null, body),
  );
  contractRoute(app, banEndpoints.liftPlatformBans, ({ body }) =>
    bans.liftBans('platform', body.ids),
  );
  contractRoute(app, banEndpoints.reportBans, async ({ node, body }) => {
    await edgeBans.report(node.id, body.bans);
    return {};
  });
  nodeStream(app, {
    path: bansPath,
    summary: '节点封禁流（NDJSON）',
    query: emptySchema,
    streams,
    start: edgeBans.start,
    follow: edgeBans.follow,
  });
}
