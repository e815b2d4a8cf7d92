import { monitorCalls } from '@console/contract/monitor/calls';
import { api, queryOf } from '@console/kit/api';

const monitorApi = api.injectEndpoints({
  endpoints: (build) => ({
    getMonitorSeries: build.query(queryOf(monitorCalls.getMonitorSeries, { errorsAt: 'caller' })),
    listMonitorTops: build.query(queryOf(monitorCalls.listMonitorTops, { errorsAt: 'caller' })),
    getMonitorSummary: build.query(queryOf(monitorCalls.getMonitorSummary, { errorsAt: 'caller' })),
    listSitesToday: build.query(queryOf(monitorCalls.listSitesToday, { errorsAt: 'caller' })),
    listTopSites: build.query(queryOf(monitorCalls.listTopSites, { errorsAt: 'caller' })),
  }),
});

export const {
  useGetMonitorSeriesQuery,
  useGetMonitorSummaryQuery,
  useListMonitorTopsQuery,
  useListSitesTodayQuery,
  useListTopSitesQuery,
} = monitorApi;
