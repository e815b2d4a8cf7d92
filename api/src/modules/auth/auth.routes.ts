import { authEndpoints } from '@console/contract/auth';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { consoleHost } from '../../plugins/console-host';
import { contractRoute } from '../../plugins/contract-route';
import type { Messenger } from '../../ports/messenger';
import type { SessionsService } from '../sessions/sessions.service';
import type { SystemInfoService } from '../system-info/system-info.service';
import type { AuthServices } from './auth.services';

type Services = AuthServices & {
  sessions: SessionsService;
  systemInfo: SystemInfoService;
  messenger: Messenger;
};

/** How the browser reaches the console that it shows. */
function consoleOrigin(request: FastifyRequest): string {
  const port = /:\d+$/.exec(request.host)?.[0] ?? '';
  return `${request.protocol}://${consoleHost(request)}${port}`;
}

/** Signing in and out, registering, forgotten passwords. */
export function authRoutes(app: FastifyInstance, services: Services) {
  const { auth, captcha, codeSending, registration, passwordReset, sessions } = services;
  const brandOf = (request: FastifyRequest) =>
    services.systemInfo.requireBrand(consoleHost(request));
  const clientOf = ({ ip, headers }: FastifyRequest) => ({
    ip,
    userAgent: headers['user-agent'] ?? '',
  });
  const visitOf = async (request: FastifyRequest) => ({
    brand: await brandOf(request),
    origin: consoleOrigin(request),
    ip: request.ip,
  });

  contractRoute(app, authEndpoints.login, async ({ body, request }) => ({
    access_token: await auth.login(body, clientOf(request), await brandOf(request)),
  }));
  contractRoute(app, authEndpoints.loginSecondFactor, async ({ body, request }) => ({
    access_token: await auth.completeLogin(body, clientOf(request), await brandOf(request)),
  }));
  contractRoute(app, authEndpoints.logout, async ({ user }) => {
    await sessions.revokeSession(user.id, user.sessionId);
    return {};
  });
  contractRoute(app, authEndpoints.getCaptchaType, async ({ query }) => ({
    type:
      query.scene === 'code' ? captcha.typeForCode() : await captcha.typeForLogin(query.account),
  }));
  contractRoute(app, authEndpoints.getCaptcha, ({ query, request }) =>
    captcha.create(query.type, request.ip),
  );
  contractRoute(app, authEndpoints.sendRegisterEmail, async ({ body, request }) =>
    codeSending.sendRegisterEmail(body, await visitOf(request)),
  );
  contractRoute(app, authEndpoints.register, async ({ body, request }) => ({
    access_token: await registration.register(body, clientOf(request), await brandOf(request)),
  }));
  contractRoute(app, authEndpoints.sendForgetEmail, async ({ body, request }) =>
    codeSending.sendForgetEmail(body, await visitOf(request)),
  );
  contractRoute(app, authEndpoints.forget, async ({ body, request }) => {
    await passwordReset.reset(body, request.ip, await brandOf(request));
    return {};
  });
  contractRoute(app, authEndpoints.sendPhoneCode, async ({ body, request }) =>
    codeSending.sendPhoneCode(body, await visitOf(request)),
  );
  app.addHook('onClose', () => services.messenger.close());
}
