import { packageEndpoints } from '@console/contract/packages';
import { siteActionEndpoints } from '@console/contract/site-actions';
import { api, mutationOf, queryOf } from '@console/kit/api';

const siteActionsApi = api
  .enhanceEndpoints({ addTagTypes: ['Site', 'SiteGroup'] })
  .injectEndpoints({
    endpoints: (build) => ({
      /** The packages that a site can be in. */
      listSitePackages: build.query(queryOf(packageEndpoints.listPackages, { errorsAt: 'caller' })),
      actOnSites: build.mutation({
        ...mutationOf(siteActionEndpoints.actOnSites),
        invalidatesTags: [
          { type: 'Site', id: 'LIST' },
          { type: 'SiteGroup', id: 'LIST' },
        ],
      }),
    }),
  });

export const { useListSitePackagesQuery, useActOnSitesMutation } = siteActionsApi;
