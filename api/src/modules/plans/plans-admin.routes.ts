import { adminPlanEndpoints } from '@console/contract/packages/endpoints/admin-plans';
import type { FastifyInstance } from 'fastify';
import { contractRoute } from '../../plugins/contract-route';
import type { PlansAdminService } from './plans-admin.service';

/** Plans in the back office. */
export function plansAdminRoutes(
  app: FastifyInstance,
  { plansAdmin }: { plansAdmin: PlansAdminService },
) {
  contractRoute(app, adminPlanEndpoints.listAdminPlans, () => plansAdmin.listPlans());
  contractRoute(app, adminPlanEndpoints.createPlan, ({ user, request, body }) =>
    plansAdmin.createPlan({ id: user.id, ip: request.ip }, body),
  );
  contractRoute(app, adminPlanEndpoints.savePlan, ({ user, request, params, body }) =>
    plansAdmin.savePlan({ id: user.id, ip: request.ip }, params.id, body),
  );
}
