import { agentEndpoints } from '@console/contract/agents';
import { api, queryOf } from '@console/kit/api';

const agentApi = api.injectEndpoints({
  endpoints: (build) => ({
    getAgentOverview: build.query(queryOf(agentEndpoints.getAgentOverview, { errorsAt: 'caller' })),
    listAgentCustomers: build.query(
      queryOf(agentEndpoints.listAgentCustomers, { errorsAt: 'caller' }),
    ),
  }),
});

export const { useGetAgentOverviewQuery, useListAgentCustomersQuery } = agentApi;
