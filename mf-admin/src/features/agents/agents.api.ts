import { agentCalls } from '@console/contract/accounts/calls';
import { api, mutationOf, queryOf } from '@console/kit/api';

const agentsApi = api.enhanceEndpoints({ addTagTypes: ['Agent'] }).injectEndpoints({
  endpoints: (build) => ({
    listAgents: build.query({
      ...queryOf(agentCalls.listAgents, { errorsAt: 'caller' }),
      providesTags: ['Agent'],
    }),
    setAgentMenuSwitch: build.mutation({
      ...mutationOf(agentCalls.setAgentMenuSwitch),
      invalidatesTags: ['Agent'],
    }),
  }),
});

export const { useListAgentsQuery, useSetAgentMenuSwitchMutation } = agentsApi;
