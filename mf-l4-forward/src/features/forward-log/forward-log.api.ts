import { forwardMonitorCalls } from '@console/contract/forwards/calls';
import { api, queryOf } from '@console/kit/api';

export const { useListForwardLogQuery } = api.injectEndpoints({
  endpoints: (build) => ({
    listForwardLog: build.query({
      ...queryOf(forwardMonitorCalls.listForwardLog, { errorsAt: 'caller' }),
      // The log grows: what was read a while ago is out of date.
      keepUnusedDataFor: 5,
    }),
  }),
});
