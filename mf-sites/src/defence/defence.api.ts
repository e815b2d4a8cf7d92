import {
  challengeShareCalls,
  defenceFilterCalls,
  defenceGroupCalls,
  defenceListCalls,
  defenceMatcherCalls,
  defenceSwitchCalls,
} from '@console/contract/defence/calls';
import { siteEmergencyCalls } from '@console/contract/sites/calls';
import { api, mutationOf, queryOf } from '@console/kit/api';
import { sitesApi } from '../sites/sites.api';

const tagTypes = ['Site', 'DefenceGroup', 'DefencePart', 'DefenceGuard', 'DefenceSwitch'] as const;

// What a group names tells whom it defends, and its rules are read with what they name: a change of
// one is looked at again everywhere.
const groups = 'DefenceGroup' as const;
const parts = 'DefencePart' as const;
const ownGuard = { type: 'DefenceGuard', id: 'own' } as const;
const platformGuard = { type: 'DefenceGuard', id: 'platform' } as const;
const sites = 'Site' as const;
const switches = 'DefenceSwitch' as const;

const caller = { errorsAt: 'caller' } as const;

export const defenceApi = api.enhanceEndpoints({ addTagTypes: tagTypes }).injectEndpoints({
  endpoints: (build) => ({
    getDefenceGroup: build.query({
      ...queryOf(defenceGroupCalls.getDefenceGroup, caller),
      providesTags: [groups],
    }),
    createDefenceGroup: build.mutation({
      ...mutationOf(defenceGroupCalls.createDefenceGroup),
      invalidatesTags: [groups, parts],
    }),
    copyDefenceGroup: build.mutation({
      ...mutationOf(defenceGroupCalls.copyDefenceGroup),
      invalidatesTags: [groups, parts],
    }),
    updateDefenceGroup: build.mutation({
      ...mutationOf(defenceGroupCalls.updateDefenceGroup),
      invalidatesTags: [groups, parts, sites],
    }),
    deleteDefenceGroup: build.mutation({
      ...mutationOf(defenceGroupCalls.deleteDefenceGroup),
      invalidatesTags: [groups, parts],
    }),
    listDefenceGroupRevisions: build.query({
      ...queryOf(defenceGroupCalls.listDefenceGroupRevisions, caller),
      providesTags: [groups],
    }),
    getDefenceGroupRevision: build.query({
      ...queryOf(defenceGroupCalls.getDefenceGroupRevision, caller),
      providesTags: [groups],
    }),
    restoreDefenceGroupRevision: build.mutation({
      ...mutationOf(defenceGroupCalls.restoreDefenceGroupRevision),
      invalidatesTags: [groups, parts, sites],
    }),
    setSiteEmergency: build.mutation({
      ...mutationOf(siteEmergencyCalls.setSiteEmergency),
      // The answer shows at once, before the website is fetched again.
      onQueryStarted: async ({ params }, { dispatch, queryFulfilled }) => {
        const site = await queryFulfilled.then(({ data }) => data).catch(() => undefined);
        const shown = { params: { id: params.id } };
        if (site) dispatch(sitesApi.util.updateQueryData('getSite', shown, () => site));
      },
      invalidatesTags: (_site, _error, { params }) => [
        { type: sites, id: params.id },
        groups,
        switches,
      ],
    }),
    listDefenceSwitches: build.query({
      ...queryOf(defenceSwitchCalls.listDefenceSwitches, caller),
      providesTags: [switches],
    }),
    listChallengeShares: build.query({
      ...queryOf(challengeShareCalls.listChallengeShares, caller),
      // It goes on changing while no page shows it.
      keepUnusedDataFor: 30,
    }),
    listDefenceMatchers: build.query({
      ...queryOf(defenceMatcherCalls.listDefenceMatchers, caller),
      providesTags: [parts],
    }),
    getDefenceMatcher: build.query({
      ...queryOf(defenceMatcherCalls.getDefenceMatcher, caller),
      providesTags: [parts],
    }),
    createDefenceMatcher: build.mutation({
      ...mutationOf(defenceMatcherCalls.createDefenceMatcher),
      invalidatesTags: [parts],
    }),
    updateDefenceMatcher: build.mutation({
      ...mutationOf(defenceMatcherCalls.updateDefenceMatcher),
      invalidatesTags: [parts, groups, sites],
    }),
    deleteDefenceMatcher: build.mutation({
      ...mutationOf(defenceMatcherCalls.deleteDefenceMatcher),
      invalidatesTags: [parts],
    }),
    listDefenceFilters: build.query({
      ...queryOf(defenceFilterCalls.listDefenceFilters, caller),
      providesTags: [parts],
    }),
    getDefenceFilter: build.query({
      ...queryOf(defenceFilterCalls.getDefenceFilter, caller),
      providesTags: [parts],
    }),
    createDefenceFilter: build.mutation({
      ...mutationOf(defenceFilterCalls.createDefenceFilter),
      invalidatesTags: [parts],
    }),
    updateDefenceFilter: build.mutation({
      ...mutationOf(defenceFilterCalls.updateDefenceFilter),
      invalidatesTags: [parts, groups, sites],
    }),
    deleteDefenceFilter: build.mutation({
      ...mutationOf(defenceFilterCalls.deleteDefenceFilter),
      invalidatesTags: [parts],
    }),
    listDefenceLists: build.query({
      ...queryOf(defenceListCalls.listDefenceLists, caller),
      providesTags: [parts],
    }),
    getDefenceList: build.query({
      ...queryOf(defenceListCalls.getDefenceList, caller),
      providesTags: [parts],
      // A form is filled from it, and must not start from a cached copy.
      keepUnusedDataFor: 0,
    }),
    createDefenceList: build.mutation({
      ...mutationOf(defenceListCalls.createDefenceList),
      invalidatesTags: [parts],
    }),
    updateDefenceList: build.mutation({
      ...mutationOf(defenceListCalls.updateDefenceList),
      invalidatesTags: [parts, groups, sites],
    }),
    deleteDefenceList: build.mutation({
      ...mutationOf(defenceListCalls.deleteDefenceList),
      invalidatesTags: [parts],
    }),
    getDefenceGuard: build.query({
      ...queryOf(defenceListCalls.getDefenceGuard, caller),
      providesTags: [ownGuard],
    }),
    updateDefenceGuard: build.mutation({
      ...mutationOf(defenceListCalls.updateDefenceGuard),
      invalidatesTags: [ownGuard],
    }),
    getPlatformGuard: build.query({
      ...queryOf(defenceListCalls.getPlatformGuard, caller),
      providesTags: [platformGuard],
    }),
    updatePlatformGuard: build.mutation({
      ...mutationOf(defenceListCalls.updatePlatformGuard),
      invalidatesTags: [platformGuard],
    }),
  }),
});

export const {
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
  useListDefenceSwitchesQuery,
  useListChallengeSharesQuery,
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
