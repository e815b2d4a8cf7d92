import { siteGroupCalls } from '@console/contract/sites/calls';
import { api, mutationOf, queryOf } from '@console/kit/api';

const list = { type: 'SiteGroup', id: 'LIST' } as const;
/** A group's name stands with its sites, and a change of it is a revision of each of them. */
const sites = { type: 'Site' } as const;

const siteGroupsApi = api.enhanceEndpoints({ addTagTypes: ['Site', 'SiteGroup'] }).injectEndpoints({
  endpoints: (build) => ({
    listSiteGroups: build.query({
      ...queryOf(siteGroupCalls.listSiteGroups, { errorsAt: 'caller' }),
      providesTags: [list],
    }),
    createSiteGroup: build.mutation({
      ...mutationOf(siteGroupCalls.createSiteGroup),
      invalidatesTags: [list],
    }),
    updateSiteGroup: build.mutation({
      ...mutationOf(siteGroupCalls.updateSiteGroup),
      invalidatesTags: [list, sites],
    }),
    deleteSiteGroup: build.mutation({
      ...mutationOf(siteGroupCalls.deleteSiteGroup),
      invalidatesTags: [list, sites],
    }),
  }),
});

export const {
  useListSiteGroupsQuery,
  useCreateSiteGroupMutation,
  useUpdateSiteGroupMutation,
  useDeleteSiteGroupMutation,
} = siteGroupsApi;
