import { siteCalls, siteHealthCalls } from '@console/contract/sites/calls';
import type { Site } from '@console/contract/sites/endpoints/sites';
import { api, mutationOf, queryOf } from '@console/kit/api';

const list = { type: 'Site', id: 'LIST' } as const;
const groups = { type: 'SiteGroup', id: 'LIST' } as const;
const tagTypes = ['Site', 'SiteGroup'] as const;
const one = (id: string) => ({ type: 'Site', id }) as const;

export const sitesApi = api.enhanceEndpoints({ addTagTypes: tagTypes }).injectEndpoints({
  endpoints: (build) => ({
    listSites: build.query({
      ...queryOf(siteCalls.listSites, { errorsAt: 'caller' }),
      providesTags: (page) => [list, ...(page?.items ?? []).map((site: Site) => one(site.id))],
    }),
    getSite: build.query({
      ...queryOf(siteCalls.getSite, { errorsAt: 'caller' }),
      providesTags: (_site, _error, { params }) => [one(params.id)],
    }),
    getSiteBySn: build.query(queryOf(siteCalls.getSiteBySn, { errorsAt: 'caller' })),
    getOriginHealth: build.query(queryOf(siteHealthCalls.getOriginHealth, { errorsAt: 'caller' })),
    createSite: build.mutation({
      ...mutationOf(siteCalls.createSite),
      invalidatesTags: [list, groups],
    }),
    createSites: build.mutation({
      ...mutationOf(siteCalls.createSites),
      invalidatesTags: [list, groups],
    }),
    updateSite: build.mutation({
      ...mutationOf(siteCalls.updateSite),
      invalidatesTags: (_site, _error, { params }) => [one(params.id), groups],
    }),
    signSiteUrl: build.mutation(mutationOf(siteCalls.signSiteUrl)),
    // Deleted sites are not fetched again: their pages are being left.
    deleteSites: build.mutation({
      ...mutationOf(siteCalls.deleteSites),
      invalidatesTags: [list, groups],
    }),
    setSitesState: build.mutation({
      ...mutationOf(siteCalls.setSitesState),
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
