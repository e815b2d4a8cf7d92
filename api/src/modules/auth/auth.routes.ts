import { authEndpoints } from '@console/contract/auth';
import type { FastifyInstance } from 'fastify';
import { ApiError } from '../../plugins/api-error';
import { consoleHost } from '../../plugins/console-host';
import { contractRoute } from '../../plugins/contract-route';
import type { SessionsService } from '../sessions/sessions.service';
import type { SystemInfoService } from '../system-info/system-info.service';
import type { AuthService } from './auth.service';

type Services = { auth: AuthService; sessions: SessionsService; systemInfo: SystemInfoService };

/** Signing in and out. */
export function authRoutes(app: FastifyInstance, { auth, sessions, systemInfo }: Services) {
  contractRoute(app, authEndpoints.login, async ({ body, request }) => {
    const brand = await systemInfo.requireBrand(consoleHost(request));
    const client = { ip: request.ip, userAgent: request.headers['user-agent'] ?? '' };
    // No code has been sent to anybody, so none is right.
    if ('phone' in body) throw new ApiError('CODE_WRONG', { fields: { code: '验证码不正确' } });
    return { access_token: await auth.login(body, client, brand) };
  });
  contractRoute(app, authEndpoints.logout, async ({ user }) => {
    await sessions.revokeSession(user.id, user.sessionId);
    return {};
  });
  contractRoute(app, authEndpoints.getCaptchaType, async ({ query }) => ({
    type: await auth.captchaTypeOf(query.account),
  }));
  contractRoute(app, authEndpoints.getCaptcha, ({ request }) => auth.createCaptcha(request.ip));
}
