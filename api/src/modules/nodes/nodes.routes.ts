import { parseNodeAuthorization } from '@console/contract/edge/edge';
import { edgeEndpoints } from '@console/contract/edge/endpoints/edge';
import { nodeEndpoints } from '@console/contract/edge/endpoints/nodes';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { SessionUser } from '../../plugins/access';
import { ApiError } from '../../plugins/api-error';
import { contractRoute } from '../../plugins/contract-route';
import type { NodesService } from './nodes.service';
import type { NodeReportsService } from './reports/node-reports.service';
import type { NodeTrafficService } from './reports/node-traffic.service';

type By = { user: SessionUser; request: FastifyRequest };

const actorOf = ({ user, request }: By) => ({ id: user.id, ip: request.ip });

type Options = {
  nodes: NodesService;
  edgeSites: { configRevision: () => Promise<number> };
  nodeReports: NodeReportsService;
  nodeTraffic: NodeTrafficService;
};

/** Registration and reports of nodes, and their administration. */
export function nodesRoutes(app: FastifyInstance, options: Options) {
  const { nodes, edgeSites, nodeReports, nodeTraffic } = options;
  app.authenticators.node = async (request) => {
    const credentials = parseNodeAuthorization(request.headers.authorization);
    return credentials && nodes.authenticate(credentials);
  };

  contractRoute(app, edgeEndpoints.registerNode, ({ body }) => nodes.register(body));

  contractRoute(app, edgeEndpoints.ackConfig, async ({ node, body }) => {
    await nodeReports.acknowledge(node.id, body);
    return {};
  });

  contractRoute(app, edgeEndpoints.heartbeat, async ({ node, body }) => {
    await nodeReports.recordHeartbeat(node.id, body);
    return {};
  });

  contractRoute(app, nodeEndpoints.listNodes, async () => ({
    revision: await edgeSites.configRevision(),
    nodes: await nodes.list(),
  }));

  contractRoute(app, nodeEndpoints.getNode, async ({ params }) => ({
    ...(await nodes.getNode(params.id)),
    newest: await edgeSites.configRevision(),
  }));

  contractRoute(app, nodeEndpoints.getNodeTraffic, async ({ params }) => {
    if (!(await nodes.exists(params.id))) throw new ApiError('NOT_FOUND');
    return nodeTraffic.lastHour(params.id);
  });

  contractRoute(app, nodeEndpoints.listNodeRates, () => nodeTraffic.rates());

  contractRoute(app, nodeEndpoints.getNodeSupport, async () => ({
    missing: await nodes.missingCapabilities(),
  }));

  contractRoute(app, nodeEndpoints.createNodeToken, (context) =>
    nodes.createToken(actorOf(context)),
  );

  contractRoute(app, nodeEndpoints.deleteNode, async (context) => {
    await nodes.remove(actorOf(context), context.params.id);
    return {};
  });
}
