import { adminOverviewCalls } from '@console/contract/console/calls';
import { api, poll, queryOf } from '@console/kit/api';

const overviewApi = api.injectEndpoints({
  endpoints: (build) => ({
    getAdminOverview: build.query(
      queryOf(adminOverviewCalls.getAdminOverview, { errorsAt: 'caller' }),
    ),
    getPlatformTraffic: build.query(
      queryOf(adminOverviewCalls.getPlatformTraffic, { errorsAt: 'caller' }),
    ),
  }),
});

export const { useGetAdminOverviewQuery, useGetPlatformTrafficQuery } = overviewApi;

/** Looking again in the background; each minute is soon enough for what is counted by the day. */
export const eachMinute = poll(60_000);
