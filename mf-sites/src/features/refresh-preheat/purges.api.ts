import { purgeCalls } from '@console/contract/sites/calls';
import type { PurgeJob } from '@console/contract/sites/endpoints/purges';
import { api, mutationOf, queryOf } from '@console/kit/api';

const list = { type: 'Purge', id: 'LIST' } as const;
const quotas = { type: 'Purge', id: 'QUOTAS' } as const;
const one = (id: string) => ({ type: 'Purge', id }) as const;

export const {
  useGetPurgeQuotasQuery,
  useListPurgesQuery,
  useGetPurgeQuery,
  useSubmitPurgeMutation,
  useRetryPurgeMutation,
} = api.enhanceEndpoints({ addTagTypes: ['Purge'] }).injectEndpoints({
  endpoints: (build) => ({
    getPurgeQuotas: build.query({
      ...queryOf(purgeCalls.getPurgeQuotas, { errorsAt: 'caller' }),
      providesTags: [quotas],
    }),
    listPurges: build.query({
      ...queryOf(purgeCalls.listPurges, { errorsAt: 'caller' }),
      providesTags: (page) => [list, ...(page?.items ?? []).map((job: PurgeJob) => one(job.id))],
    }),
    getPurge: build.query({
      ...queryOf(purgeCalls.getPurge, { errorsAt: 'caller' }),
      providesTags: (_job, _error, { params }) => [one(params.id)],
    }),
    submitPurge: build.mutation({
      ...mutationOf(purgeCalls.submitPurge),
      invalidatesTags: [list, quotas],
    }),
    retryPurge: build.mutation({
      ...mutationOf(purgeCalls.retryPurge),
      invalidatesTags: (_job, _error, { params }) => [one(params.id)],
    }),
  }),
});
