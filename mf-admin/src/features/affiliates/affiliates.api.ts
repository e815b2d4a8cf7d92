import { affiliateCalls } from '@console/contract/accounts/calls';
import { api, queryOf } from '@console/kit/api';

const affiliatesApi = api.injectEndpoints({
  endpoints: (build) => ({
    listAffiliates: build.query(queryOf(affiliateCalls.listAffiliates, { errorsAt: 'caller' })),
  }),
});

export const { useListAffiliatesQuery } = affiliatesApi;
