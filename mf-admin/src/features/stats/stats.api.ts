import { adminUserCalls } from '@console/contract/accounts/calls';
import { api, queryOf } from '@console/kit/api';

const statsApi = api.injectEndpoints({
  endpoints: (build) => ({
    getUserStats: build.query(queryOf(adminUserCalls.getUserStats, { errorsAt: 'caller' })),
  }),
});

export const { useGetUserStatsQuery } = statsApi;
