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

/** Polls once a minute, which is often enough for figures that are counted by the day. */
export const eachMinute = poll(60_000);
