import { nodeEndpoints } from '@console/contract/nodes';
import { api, queryOf } from '@console/kit/api';

const nodeSupportApi = api.injectEndpoints({
  endpoints: (build) => ({
    getNodeSupport: build.query({
      ...queryOf(nodeEndpoints.getNodeSupport, { errorsAt: 'caller' }),
    }),
  }),
});

export const { useGetNodeSupportQuery } = nodeSupportApi;
