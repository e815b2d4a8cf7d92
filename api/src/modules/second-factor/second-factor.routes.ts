import { secondFactorEndpoints } from '@console/contract/accounts/endpoints/second-factor';
import type { FastifyInstance } from 'fastify';
import { contractRoute } from '../../plugins/contract-route';
import { consoleHost } from '../../plugins/pages/console-host';
import type { SystemInfoService } from '../system-info/system-info.service';
import type { SecondFactorService } from './second-factor.service';

type Services = { secondFactor: SecondFactorService; systemInfo: SystemInfoService };

/** The second factor of the signed-in user. */
export function secondFactorRoutes(app: FastifyInstance, services: Services) {
  const { secondFactor, systemInfo } = services;
  contractRoute(app, secondFactorEndpoints.getSecondFactor, ({ user }) =>
    secondFactor.getState(user.id),
  );
  contractRoute(app, secondFactorEndpoints.beginSecondFactor, async ({ user, request, body }) => {
    const brand = await systemInfo.requireBrand(consoleHost(request));
    const holder = { user, ip: request.ip };
    return secondFactor.begin(holder, body.password, brand.systemInfo.brandName);
  });
  contractRoute(
    app,
    secondFactorEndpoints.confirmSecondFactor,
    async ({ user, request, body }) => ({
      recoveryCodes: await secondFactor.confirm({ user, ip: request.ip }, body.code),
    }),
  );
  contractRoute(app, secondFactorEndpoints.renewRecoveryCodes, async ({ user, request, body }) => ({
    recoveryCodes: await secondFactor.renewCodes({ user, ip: request.ip }, body),
  }));
  contractRoute(app, secondFactorEndpoints.disableSecondFactor, async ({ user, request, body }) => {
    await secondFactor.disable({ user, ip: request.ip }, body);
    return {};
  });
}
