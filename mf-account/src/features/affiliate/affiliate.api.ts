import { affiliateCalls } from '@console/contract/accounts/calls';
import { api, mutationOf, queryOf } from '@console/kit/api';

const affiliateApi = api.enhanceEndpoints({ addTagTypes: ['Affiliate'] }).injectEndpoints({
  endpoints: (build) => ({
    getAffiliate: build.query({
      ...queryOf(affiliateCalls.getAffiliate, { errorsAt: 'caller' }),
      providesTags: ['Affiliate'],
    }),
    joinAffiliate: build.mutation({
      ...mutationOf(affiliateCalls.joinAffiliate),
      // The shell's promotion link goes away with membership.
      invalidatesTags: ['Affiliate', 'User'],
    }),
  }),
});

export const { useGetAffiliateQuery, useJoinAffiliateMutation } = affiliateApi;
