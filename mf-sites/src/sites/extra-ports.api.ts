import { sitePortCalls } from '@console/contract/sites/calls';
import { api, queryOf } from '@console/kit/api';

const extraPortsApi = api.injectEndpoints({
  endpoints: (build) => ({
    getExtraPorts: build.query({
      ...queryOf(sitePortCalls.getExtraPorts, { errorsAt: 'caller' }),
    }),
  }),
});

export const { useGetExtraPortsQuery } = extraPortsApi;
