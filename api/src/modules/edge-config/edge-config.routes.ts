import { configStreamPath } from '@console/contract/edge/edge';
import { configStreamQuerySchema } from '@console/contract/edge/endpoints/edge';
import type { FastifyInstance } from 'fastify';
import { nodeStream } from '../../plugins/streams/node-stream';
import type { OpenStreams } from '../../plugins/streams/open-streams';
import type { EdgeConfigService } from './edge-config.service';

type Options = { edgeConfig: EdgeConfigService; streams: OpenStreams };

/** `GET /api/edge/config`: the stream of configuration that each node keeps open. */
export function edgeConfigRoutes(app: FastifyInstance, { edgeConfig, streams }: Options) {
  nodeStream(app, {
    path: configStreamPath,
    summary: '节点配置流（NDJSON）',
    query: configStreamQuerySchema,
    streams,
    start: edgeConfig.start,
    follow: edgeConfig.follow,
  });
}
