import { packageCalls } from '@console/contract/packages/calls';
import { siteActionCalls, siteExportCalls, siteImportCalls } from '@console/contract/sites/calls';
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
      listSitePackages: build.query(queryOf(packageCalls.listPackages, { errorsAt: 'caller' })),
      /** Read once, page by page, and not cached. */
      exportSites: build.query({
        ...queryOf(siteExportCalls.exportSites, { errorsAt: 'caller' }),
        keepUnusedDataFor: 0,
      }),
      actOnSites: build.mutation({
        ...mutationOf(siteActionCalls.actOnSites),
        invalidatesTags: lists,
      }),
      importSites: build.mutation({
        ...mutationOf(siteImportCalls.importSites),
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
