import { nodeCalls } from '@console/contract/edge/calls';
import { monitorCalls } from '@console/contract/monitor/calls';
import { api, queryOf } from '@console/kit/api';

const monitorApi = api.injectEndpoints({
  endpoints: (build) => ({
    getMonitorSeries: build.query(queryOf(monitorCalls.getMonitorSeries, { errorsAt: 'caller' })),
    listMonitorTops: build.query(queryOf(monitorCalls.listMonitorTops, { errorsAt: 'caller' })),
    getMonitorSummary: build.query(queryOf(monitorCalls.getMonitorSummary, { errorsAt: 'caller' })),
    listSitesToday: build.query(queryOf(monitorCalls.listSitesToday, { errorsAt: 'caller' })),
    listMonitorNodes: build.query(queryOf(nodeCalls.listNodes, { errorsAt: 'nowhere' })),
    listTopSites: build.query(queryOf(monitorCalls.listTopSites, { errorsAt: 'caller' })),
  }),
});

export const {
  useGetMonitorSeriesQuery,
  useGetMonitorSummaryQuery,
  useListMonitorNodesQuery,
  useListMonitorTopsQuery,
  useListSitesTodayQuery,
  useListTopSitesQuery,
} = monitorApi;
