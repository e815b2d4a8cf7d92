import { Readable } from 'node:stream';
import { idParamsSchema } from '@console/contract/common/paging';
import { inRoleGroup } from '@console/contract/common/roles/roles';
import { accessLogExportPath, allAccessLogExportPath } from '@console/contract/monitor/calls';
import { accessExplanationEndpoints } from '@console/contract/monitor/endpoints/access-explanation';
import {
  type AccessLogFilter,
  accessLogEndpoints,
  accessLogExportQuerySchema,
} from '@console/contract/monitor/endpoints/access-log';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { z } from 'zod';
import { callerOf, type SessionUser } from '../../../plugins/access';
import { ApiError } from '../../../plugins/api-error';
import { apiBase, contractRoute } from '../../../plugins/contract-route';
import type { OpenStreams } from '../../../plugins/streams/open-streams';
import type { AccessExplanations } from './access-explanations.service';
import { toCsv } from './access-log.csv';
import type { AccessLogService } from './access-log.service';

type Options = {
  accessLog: AccessLogService;
  explainAccess: AccessExplanations;
  streams: OpenStreams;
};

type LogFile = Awaited<ReturnType<AccessLogService['exportBlocks']>>;

/** Whose sites are looked at. Single nodes are an administrator's to see. */
function ownerOf({ id, roles }: SessionUser, { node }: Pick<AccessLogFilter, 'node'>): string {
  if (node !== undefined && !inRoleGroup(roles, 'administrator')) throw new ApiError('FORBIDDEN');
  return id;
}

/** A site's access records, or those of all sites: page by page, and as a file. */
export function accessLogRoutes(
  app: FastifyInstance,
  { accessLog, explainAccess, streams }: Options,
) {
  contractRoute(app, accessLogEndpoints.listAccessLog, ({ user, params, query }) =>
    accessLog.list(ownerOf(user, query), params.id, query),
  );

  contractRoute(app, accessLogEndpoints.listAllAccessLog, ({ user, query }) =>
    accessLog.listAll(ownerOf(user, query), query),
  );

  contractRoute(app, accessExplanationEndpoints.explainAccess, ({ user, params, query }) =>
    explainAccess(user.id, params.id, { requestId: params.requestId, at: query.at }),
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
      const ownerId = ownerOf(callerOf(request, 'user'), query);
      return sendFile(reply, await accessLog.exportBlocks(ownerId, params.id, query));
    },
  });

  app.route<{ Querystring: AccessLogFilter }>({
    method: 'GET',
    url: apiBase + allAccessLogExportPath,
    config: { access: 'allUser', raw: true },
    schema: {
      summary: '导出自己全部网站的访问日志（CSV）',
      tags: ['sites'],
      querystring: accessLogExportQuerySchema,
    },
    handler: async (request, reply) => {
      const ownerId = ownerOf(callerOf(request, 'user'), request.query);
      return sendFile(reply, await accessLog.exportAllBlocks(ownerId, request.query));
    },
  });

  function sendFile(reply: FastifyReply, file: LogFile) {
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
  }
}
