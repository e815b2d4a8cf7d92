import { adminOverviewEndpoints } from '@console/contract/admin-overview';
import { api, queryOf } from '@console/kit/api';

const overviewApi = api.injectEndpoints({
  endpoints: (build) => ({
    getAdminOverview: build.query(
      queryOf(adminOverviewEndpoints.getAdminOverview, { errorsAt: 'caller' }),
    ),
    getPlatformTraffic: build.query(
      queryOf(adminOverviewEndpoints.getPlatformTraffic, { errorsAt: 'caller' }),
    ),
  }),
});

export const { useGetAdminOverviewQuery, useGetPlatformTrafficQuery } = overviewApi;

/** Looking again in the background; each minute is soon enough for what is counted by the day. */
export const eachMinute = { pollingInterval: 60_000, skipPollingIfUnfocused: true } as const;
