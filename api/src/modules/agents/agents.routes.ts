import { agentEndpoints } from '@console/contract/accounts/endpoints/agents';
import type { FastifyInstance } from 'fastify';
import { contractRoute } from '../../plugins/contract-route';
import type { AgentsService } from './agents.service';

/** An agent's own figures, and the agents in the back office. */
export function agentsRoutes(app: FastifyInstance, { agents }: { agents: AgentsService }) {
  contractRoute(app, agentEndpoints.getAgentOverview, ({ user }) => agents.getOverview(user.id));
  contractRoute(app, agentEndpoints.listAgentCustomers, ({ user, query }) =>
    agents.listCustomers(user.id, query),
  );
  contractRoute(app, agentEndpoints.listAgents, ({ query }) => agents.listAgents(query));
  contractRoute(app, agentEndpoints.setAgentMenuSwitch, ({ user, request, params, body }) =>
    agents.setMenuSwitch({ id: user.id, ip: request.ip }, params.id, body.menuSwitch),
  );
}
