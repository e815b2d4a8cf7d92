import { authCalls } from '@console/contract/accounts/calls';
import { releaseCalls, systemInfoCalls } from '@console/contract/console/calls';
import { api, queryOf } from '@console/kit/api';
import { panelHost } from './refusal';

export const systemApi = api.injectEndpoints({
  endpoints: (build) => ({
    getSystemInfo: build.query(
      queryOf(systemInfoCalls.getSystemInfo, {
        errorsAt: 'nowhere',
        headers: panelHost,
      }),
    ),
    getCaptchaType: build.query(queryOf(authCalls.getCaptchaType, { errorsAt: 'nowhere' })),
    // A failed poll is repeated; a toast every half minute would help nobody.
    getReleaseSet: build.query(queryOf(releaseCalls.getReleaseSet, { errorsAt: 'nowhere' })),
  }),
});

export const { useGetSystemInfoQuery, useGetCaptchaTypeQuery, useGetReleaseSetQuery } = systemApi;
