import { releaseCalls } from '@console/contract/console/calls';
import { api, queryOf } from '@console/kit/api';

const releasesApi = api.injectEndpoints({
  endpoints: (build) => ({
    listReleases: build.query(queryOf(releaseCalls.listReleases, { errorsAt: 'caller' })),
  }),
});

export const { useListReleasesQuery } = releasesApi;
