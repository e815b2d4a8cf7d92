import { siteDefaultsCalls } from '@console/contract/sites/calls';
import { api, mutationOf, queryOf } from '@console/kit/api';

const siteDefaultsApi = api
  .enhanceEndpoints({ addTagTypes: ['SiteDefaults', 'SiteGroup'] })
  .injectEndpoints({
    endpoints: (build) => ({
      getSiteDefaults: build.query({
        ...queryOf(siteDefaultsCalls.getSiteDefaults, { errorsAt: 'caller' }),
        providesTags: ['SiteDefaults'],
      }),
      // Groups fall back to the defaults of all websites, so any of them may have changed.
      updateSiteDefaults: build.mutation({
        ...mutationOf(siteDefaultsCalls.updateSiteDefaults),
        invalidatesTags: ['SiteDefaults'],
      }),
      resetSiteDefaults: build.mutation({
        ...mutationOf(siteDefaultsCalls.resetSiteDefaults),
        invalidatesTags: ['SiteDefaults'],
      }),
    }),
  });

export const {
  useGetSiteDefaultsQuery,
  useUpdateSiteDefaultsMutation,
  useResetSiteDefaultsMutation,
} = siteDefaultsApi;
