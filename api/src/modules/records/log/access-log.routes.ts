import { Readable } from 'node:stream';
import { idParamsSchema } from '@console/contract/common/paging';
import { accessLogExportPath, allAccessLogExportPath } from '@console/contract/monitor/calls';
import { accessExplanationEndpoints } from '@console/contract/monitor/endpoints/access-explanation';
import {
  type AccessLogFilter,
  type AllAccessLogFilter,
  accessLogEndpoints,
  accessLogExportQuerySchema,
  allAccessLogExportQuerySchema,
} from '@console/contract/monitor/endpoints/access-log';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { z } from 'zod';
import { callerOf, type SessionUser } from '../../../plugins/access';
import { apiBase, contractRoute } from '../../../plugins/contract-route';
import type { OpenStreams } from '../../../plugins/streams/open-streams';
import { requireMayLook, viewerOf } from '../../../plugins/viewer';
import type { SiteSearch } from '../../sites/site-accounts.service';
import type { AccessExplanations } from './access-explanations.service';
import { toCsv } from './access-log.csv';
import type { AccessLogService } from './access-log.service';

type Options = {
  accessLog: AccessLogService;
  explainAccess: AccessExplanations;
  /** Websites of all accounts, to narrow their log to. */
  findSites: SiteSearch;
  streams: OpenStreams;
};

type LogFile = Awaited<ReturnType<AccessLogService['exportBlocks']>>;

/** Whose site is looked at. */
function ownerOf(user: SessionUser, look: Pick<AccessLogFilter, 'node'>): string {
  requireMayLook(viewerOf(user), look);
  return user.id;
}

/** A site's access records, or those of all sites: page by page, and as a file. */
export function accessLogRoutes(
  app: FastifyInstance,
  { accessLog, explainAccess, findSites, streams }: Options,
) {
  contractRoute(app, accessLogEndpoints.listAccessLog, ({ user, params, query }) =>
    accessLog.list(ownerOf(user, query), params.id, query),
  );

  contractRoute(app, accessLogEndpoints.listAllAccessLog, ({ user, query }) =>
    accessLog.listAll(viewerOf(user), query),
  );

  contractRoute(app, accessLogEndpoints.listLoggedSites, ({ query }) => findSites(query));

  contractRoute(app, accessExplanationEndpoints.explainAccess, async ({ user, params, query }) => {
    const ownerId = await accessLog.ownerOf(viewerOf(user), params.id, query);
    return explainAccess(ownerId, params.id, { requestId: params.requestId, at: query.at });
  });

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

  app.route<{ Querystring: AllAccessLogFilter }>({
    method: 'GET',
    url: apiBase + allAccessLogExportPath,
    config: { access: 'allUser', raw: true },
    schema: {
      summary: '导出自己全部网站的访问日志（CSV）；管理员可导出全部账户',
      tags: ['sites'],
      querystring: allAccessLogExportQuerySchema,
    },
    handler: async (request, reply) => {
      const viewer = viewerOf(callerOf(request, 'user'));
      const file = await accessLog.exportAllBlocks(viewer, request.query);
      return sendFile(reply, file, request.query.scope === 'platform');
    },
  });

  function sendFile(reply: FastifyReply, file: LogFile, ofAccounts = false) {
    const body = Readable.from(toCsv(file.blocks, ofAccounts), { highWaterMark: 1 });
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
