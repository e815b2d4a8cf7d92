import { defenceGroupEndpoints } from '@console/contract/defence/groups';
import { siteEmergencyEndpoints } from '@console/contract/site-emergency';
import { api, mutationOf, queryOf } from '@console/kit/api';

const groups = { type: 'DefenceGroup', id: 'LIST' } as const;

const siteDefenceApi = api
  .enhanceEndpoints({ addTagTypes: ['Site', 'DefenceGroup'] })
  .injectEndpoints({
    endpoints: (build) => ({
      listDefenceGroups: build.query({
        ...queryOf(defenceGroupEndpoints.listDefenceGroups, { errorsAt: 'caller' }),
        providesTags: [groups],
      }),
      setSiteEmergency: build.mutation({
        ...mutationOf(siteEmergencyEndpoints.setSiteEmergency),
        invalidatesTags: (_site, _error, { params }) => [{ type: 'Site', id: params.id }, groups],
      }),
    }),
  });

export const { useListDefenceGroupsQuery, useSetSiteEmergencyMutation } = siteDefenceApi;
