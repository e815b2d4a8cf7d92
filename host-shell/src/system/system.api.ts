import { authEndpoints } from '@console/contract/auth';
import { releaseEndpoints } from '@console/contract/releases';
import { systemInfoEndpoints } from '@console/contract/system-info';
import { api, queryOf } from '@console/kit/api';
import { panelHost } from './refusal';

export const systemApi = api.injectEndpoints({
  endpoints: (build) => ({
    getSystemInfo: build.query(
      queryOf(systemInfoEndpoints.getSystemInfo, {
        errorsAt: 'nowhere',
        headers: panelHost,
      }),
    ),
    getCaptchaType: build.query(queryOf(authEndpoints.getCaptchaType, { errorsAt: 'nowhere' })),
    // A poll that fails is asked again; a toast each half minute would help nobody.
    getReleaseSet: build.query(queryOf(releaseEndpoints.getReleaseSet, { errorsAt: 'nowhere' })),
  }),
});

export const { useGetSystemInfoQuery, useGetCaptchaTypeQuery, useGetReleaseSetQuery } = systemApi;
