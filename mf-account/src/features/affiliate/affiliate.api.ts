import { affiliateEndpoints } from '@console/contract/affiliates';
import { api, mutationOf, queryOf } from '@console/kit/api';

const affiliateApi = api.enhanceEndpoints({ addTagTypes: ['Affiliate'] }).injectEndpoints({
  endpoints: (build) => ({
    getAffiliate: build.query({
      ...queryOf(affiliateEndpoints.getAffiliate, { errorsAt: 'caller' }),
      providesTags: ['Affiliate'],
    }),
    joinAffiliate: build.mutation({
      ...mutationOf(affiliateEndpoints.joinAffiliate),
      // The shell's promotion link goes away with membership.
      invalidatesTags: ['Affiliate', 'User'],
    }),
  }),
});

export const { useGetAffiliateQuery, useJoinAffiliateMutation } = affiliateApi;
