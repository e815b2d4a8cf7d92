import { accessLogEndpoints } from '@console/contract/access-log';
import { api, queryOf } from '@console/kit/api';

export const { useListAccessLogQuery, useListAllAccessLogQuery } = api.injectEndpoints({
  endpoints: (build) => ({
    listAccessLog: build.query({
      ...queryOf(accessLogEndpoints.listAccessLog, { errorsAt: 'caller' }),
      // The log goes on: what was read a while ago is no answer any more.
      keepUnusedDataFor: 5,
    }),
    listAllAccessLog: build.query({
      ...queryOf(accessLogEndpoints.listAllAccessLog, { errorsAt: 'caller' }),
      keepUnusedDataFor: 5,
    }),
  }),
});
