import { agentCalls } from '@console/contract/accounts/calls';
import { api, queryOf } from '@console/kit/api';

const agentApi = api.injectEndpoints({
  endpoints: (build) => ({
    getAgentOverview: build.query(queryOf(agentCalls.getAgentOverview, { errorsAt: 'caller' })),
    listAgentCustomers: build.query(queryOf(agentCalls.listAgentCustomers, { errorsAt: 'caller' })),
  }),
});

export const { useGetAgentOverviewQuery, useListAgentCustomersQuery } = agentApi;
