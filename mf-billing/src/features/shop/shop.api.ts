import { planQuoteCalls } from '@console/contract/finance/calls';
import { api, queryOf } from '@console/kit/api';

export const shopApi = api.enhanceEndpoints({ addTagTypes: ['Plan'] }).injectEndpoints({
  endpoints: (build) => ({
    quotePlans: build.query({
      ...queryOf(planQuoteCalls.quotePlans, { errorsAt: 'caller' }),
      keepUnusedDataFor: 0,
      providesTags: ['Plan'],
    }),
  }),
});

export const { useQuotePlansQuery } = shopApi;
