import { Readable } from 'node:stream';
import {
  type ConfigMessage,
  configStreamPath,
  configStreamQuerySchema,
} from '@console/contract/edge';
import type { FastifyInstance } from 'fastify';
import { callerOf } from '../../plugins/access';
import { apiBase } from '../../plugins/contract-route';
import type { OpenStreams } from '../../plugins/open-streams';
import { parseInput } from '../../plugins/validation';
import type { EdgeConfigService } from './edge-config.service';

type Options = { edgeConfig: EdgeConfigService; streams: OpenStreams };

/** `GET /api/edge/config`: the stream of configuration that each node keeps open. */
export function edgeConfigRoutes(app: FastifyInstance, { edgeConfig, streams }: Options) {
  let stop: (() => Promise<void>) | undefined;
  app.addHook('onReady', async () => {
    stop = await edgeConfig.start();
  });
  app.addHook('onClose', async () => stop?.());

  app.route({
    method: 'GET',
    url: apiBase + configStreamPath,
    config: { access: 'node', raw: true },
    schema: { summary: '节点配置流（NDJSON）', tags: ['edge'] },
    handler: (request, reply) => {
      const { since } = parseInput(configStreamQuerySchema, request.query);
      const end = streams.endOf(reply);
      const messages = edgeConfig.follow(callerOf(request, 'node').id, since, end);
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
}

async function* toLines(messages: AsyncIterable<ConfigMessage>): AsyncGenerator<string> {
  for await (const message of messages) yield `${JSON.stringify(message)}\n`;
}
