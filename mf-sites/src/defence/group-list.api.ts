import { defenceGroupCalls } from '@console/contract/defence/calls';
import { api, queryOf } from '@console/kit/api';

/** A module of its own: menus of other pages list the groups, and need nothing else of defence. */
const groupListApi = api.enhanceEndpoints({ addTagTypes: ['DefenceGroup'] }).injectEndpoints({
  endpoints: (build) => ({
    listDefenceGroups: build.query({
      ...queryOf(defenceGroupCalls.listDefenceGroups, { errorsAt: 'caller' }),
      providesTags: ['DefenceGroup'],
    }),
  }),
});

export const { useListDefenceGroupsQuery } = groupListApi;
