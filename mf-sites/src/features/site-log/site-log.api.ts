import { adminUserCalls } from '@console/contract/accounts/calls';
import { accessExplanationCalls, accessLogCalls } from '@console/contract/monitor/calls';
import { api, queryOf } from '@console/kit/api';

export const {
  useListAccessLogQuery,
  useListAllAccessLogQuery,
  useExplainAccessQuery,
  useListLoggedSitesQuery,
  useListAdminUsersQuery,
  useGetAdminUserQuery,
} = api.injectEndpoints({
  endpoints: (build) => ({
    listAccessLog: build.query({
      ...queryOf(accessLogCalls.listAccessLog, { errorsAt: 'caller' }),
      // The log goes on: what was read a while ago is no answer any more.
      keepUnusedDataFor: 5,
    }),
    listAllAccessLog: build.query({
      ...queryOf(accessLogCalls.listAllAccessLog, { errorsAt: 'caller' }),
      keepUnusedDataFor: 5,
    }),
    listLoggedSites: build.query(queryOf(accessLogCalls.listLoggedSites, { errorsAt: 'caller' })),
    listAdminUsers: build.query(queryOf(adminUserCalls.listAdminUsers, { errorsAt: 'caller' })),
    getAdminUser: build.query(queryOf(adminUserCalls.getAdminUser, { errorsAt: 'caller' })),
    explainAccess: build.query({
      ...queryOf(accessExplanationCalls.explainAccess, { errorsAt: 'caller' }),
      keepUnusedDataFor: 5,
    }),
  }),
});
