import { adminUserEndpoints } from '@console/contract/accounts/endpoints/admin-users';
import type { FastifyInstance } from 'fastify';
import { contractRoute } from '../../plugins/contract-route';
import type { AccountsAdminService } from './accounts-admin.service';

/** Accounts in the back office. */
export function accountsAdminRoutes(
  app: FastifyInstance,
  { accountsAdmin }: { accountsAdmin: AccountsAdminService },
) {
  contractRoute(app, adminUserEndpoints.listAdminUsers, ({ query }) =>
    accountsAdmin.listAccounts(query),
  );
  contractRoute(app, adminUserEndpoints.getAdminUser, ({ params }) =>
    accountsAdmin.getAccount(params.id),
  );
  contractRoute(app, adminUserEndpoints.setAdminUserStatus, ({ user, request, params, body }) =>
    accountsAdmin.setStatus({ id: user.id, ip: request.ip }, params.id, body),
  );
  contractRoute(app, adminUserEndpoints.resetSecondFactor, ({ user, request, params, body }) =>
    accountsAdmin.resetSecondFactor({ id: user.id, ip: request.ip }, params.id, body.reason),
  );
  contractRoute(app, adminUserEndpoints.reviewCertification, ({ user, request, params, body }) =>
    accountsAdmin.reviewCertification({ id: user.id, ip: request.ip }, params.id, body),
  );
  contractRoute(app, adminUserEndpoints.getUserStats, () => accountsAdmin.getUserStats());
}
