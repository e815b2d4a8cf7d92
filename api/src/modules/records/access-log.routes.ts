import { Readable } from 'node:stream';
import {
  type AccessLogFilter,
  accessLogEndpoints,
  accessLogExportPath,
  accessLogExportQuerySchema,
} from '@console/contract/access-log';
import { idParamsSchema } from '@console/contract/paging';
import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import { callerOf } from '../../plugins/access';
import { apiBase, contractRoute } from '../../plugins/contract-route';
import type { OpenStreams } from '../../plugins/open-streams';
import { toCsv } from './access-log.csv';
import type { AccessLogService } from './access-log.service';

type Options = { accessLog: AccessLogService; streams: OpenStreams };

/** A site's access records: page by page, and as a file. */
export function accessLogRoutes(app: FastifyInstance, { accessLog, streams }: Options) {
  contractRoute(app, accessLogEndpoints.listAccessLog, ({ user, params, query }) =>
    accessLog.list(user.id, params.id, query),
  );

  contractRoute(app, accessLogEndpoints.listAllAccessLog, ({ user, query }) =>
    accessLog.listAll(user.id, query),
  );

  app.route<{ Params: z.output<typeof idParamsSchema>; Querystring: AccessLogFilter }>({
    method: 'GET',
    url: apiBase + accessLogExportPath,
    config: { access: 'allUser', raw: true },
    schema: {
      summary: '导出网站的访问日志（CSV）',
      tags: ['sites'],
      params: idParamsSchema,
      querystring: accessLogExportQuerySchema,
    },
    handler: async (request, reply) => {
      const { params, query } = request;
      const file = await accessLog.exportBlocks(callerOf(request, 'user').id, params.id, query);
      const body = Readable.from(toCsv(file.blocks), { highWaterMark: 1 });
      body.once('end', file.end).once('close', file.end);
      const end = streams.endOf(reply);
      // Whoever has left needs no further block.
      const leave = () => body.destroy();
      if (end.aborted) leave();
      else end.addEventListener('abort', leave);
      return reply
        .header('content-type', 'text/csv; charset=utf-8')
        .header('content-disposition', 'attachment; filename="access-log.csv"')
        .header('cache-control', 'no-store')
        .header('x-accel-buffering', 'no')
        .send(body);
    },
  });
}
