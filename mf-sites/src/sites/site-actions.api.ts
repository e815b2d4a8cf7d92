import { packageEndpoints } from '@console/contract/packages';
import { siteActionEndpoints } from '@console/contract/site-actions';
import { siteExportEndpoints } from '@console/contract/site-export';
import { siteImportEndpoints } from '@console/contract/site-import';
import { api, mutationOf, queryOf } from '@console/kit/api';

const lists = [
  { type: 'Site', id: 'LIST' },
  { type: 'SiteGroup', id: 'LIST' },
] as const;

const siteActionsApi = api
  .enhanceEndpoints({ addTagTypes: ['Site', 'SiteGroup'] })
  .injectEndpoints({
    endpoints: (build) => ({
      /** The packages that a site can be in. */
      listSitePackages: build.query(queryOf(packageEndpoints.listPackages, { errorsAt: 'caller' })),
      /** Read once, page by page: nothing of it is worth being kept. */
      exportSites: build.query({
        ...queryOf(siteExportEndpoints.exportSites, { errorsAt: 'caller' }),
        keepUnusedDataFor: 0,
      }),
      actOnSites: build.mutation({
        ...mutationOf(siteActionEndpoints.actOnSites),
        invalidatesTags: lists,
      }),
      importSites: build.mutation({
        ...mutationOf(siteImportEndpoints.importSites),
        invalidatesTags: (_report, _error, { body }) => (body.commit ? lists : []),
      }),
    }),
  });

export const {
  useListSitePackagesQuery,
  useLazyExportSitesQuery,
  useActOnSitesMutation,
  useImportSitesMutation,
} = siteActionsApi;
