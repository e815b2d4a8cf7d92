import { defenceFilterEndpoints } from '@console/contract/defence/filters';
import { defenceGroupEndpoints } from '@console/contract/defence/groups';
import { defenceListEndpoints } from '@console/contract/defence/lists';
import { defenceMatcherEndpoints } from '@console/contract/defence/matchers';
import { siteEmergencyEndpoints } from '@console/contract/site-emergency';
import { api, mutationOf, queryOf } from '@console/kit/api';

const tagTypes = ['Site', 'DefenceGroup', 'DefencePart', 'DefenceGuard'] as const;

// What a group names tells whom it defends, and its rules are read with what they name: a change of
// one is looked at again everywhere.
const groups = 'DefenceGroup' as const;
const parts = 'DefencePart' as const;
const ownGuard = { type: 'DefenceGuard', id: 'own' } as const;
const platformGuard = { type: 'DefenceGuard', id: 'platform' } as const;
const sites = 'Site' as const;

const caller = { errorsAt: 'caller' } as const;

export const defenceApi = api.enhanceEndpoints({ addTagTypes: tagTypes }).injectEndpoints({
  endpoints: (build) => ({
    listDefenceGroups: build.query({
      ...queryOf(defenceGroupEndpoints.listDefenceGroups, caller),
      providesTags: [groups],
    }),
    getDefenceGroup: build.query({
      ...queryOf(defenceGroupEndpoints.getDefenceGroup, caller),
      providesTags: [groups],
    }),
    createDefenceGroup: build.mutation({
      ...mutationOf(defenceGroupEndpoints.createDefenceGroup),
      invalidatesTags: [groups, parts],
    }),
    copyDefenceGroup: build.mutation({
      ...mutationOf(defenceGroupEndpoints.copyDefenceGroup),
      invalidatesTags: [groups, parts],
    }),
    updateDefenceGroup: build.mutation({
      ...mutationOf(defenceGroupEndpoints.updateDefenceGroup),
      invalidatesTags: [groups, parts, sites],
    }),
    deleteDefenceGroup: build.mutation({
      ...mutationOf(defenceGroupEndpoints.deleteDefenceGroup),
      invalidatesTags: [groups, parts],
    }),
    listDefenceGroupRevisions: build.query({
      ...queryOf(defenceGroupEndpoints.listDefenceGroupRevisions, caller),
      providesTags: [groups],
    }),
    getDefenceGroupRevision: build.query({
      ...queryOf(defenceGroupEndpoints.getDefenceGroupRevision, caller),
      providesTags: [groups],
    }),
    restoreDefenceGroupRevision: build.mutation({
      ...mutationOf(defenceGroupEndpoints.restoreDefenceGroupRevision),
      invalidatesTags: [groups, parts, sites],
    }),
    setSiteEmergency: build.mutation({
      ...mutationOf(siteEmergencyEndpoints.setSiteEmergency),
      invalidatesTags: (_site, _error, { params }) => [{ type: sites, id: params.id }, groups],
    }),
    listDefenceMatchers: build.query({
      ...queryOf(defenceMatcherEndpoints.listDefenceMatchers, caller),
      providesTags: [parts],
    }),
    getDefenceMatcher: build.query({
      ...queryOf(defenceMatcherEndpoints.getDefenceMatcher, caller),
      providesTags: [parts],
    }),
    createDefenceMatcher: build.mutation({
      ...mutationOf(defenceMatcherEndpoints.createDefenceMatcher),
      invalidatesTags: [parts],
    }),
    updateDefenceMatcher: build.mutation({
      ...mutationOf(defenceMatcherEndpoints.updateDefenceMatcher),
      invalidatesTags: [parts, groups, sites],
    }),
    deleteDefenceMatcher: build.mutation({
      ...mutationOf(defenceMatcherEndpoints.deleteDefenceMatcher),
      invalidatesTags: [parts],
    }),
    listDefenceFilters: build.query({
      ...queryOf(defenceFilterEndpoints.listDefenceFilters, caller),
      providesTags: [parts],
    }),
    getDefenceFilter: build.query({
      ...queryOf(defenceFilterEndpoints.getDefenceFilter, caller),
      providesTags: [parts],
    }),
    createDefenceFilter: build.mutation({
      ...mutationOf(defenceFilterEndpoints.createDefenceFilter),
      invalidatesTags: [parts],
    }),
    updateDefenceFilter: build.mutation({
      ...mutationOf(defenceFilterEndpoints.updateDefenceFilter),
      invalidatesTags: [parts, groups, sites],
    }),
    deleteDefenceFilter: build.mutation({
      ...mutationOf(defenceFilterEndpoints.deleteDefenceFilter),
      invalidatesTags: [parts],
    }),
    listDefenceLists: build.query({
      ...queryOf(defenceListEndpoints.listDefenceLists, caller),
      providesTags: [parts],
    }),
    getDefenceList: build.query({
      ...queryOf(defenceListEndpoints.getDefenceList, caller),
      providesTags: [parts],
      // A form is filled from it, which must not begin with what was true a minute ago.
      keepUnusedDataFor: 0,
    }),
    createDefenceList: build.mutation({
      ...mutationOf(defenceListEndpoints.createDefenceList),
      invalidatesTags: [parts],
    }),
    updateDefenceList: build.mutation({
      ...mutationOf(defenceListEndpoints.updateDefenceList),
      invalidatesTags: [parts, groups, sites],
    }),
    deleteDefenceList: build.mutation({
      ...mutationOf(defenceListEndpoints.deleteDefenceList),
      invalidatesTags: [parts],
    }),
    getDefenceGuard: build.query({
      ...queryOf(defenceListEndpoints.getDefenceGuard, caller),
      providesTags: [ownGuard],
    }),
    updateDefenceGuard: build.mutation({
      ...mutationOf(defenceListEndpoints.updateDefenceGuard),
      invalidatesTags: [ownGuard],
    }),
    getPlatformGuard: build.query({
      ...queryOf(defenceListEndpoints.getPlatformGuard, caller),
      providesTags: [platformGuard],
    }),
    updatePlatformGuard: build.mutation({
      ...mutationOf(defenceListEndpoints.updatePlatformGuard),
      invalidatesTags: [platformGuard],
    }),
  }),
});

export const {
  useListDefenceGroupsQuery,
  useGetDefenceGroupQuery,
  useLazyGetDefenceGroupQuery,
  useCreateDefenceGroupMutation,
  useCopyDefenceGroupMutation,
  useUpdateDefenceGroupMutation,
  useDeleteDefenceGroupMutation,
  useListDefenceGroupRevisionsQuery,
  useGetDefenceGroupRevisionQuery,
  useRestoreDefenceGroupRevisionMutation,
  useSetSiteEmergencyMutation,
  useListDefenceMatchersQuery,
  useGetDefenceMatcherQuery,
  useCreateDefenceMatcherMutation,
  useUpdateDefenceMatcherMutation,
  useDeleteDefenceMatcherMutation,
  useListDefenceFiltersQuery,
  useGetDefenceFilterQuery,
  useCreateDefenceFilterMutation,
  useUpdateDefenceFilterMutation,
  useDeleteDefenceFilterMutation,
  useListDefenceListsQuery,
  useGetDefenceListQuery,
  useLazyGetDefenceListQuery,
  useCreateDefenceListMutation,
  useUpdateDefenceListMutation,
  useDeleteDefenceListMutation,
  useGetDefenceGuardQuery,
  useUpdateDefenceGuardMutation,
  useGetPlatformGuardQuery,
  useUpdatePlatformGuardMutation,
} = defenceApi;
