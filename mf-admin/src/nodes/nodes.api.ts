import type { DataOf } from '@console/contract/endpoint';
import { nodeEndpoints } from '@console/contract/nodes';
import { api, mutationOf, queryOf } from '@console/kit/api';

/** What a page that shows all nodes needs of their query. */
export type NodesQuery = {
  data?: DataOf<typeof nodeEndpoints.listNodes> | undefined;
  error?: unknown;
  isFetching: boolean;
  refetch: () => unknown;
};

const nodesApi = api.enhanceEndpoints({ addTagTypes: ['Node'] }).injectEndpoints({
  endpoints: (build) => ({
    listNodes: build.query({
      ...queryOf(nodeEndpoints.listNodes, { errorsAt: 'caller' }),
      providesTags: ['Node'],
    }),
    getNode: build.query({
      ...queryOf(nodeEndpoints.getNode, { errorsAt: 'caller' }),
      providesTags: ['Node'],
    }),
    getNodeTraffic: build.query(queryOf(nodeEndpoints.getNodeTraffic, { errorsAt: 'caller' })),
    listNodeRates: build.query(queryOf(nodeEndpoints.listNodeRates, { errorsAt: 'nowhere' })),
    createNodeToken: build.mutation(mutationOf(nodeEndpoints.createNodeToken)),
    deleteNode: build.mutation({
      ...mutationOf(nodeEndpoints.deleteNode),
      invalidatesTags: ['Node'],
    }),
  }),
});

export const {
  useListNodesQuery,
  useGetNodeQuery,
  useGetNodeTrafficQuery,
  useListNodeRatesQuery,
  useCreateNodeTokenMutation,
  useDeleteNodeMutation,
} = nodesApi;
