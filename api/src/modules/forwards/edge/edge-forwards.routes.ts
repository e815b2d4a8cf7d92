import { forwardStreamPath } from '@console/contract/edge/edge-forwards';
import {
  edgeForwardEndpoints,
  forwardStreamQuerySchema,
} from '@console/contract/edge/endpoints/edge-forwards';
import type { FastifyInstance } from 'fastify';
import { contractRoute } from '../../../plugins/contract-route';
import { nodeStream } from '../../../plugins/streams/node-stream';
import type { OpenStreams } from '../../../plugins/streams/open-streams';
import type { ForwardReportsService } from '../../nodes/reports/forward-reports.service';
import type { EdgeForwardsService } from './edge-forwards.service';

type Options = {
  edgeForwards: EdgeForwardsService;
  forwardReports: ForwardReportsService;
  streams: OpenStreams;
};

/** `GET /api/edge/forwards`, the stream of forwards that each node keeps open, and what they say. */
export function edgeForwardsRoutes(app: FastifyInstance, options: Options) {
  const { edgeForwards, forwardReports, streams } = options;
  nodeStream(app, {
    path: forwardStreamPath,
    summary: '节点的四层转发流（NDJSON）',
    query: forwardStreamQuerySchema,
    streams,
    start: edgeForwards.start,
    follow: edgeForwards.follow,
  });
  contractRoute(app, edgeForwardEndpoints.ackForwards, async ({ node, body }) => {
    await forwardReports.acknowledge(node.id, body);
    return {};
  });
  contractRoute(app, edgeForwardEndpoints.reportForwardOrigins, async ({ node, body }) => {
    await forwardReports.recordOrigins(node.id, body.origins);
    return {};
  });
}
