import {
  forwardActionCalls,
  forwardBatchCalls,
  forwardCalls,
  forwardGroupCalls,
  forwardImportCalls,
  forwardRevisionCalls,
} from '@console/contract/forwards/calls';
import { packageCalls } from '@console/contract/packages/calls';
import { api, mutationOf, queryOf } from '@console/kit/api';

const list = { type: 'Forward', id: 'LIST' } as const;
const groups = { type: 'ForwardGroup', id: 'LIST' } as const;
const one = (id: string) => ({ type: 'Forward', id }) as const;
const atCaller = { errorsAt: 'caller' } as const;

export const forwardsApi = api
  .enhanceEndpoints({ addTagTypes: ['Forward', 'ForwardGroup'] })
  .injectEndpoints({
    endpoints: (build) => ({
      listForwards: build.query({
        ...queryOf(forwardCalls.listForwards, atCaller),
        providesTags: (page) => [list, ...(page?.items ?? []).map(({ id }) => one(id))],
      }),
      exportForwards: build.query(queryOf(forwardCalls.exportForwards, atCaller)),
      getForward: build.query({
        ...queryOf(forwardCalls.getForward, atCaller),
        providesTags: (_forward, _error, { params }) => [one(params.id)],
      }),
      getForwardBySn: build.query(queryOf(forwardCalls.getForwardBySn, atCaller)),
      getForwardOriginHealth: build.query(queryOf(forwardCalls.getForwardOriginHealth, atCaller)),
      createForward: build.mutation({
        ...mutationOf(forwardCalls.createForward),
        invalidatesTags: [list, groups],
      }),
      createForwards: build.mutation({
        ...mutationOf(forwardBatchCalls.createForwards),
        invalidatesTags: [list, groups],
      }),
      importForwards: build.mutation({
        ...mutationOf(forwardImportCalls.importForwards),
        invalidatesTags: [list, groups],
      }),
      updateForward: build.mutation({
        ...mutationOf(forwardCalls.updateForward),
        invalidatesTags: (_forward, _error, { params }) => [one(params.id), list, groups],
      }),
      // Deleted forwards are not fetched again: their page is being left.
      actOnForwards: build.mutation({
        ...mutationOf(forwardActionCalls.actOnForwards),
        invalidatesTags: (_done, _error, { body: { ids, action } }) =>
          action.kind === 'delete' ? [list, groups] : [list, groups, ...ids.map(one)],
      }),
      // Whatever changes a forward makes a revision of it, so its tag is history's, too.
      listForwardRevisions: build.query({
        ...queryOf(forwardRevisionCalls.listForwardRevisions, atCaller),
        providesTags: (_page, _error, { params }) => [one(params.id)],
      }),
      getForwardRevision: build.query({
        ...queryOf(forwardRevisionCalls.getForwardRevision, atCaller),
        providesTags: (_revision, _error, { params }) => [one(params.id)],
      }),
      restoreForwardRevision: build.mutation({
        ...mutationOf(forwardRevisionCalls.restoreForwardRevision),
        invalidatesTags: (_forward, _error, { params }) => [one(params.id), list],
      }),
      listForwardGroups: build.query({
        ...queryOf(forwardGroupCalls.listForwardGroups, atCaller),
        providesTags: [groups],
      }),
      createForwardGroup: build.mutation({
        ...mutationOf(forwardGroupCalls.createForwardGroup),
        invalidatesTags: [groups],
      }),
      updateForwardGroup: build.mutation({
        ...mutationOf(forwardGroupCalls.updateForwardGroup),
        invalidatesTags: [groups, { type: 'Forward' }],
      }),
      deleteForwardGroup: build.mutation({
        ...mutationOf(forwardGroupCalls.deleteForwardGroup),
        invalidatesTags: [groups, { type: 'Forward' }],
      }),
      listForwardPackages: build.query(queryOf(packageCalls.listPackages, atCaller)),
    }),
  });

export const {
  useListForwardsQuery,
  useLazyListForwardsQuery,
  useLazyExportForwardsQuery,
  useGetForwardQuery,
  useGetForwardBySnQuery,
  useGetForwardOriginHealthQuery,
  useCreateForwardMutation,
  useCreateForwardsMutation,
  useImportForwardsMutation,
  useUpdateForwardMutation,
  useActOnForwardsMutation,
  useListForwardRevisionsQuery,
  useGetForwardRevisionQuery,
  useRestoreForwardRevisionMutation,
  useListForwardGroupsQuery,
  useCreateForwardGroupMutation,
  useUpdateForwardGroupMutation,
  useDeleteForwardGroupMutation,
  useListForwardPackagesQuery,
} = forwardsApi;
