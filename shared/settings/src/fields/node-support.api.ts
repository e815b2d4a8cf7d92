import { nodeCalls } from '@console/contract/edge/calls';
import { api, queryOf } from '@console/kit/api';

const nodeSupportApi = api.injectEndpoints({
  endpoints: (build) => ({
    getNodeSupport: build.query({
      ...queryOf(nodeCalls.getNodeSupport, { errorsAt: 'caller' }),
    }),
  }),
});

export const { useGetNodeSupportQuery } = nodeSupportApi;
