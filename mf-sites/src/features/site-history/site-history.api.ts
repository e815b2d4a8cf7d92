import { siteRevisionCalls } from '@console/contract/sites/calls';
import { mutationOf, queryOf } from '@console/kit/api';
import { sitesApi } from '../../sites/sites.api';

// Whatever changes a site makes a revision of it, so its tag is history's, too.
const site = (id: string) => ({ type: 'Site', id }) as const;

export const {
  useListSiteRevisionsQuery,
  useGetSiteRevisionQuery,
  useRestoreSiteRevisionMutation,
} = sitesApi.injectEndpoints({
  endpoints: (build) => ({
    listSiteRevisions: build.query({
      ...queryOf(siteRevisionCalls.listSiteRevisions, { errorsAt: 'caller' }),
      providesTags: (_page, _error, { params }) => [site(params.id)],
    }),
    getSiteRevision: build.query({
      ...queryOf(siteRevisionCalls.getSiteRevision, { errorsAt: 'caller' }),
      providesTags: (_revision, _error, { params }) => [site(params.id)],
    }),
    restoreSiteRevision: build.mutation({
      ...mutationOf(siteRevisionCalls.restoreSiteRevision),
      invalidatesTags: (_site, _error, { params }) => [site(params.id)],
    }),
  }),
});
