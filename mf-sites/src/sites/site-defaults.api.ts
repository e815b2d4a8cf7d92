import { siteDefaultsEndpoints } from '@console/contract/site-defaults';
import { api, mutationOf, queryOf } from '@console/kit/api';

const siteDefaultsApi = api
  .enhanceEndpoints({ addTagTypes: ['SiteDefaults', 'SiteGroup'] })
  .injectEndpoints({
    endpoints: (build) => ({
      getSiteDefaults: build.query({
        ...queryOf(siteDefaultsEndpoints.getSiteDefaults, { errorsAt: 'caller' }),
        providesTags: ['SiteDefaults'],
      }),
      // Groups fall back to those of all websites, so that all of them may change.
      updateSiteDefaults: build.mutation({
        ...mutationOf(siteDefaultsEndpoints.updateSiteDefaults),
        invalidatesTags: ['SiteDefaults'],
      }),
      resetSiteDefaults: build.mutation({
        ...mutationOf(siteDefaultsEndpoints.resetSiteDefaults),
        invalidatesTags: ['SiteDefaults'],
      }),
    }),
  });

export const {
  useGetSiteDefaultsQuery,
  useUpdateSiteDefaultsMutation,
  useResetSiteDefaultsMutation,
} = siteDefaultsApi;
