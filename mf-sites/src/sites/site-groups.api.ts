import { siteGroupEndpoints } from '@console/contract/site-groups';
import { api, mutationOf, queryOf } from '@console/kit/api';

const list = { type: 'SiteGroup', id: 'LIST' } as const;
/** A group's name stands with its sites, and a change of it is a revision of each of them. */
const sites = { type: 'Site' } as const;

const siteGroupsApi = api.enhanceEndpoints({ addTagTypes: ['Site', 'SiteGroup'] }).injectEndpoints({
  endpoints: (build) => ({
    listSiteGroups: build.query({
      ...queryOf(siteGroupEndpoints.listSiteGroups, { errorsAt: 'caller' }),
      providesTags: [list],
    }),
    createSiteGroup: build.mutation({
      ...mutationOf(siteGroupEndpoints.createSiteGroup),
      invalidatesTags: [list],
    }),
    updateSiteGroup: build.mutation({
      ...mutationOf(siteGroupEndpoints.updateSiteGroup),
      invalidatesTags: [list, sites],
    }),
    deleteSiteGroup: build.mutation({
      ...mutationOf(siteGroupEndpoints.deleteSiteGroup),
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
