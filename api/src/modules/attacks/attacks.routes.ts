import { randomBytes } from 'node:crypto';
import { toldText } from '@console/contract/common/scalars';
import { sharedAttackReportPath } from '@console/contract/monitor/calls';
import { attackReportEndpoints } from '@console/contract/monitor/endpoints/attack-reports';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { ApiError } from '../../plugins/api-error';
import { apiBase, contractRoute } from '../../plugins/contract-route';
import { consoleHost } from '../../plugins/pages/console-host';
import { securePage } from '../../plugins/pages/page-security';
import type { SystemInfoService } from '../system-info/system-info.service';
import { attackPage, noAttackPage, tooManyLooksPage } from './attack-page';
import type { AttackReportsService } from './attack-reports.service';
import type { AttackSharesService } from './attack-shares.service';

type Options = {
  attackReports: AttackReportsService;
  attackShares: AttackSharesService;
  systemInfo: Pick<SystemInfoService, 'brandOfHost'>;
};

/** Of any text: what cannot be a token opens no report, and is told so by the same page. */
const tokenParamsSchema = z.object({ token: toldText() });
type TokenParams = z.output<typeof tokenParamsSchema>;

/** Reports of attacks for their owners, and for whoever was given a link. */
export function attacksRoutes(app: FastifyInstance, options: Options) {
  const { attackReports: reports, attackShares: shares, systemInfo } = options;
  const endpoints = attackReportEndpoints;
  contractRoute(app, endpoints.listAttackReports, ({ user, query }) =>
    reports.list(user.id, query),
  );
  contractRoute(app, endpoints.getAttackReport, ({ user, params }) =>
    reports.get(user.id, params.id),
  );
  contractRoute(app, endpoints.listAttackShares, ({ user, params }) =>
    shares.list(user.id, params.id),
  );
  contractRoute(app, endpoints.createAttackShare, ({ user, params, body, request }) =>
    shares.create({ id: user.id, ip: request.ip }, params.id, body),
  );
  contractRoute(app, endpoints.revokeAttackShare, async ({ user, params, request }) => {
    await shares.revoke({ id: user.id, ip: request.ip }, params.id, params.share);
    return {};
  });
  app.route<{ Params: TokenParams }>({
    method: 'GET',
    url: apiBase + sharedAttackReportPath,
    config: { access: 'public', raw: true },
    schema: {
      summary: '凭分享链接打开攻击报告（HTML）',
      tags: ['attack-reports'],
      security: [],
      params: tokenParamsSchema,
    },
    // Who opens a link reads a page, also where it is refused.
    errorHandler: (error, _request, reply) => {
      if (!(error instanceof ApiError) || error.statusCode !== 429) throw error;
      const nonce = randomBytes(16).toString('base64');
      securePage(reply, nonce).status(429).send(tooManyLooksPage(nonce));
    },
    handler: async (request, reply) => {
      const report = await shares.open(request.params.token, request.ip);
      const nonce = randomBytes(16).toString('base64');
      securePage(reply, nonce).header('x-robots-tag', 'noindex, nofollow');
      if (!report) return reply.status(404).send(noAttackPage(nonce));
      const brand = await systemInfo.brandOfHost(consoleHost(request));
      return reply.send(
        attackPage({ report, nonce, brand: brand?.systemInfo.brandName ?? '平台' }),
      );
    },
  });
}
