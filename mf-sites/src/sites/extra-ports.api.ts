import { sitePortEndpoints } from '@console/contract/site-ports';
import { api, queryOf } from '@console/kit/api';

const extraPortsApi = api.injectEndpoints({
  endpoints: (build) => ({
    getExtraPorts: build.query({
      ...queryOf(sitePortEndpoints.getExtraPorts, { errorsAt: 'caller' }),
    }),
  }),
});

export const { useGetExtraPortsQuery } = extraPortsApi;
