import { forwardCalls } from '@console/contract/forwards/calls';
import { queryOf } from '@console/kit/api';
import { billingApi } from '../../billing.api';

const atCaller = { errorsAt: 'caller' } as const;

const packageForwardsApi = billingApi.injectEndpoints({
  endpoints: (build) => ({
    listPackageForwards: build.query({
      ...queryOf(forwardCalls.listForwards, atCaller),
      providesTags: ['Package'],
    }),
  }),
});

export const { useListPackageForwardsQuery } = packageForwardsApi;
