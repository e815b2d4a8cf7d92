import { monitorEndpoints } from '@console/contract/monitor';
import { api, queryOf } from '@console/kit/api';

const monitorApi = api.injectEndpoints({
  endpoints: (build) => ({
    getMonitorSeries: build.query(
      queryOf(monitorEndpoints.getMonitorSeries, { errorsAt: 'caller' }),
    ),
    getMonitorSummary: build.query(
      queryOf(monitorEndpoints.getMonitorSummary, { errorsAt: 'caller' }),
    ),
    listSitesToday: build.query(queryOf(monitorEndpoints.listSitesToday, { errorsAt: 'caller' })),
    listTopSites: build.query(queryOf(monitorEndpoints.listTopSites, { errorsAt: 'caller' })),
  }),
});

export const {
  useGetMonitorSeriesQuery,
  useGetMonitorSummaryQuery,
  useListSitesTodayQuery,
  useListTopSitesQuery,
} = monitorApi;
