import { planEndpoints } from '@console/contract/packages/endpoints/plans';
import type { FastifyInstance } from 'fastify';
import { contractRoute } from '../../plugins/contract-route';
import type { PlansService } from './plans.service';

/** Plans for sale. */
export function plansRoutes(app: FastifyInstance, { plans }: { plans: PlansService }) {
  contractRoute(app, planEndpoints.listPlans, ({ user }) => plans.listPlans(user.id));
}
