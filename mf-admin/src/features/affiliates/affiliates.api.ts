import { affiliateEndpoints } from '@console/contract/affiliates';
import { api, queryOf } from '@console/kit/api';

const affiliatesApi = api.injectEndpoints({
  endpoints: (build) => ({
    listAffiliates: build.query(queryOf(affiliateEndpoints.listAffiliates, { errorsAt: 'caller' })),
  }),
});

export const { useListAffiliatesQuery } = affiliatesApi;
