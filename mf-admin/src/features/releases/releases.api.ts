import { releaseEndpoints } from '@console/contract/releases';
import { api, queryOf } from '@console/kit/api';

const releasesApi = api.injectEndpoints({
  endpoints: (build) => ({
    listReleases: build.query(queryOf(releaseEndpoints.listReleases, { errorsAt: 'caller' })),
  }),
});

export const { useListReleasesQuery } = releasesApi;
