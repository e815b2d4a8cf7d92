import { adminUserEndpoints } from '@console/contract/admin-users';
import { api, queryOf } from '@console/kit/api';

const statsApi = api.injectEndpoints({
  endpoints: (build) => ({
    getUserStats: build.query(queryOf(adminUserEndpoints.getUserStats, { errorsAt: 'caller' })),
  }),
});

export const { useGetUserStatsQuery } = statsApi;
