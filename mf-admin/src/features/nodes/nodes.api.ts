import { nodeEndpoints } from '@console/contract/nodes';
import { api, mutationOf, queryOf } from '@console/kit/api';

const nodesApi = api.enhanceEndpoints({ addTagTypes: ['Node'] }).injectEndpoints({
  endpoints: (build) => ({
    listNodes: build.query({
      ...queryOf(nodeEndpoints.listNodes, { errorsAt: 'caller' }),
      providesTags: ['Node'],
    }),
    createNodeToken: build.mutation(mutationOf(nodeEndpoints.createNodeToken)),
    deleteNode: build.mutation({
      ...mutationOf(nodeEndpoints.deleteNode),
      invalidatesTags: ['Node'],
    }),
  }),
});

export const { useListNodesQuery, useCreateNodeTokenMutation, useDeleteNodeMutation } = nodesApi;
