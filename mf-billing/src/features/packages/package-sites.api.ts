import { siteCalls } from '@console/contract/sites/calls';
import { queryOf } from '@console/kit/api';
import { billingApi } from '../../billing.api';

const atCaller = { errorsAt: 'caller' } as const;

const packageSitesApi = billingApi.injectEndpoints({
  endpoints: (build) => ({
    listPackageSites: build.query({
      ...queryOf(siteCalls.listSites, atCaller),
      providesTags: ['Package'],
    }),
  }),
});

export const { useListPackageSitesQuery } = packageSitesApi;
