import { siteHealthEndpoints } from '@console/contract/site-health';
import { type Site, siteEndpoints } from '@console/contract/sites';
import { api, mutationOf, queryOf } from '@console/kit/api';

const list = { type: 'Site', id: 'LIST' } as const;
const groups = { type: 'SiteGroup', id: 'LIST' } as const;
const tagTypes = ['Site', 'SiteGroup'] as const;
const one = (id: string) => ({ type: 'Site', id }) as const;

export const sitesApi = api.enhanceEndpoints({ addTagTypes: tagTypes }).injectEndpoints({
  endpoints: (build) => ({
    listSites: build.query({
      ...queryOf(siteEndpoints.listSites, { errorsAt: 'caller' }),
      providesTags: (page) => [list, ...(page?.items ?? []).map((site: Site) => one(site.id))],
    }),
    getSite: build.query({
      ...queryOf(siteEndpoints.getSite, { errorsAt: 'caller' }),
      providesTags: (_site, _error, { params }) => [one(params.id)],
    }),
    getSiteBySn: build.query(queryOf(siteEndpoints.getSiteBySn, { errorsAt: 'caller' })),
    getOriginHealth: build.query(
      queryOf(siteHealthEndpoints.getOriginHealth, { errorsAt: 'caller' }),
    ),
    createSite: build.mutation({
      ...mutationOf(siteEndpoints.createSite),
      invalidatesTags: [list, groups],
    }),
    createSites: build.mutation({
      ...mutationOf(siteEndpoints.createSites),
      invalidatesTags: [list, groups],
    }),
    updateSite: build.mutation({
      ...mutationOf(siteEndpoints.updateSite),
      invalidatesTags: (_site, _error, { params }) => [one(params.id), groups],
    }),
    signSiteUrl: build.mutation(mutationOf(siteEndpoints.signSiteUrl)),
    // The deleted sites themselves are not asked for again: their pages are being left.
    deleteSites: build.mutation({
      ...mutationOf(siteEndpoints.deleteSites),
      invalidatesTags: [list, groups],
    }),
    setSitesState: build.mutation({
      ...mutationOf(siteEndpoints.setSitesState),
      invalidatesTags: (_done, _error, { body }) => [list, ...body.ids.map(one)],
    }),
  }),
});

export const {
  useListSitesQuery,
  useLazyListSitesQuery,
  useGetSiteQuery,
  useGetSiteBySnQuery,
  useGetOriginHealthQuery,
  useCreateSiteMutation,
  useCreateSitesMutation,
  useUpdateSiteMutation,
  useSignSiteUrlMutation,
  useDeleteSitesMutation,
  useSetSitesStateMutation,
} = sitesApi;
