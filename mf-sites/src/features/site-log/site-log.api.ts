import { accessExplanationCalls, accessLogCalls } from '@console/contract/monitor/calls';
import { api, queryOf } from '@console/kit/api';

export const { useListAccessLogQuery, useListAllAccessLogQuery, useExplainAccessQuery } =
  api.injectEndpoints({
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
      explainAccess: build.query({
        ...queryOf(accessExplanationCalls.explainAccess, { errorsAt: 'caller' }),
        keepUnusedDataFor: 5,
      }),
    }),
  });
