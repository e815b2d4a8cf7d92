import { authEndpoints } from '@console/contract/accounts/endpoints/auth';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { apiBase, contractRoute } from '../../plugins/contract-route';
import { consoleHost } from '../../plugins/pages/console-host';
import type { Messenger } from '../../ports/messenger';
import type { SessionsService } from '../sessions/sessions.service';
import type { SystemInfoService } from '../system-info/system-info.service';
import type { AuthServices } from './auth.services';
import type { Client } from './client';
import { knownDeviceCookie, knownDeviceSeconds } from './sign-in/known-devices.service';

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

const clientOf = ({ ip, headers, cookies }: FastifyRequest): Client => ({
  ip,
  userAgent: headers['user-agent'] ?? '',
  deviceCookie: cookies[knownDeviceCookie],
});

/** Signing in and out, registering, forgotten passwords. */
export function authRoutes(app: FastifyInstance, services: Services) {
  const { auth, knownDevices, captcha, codeSending, registration, passwordReset, sessions } =
    services;
  const brandOf = (request: FastifyRequest) =>
    services.systemInfo.requireBrand(consoleHost(request));
  const visitOf = async (request: FastifyRequest) => ({
    brand: await brandOf(request),
    origin: consoleOrigin(request),
    ip: request.ip,
  });

  /** The device is known to the account from now on. */
  async function remember(userId: string, request: FastifyRequest, reply: FastifyReply) {
    const value = await knownDevices.remember(request.cookies[knownDeviceCookie], userId);
    reply.setCookie(knownDeviceCookie, value, {
      path: apiBase,
      maxAge: knownDeviceSeconds,
      httpOnly: true,
      sameSite: 'lax',
      secure: request.protocol === 'https',
    });
  }

  contractRoute(app, authEndpoints.login, async ({ body, request, reply }) => {
    const { userId, token } = await auth.login(body, clientOf(request), await brandOf(request));
    await remember(userId, request, reply);
    return { access_token: token };
  });
  contractRoute(app, authEndpoints.loginSecondFactor, async ({ body, request, reply }) => {
    const brand = await brandOf(request);
    const { userId, token } = await auth.completeLogin(body, clientOf(request), brand);
    await remember(userId, request, reply);
    return { access_token: token };
  });
  contractRoute(app, authEndpoints.logout, async ({ user }) => {
    await sessions.revokeSession(user.id, user.sessionId);
    return {};
  });
  contractRoute(app, authEndpoints.getCaptchaType, async ({ query, request }) => ({
    type:
      query.scene === 'code'
        ? captcha.typeForCode()
        : await auth.captchaType(query.account, clientOf(request), await brandOf(request)),
  }));
  contractRoute(app, authEndpoints.getCaptcha, ({ query, request }) =>
    captcha.create(query.type, request.ip),
  );
  contractRoute(app, authEndpoints.sendRegisterEmail, async ({ body, request }) =>
    codeSending.sendRegisterEmail(body, await visitOf(request)),
  );
  contractRoute(app, authEndpoints.register, async ({ body, request, reply }) => {
    const brand = await brandOf(request);
    const { userId, token } = await registration.register(body, clientOf(request), brand);
    await remember(userId, request, reply);
    return { access_token: token };
  });
  contractRoute(app, authEndpoints.sendForgetEmail, async ({ body, request }) =>
    codeSending.sendForgetEmail(body, await visitOf(request)),
  );
  contractRoute(app, authEndpoints.forget, async ({ body, request, reply }) => {
    const userId = await passwordReset.reset(body, request.ip, await brandOf(request));
    await remember(userId, request, reply);
    return {};
  });
  contractRoute(app, authEndpoints.sendPhoneCode, async ({ body, request }) =>
    codeSending.sendPhoneCode(body, await visitOf(request)),
  );
  app.addHook('onClose', () => services.messenger.close());
}
