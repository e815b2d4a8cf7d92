import { forwardCalls, forwardMonitorCalls } from '@console/contract/forwards/calls';
import { api, queryOf } from '@console/kit/api';

const atCaller = { errorsAt: 'caller' } as const;

export const {
  useGetForwardSeriesQuery,
  useGetForwardTopsQuery,
  useListMonitoredForwardsQuery,
  useGetMonitoredForwardQuery,
} = api.injectEndpoints({
  endpoints: (build) => ({
    getForwardSeries: build.query(queryOf(forwardMonitorCalls.getForwardSeries, atCaller)),
    getForwardTops: build.query(queryOf(forwardMonitorCalls.getForwardTops, atCaller)),
    // The lists and pages of forwards have tags of their own, which the monitor of websites has not.
    listMonitoredForwards: build.query(queryOf(forwardCalls.listForwards, atCaller)),
    getMonitoredForward: build.query(queryOf(forwardCalls.getForward, atCaller)),
  }),
});
