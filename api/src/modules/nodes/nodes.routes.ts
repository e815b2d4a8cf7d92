import { edgeEndpoints, parseNodeAuthorization } from '@console/contract/edge';
import { nodeEndpoints } from '@console/contract/nodes';
import type { FastifyInstance } from 'fastify';
import { contractRoute } from '../../plugins/contract-route';
import type { NodesService } from './nodes.service';

type Options = { nodes: NodesService; edgeSites: { configRevision: () => Promise<number> } };

/** Registration and reports of nodes, and their administration. */
export function nodesRoutes(app: FastifyInstance, { nodes, edgeSites }: Options) {
  app.authenticators.node = async (request) => {
    const credentials = parseNodeAuthorization(request.headers.authorization);
    return credentials && nodes.authenticate(credentials);
  };

  contractRoute(app, edgeEndpoints.registerNode, ({ body }) => nodes.register(body));

  contractRoute(app, edgeEndpoints.ackConfig, async ({ node, body }) => {
    await nodes.acknowledge(node.id, body);
    return {};
  });

  contractRoute(app, edgeEndpoints.heartbeat, async ({ node, body }) => {
    await nodes.recordHeartbeat(node.id, body);
    return {};
  });

  contractRoute(app, nodeEndpoints.listNodes, async () => ({
    revision: await edgeSites.configRevision(),
    nodes: await nodes.list(),
  }));

  contractRoute(app, nodeEndpoints.createNodeToken, () => nodes.createToken());

  contractRoute(app, nodeEndpoints.deleteNode, async ({ params }) => {
    await nodes.remove(params.id);
    return {};
  });
}
