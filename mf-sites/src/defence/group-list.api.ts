import { defenceGroupCalls } from '@console/contract/defence/calls';
import { api, queryOf } from '@console/kit/api';

/** By itself: menus of other pages name the groups, and need nothing else of defence. */
const groupListApi = api.enhanceEndpoints({ addTagTypes: ['DefenceGroup'] }).injectEndpoints({
  endpoints: (build) => ({
    listDefenceGroups: build.query({
      ...queryOf(defenceGroupCalls.listDefenceGroups, { errorsAt: 'caller' }),
      providesTags: ['DefenceGroup'],
    }),
  }),
});

export const { useListDefenceGroupsQuery } = groupListApi;
