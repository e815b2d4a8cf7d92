import type { DataOf } from '@console/contract/common/endpoint';
import { nodeCalls } from '@console/contract/edge/calls';
import type { nodeEndpoints } from '@console/contract/edge/endpoints/nodes';
import { recordsHealthCalls, recordsRetentionCalls } from '@console/contract/monitor/calls';
import { api, mutationOf, queryOf } from '@console/kit/api';

/** What a page that shows all nodes needs of their query. */
export type NodesQuery = {
  data?: DataOf<typeof nodeEndpoints.listNodes> | undefined;
  error?: unknown;
  isFetching: boolean;
  refetch: () => unknown;
};

const nodesApi = api
  .enhanceEndpoints({ addTagTypes: ['Node', 'RecordsRetention'] })
  .injectEndpoints({
    endpoints: (build) => ({
      listNodes: build.query({
        ...queryOf(nodeCalls.listNodes, { errorsAt: 'caller' }),
        providesTags: ['Node'],
      }),
      getNode: build.query({
        ...queryOf(nodeCalls.getNode, { errorsAt: 'caller' }),
        providesTags: ['Node'],
      }),
      getNodeTraffic: build.query(queryOf(nodeCalls.getNodeTraffic, { errorsAt: 'caller' })),
      listNodeRates: build.query(queryOf(nodeCalls.listNodeRates, { errorsAt: 'nowhere' })),
      getRecordsHealth: build.query(
        queryOf(recordsHealthCalls.getRecordsHealth, { errorsAt: 'caller' }),
      ),
      // Not named after its call: the log pages use that name for a query without a tag.
      getKeptDays: build.query({
        ...queryOf(recordsRetentionCalls.getRecordsRetention, { errorsAt: 'caller' }),
        providesTags: ['RecordsRetention'],
      }),
      setKeptDays: build.mutation({
        ...mutationOf(recordsRetentionCalls.setRecordsRetention),
        invalidatesTags: ['RecordsRetention'],
      }),
      createNodeToken: build.mutation(mutationOf(nodeCalls.createNodeToken)),
      deleteNode: build.mutation({
        ...mutationOf(nodeCalls.deleteNode),
        invalidatesTags: ['Node'],
      }),
    }),
  });

export const {
  useListNodesQuery,
  useGetNodeQuery,
  useGetNodeTrafficQuery,
  useListNodeRatesQuery,
  useGetRecordsHealthQuery,
  useGetKeptDaysQuery,
  useSetKeptDaysMutation,
  useCreateNodeTokenMutation,
  useDeleteNodeMutation,
} = nodesApi;
