import { agentEndpoints } from '@console/contract/agents';
import { api, mutationOf, queryOf } from '@console/kit/api';

const agentsApi = api.enhanceEndpoints({ addTagTypes: ['Agent'] }).injectEndpoints({
  endpoints: (build) => ({
    listAgents: build.query({
      ...queryOf(agentEndpoints.listAgents, { errorsAt: 'caller' }),
      providesTags: ['Agent'],
    }),
    setAgentMenuSwitch: build.mutation({
      ...mutationOf(agentEndpoints.setAgentMenuSwitch),
      invalidatesTags: ['Agent'],
    }),
  }),
});

export const { useListAgentsQuery, useSetAgentMenuSwitchMutation } = agentsApi;
