import { attackReportCalls } from '@console/contract/monitor/calls';
import { api, mutationOf, queryOf } from '@console/kit/api';

const reports = 'AttackReport' as const;
const shares = 'AttackShare' as const;
const caller = { errorsAt: 'caller' } as const;

export const {
  useListAttackReportsQuery,
  useGetAttackReportQuery,
  useListAttackSharesQuery,
  useCreateAttackShareMutation,
  useRevokeAttackShareMutation,
} = api.enhanceEndpoints({ addTagTypes: [reports, shares] }).injectEndpoints({
  endpoints: (build) => ({
    listAttackReports: build.query({
      ...queryOf(attackReportCalls.listAttackReports, caller),
      providesTags: [reports],
    }),
    getAttackReport: build.query({
      ...queryOf(attackReportCalls.getAttackReport, caller),
      providesTags: [reports],
    }),
    listAttackShares: build.query({
      ...queryOf(attackReportCalls.listAttackShares, caller),
      providesTags: [shares],
    }),
    createAttackShare: build.mutation({
      ...mutationOf(attackReportCalls.createAttackShare),
      invalidatesTags: [shares],
    }),
    revokeAttackShare: build.mutation({
      ...mutationOf(attackReportCalls.revokeAttackShare),
      invalidatesTags: [shares],
    }),
  }),
});
