import { ledgerCalls } from '@console/contract/finance/calls';
import { packageCalls, packCalls, planCalls } from '@console/contract/packages/calls';
import { api, mutationOf, queryOf } from '@console/kit/api';

const atCaller = { errorsAt: 'caller' } as const;

/** Queries of more than one page; those of a single page come with its code. */
export const billingApi = api
  .enhanceEndpoints({ addTagTypes: ['Money', 'Package', 'Plan'] })
  .injectEndpoints({
    endpoints: (build) => ({
      getBalance: build.query({
        ...queryOf(ledgerCalls.getBalance, atCaller),
        providesTags: ['Money'],
      }),
      listLedgerEntries: build.query({
        ...queryOf(ledgerCalls.listLedgerEntries, atCaller),
        providesTags: ['Money'],
      }),
      getStatement: build.query({
        ...queryOf(ledgerCalls.getStatement, atCaller),
        providesTags: ['Money'],
      }),
      // A file is fetched on demand and not cached.
      exportLedgerEntries: build.query({
        ...queryOf(ledgerCalls.exportLedgerEntries),
        keepUnusedDataFor: 0,
      }),
      listPlans: build.query({
        ...queryOf(planCalls.listPlans, atCaller),
        providesTags: ['Plan'],
      }),
      listPacks: build.query({
        ...queryOf(packCalls.listPacks, atCaller),
        providesTags: ['Plan'],
      }),
      listPackages: build.query({
        ...queryOf(packageCalls.listPackages, atCaller),
        providesTags: ['Package'],
      }),
      getPackage: build.query({
        ...queryOf(packageCalls.getPackage, atCaller),
        providesTags: ['Package'],
      }),
      setPackageAutoRenew: build.mutation({
        ...mutationOf(packageCalls.setPackageAutoRenew),
        invalidatesTags: ['Package'],
      }),
      getPackageMeters: build.query({
        ...queryOf(packageCalls.getPackageMeters, atCaller),
        providesTags: ['Package'],
      }),
      cancelPackage: build.mutation({
        ...mutationOf(packageCalls.cancelPackage),
        invalidatesTags: ['Package'],
      }),
      resumePackage: build.mutation({
        ...mutationOf(packageCalls.resumePackage),
        invalidatesTags: ['Package'],
      }),
      getPackageSettings: build.query({
        ...queryOf(packageCalls.getPackageSettings, atCaller),
      }),
      getPackageUsage: build.query({
        ...queryOf(packageCalls.getPackageUsage, atCaller),
        providesTags: ['Package'],
      }),
      // A refusal means that price or balance have changed, so both are fetched again.
      buyPackage: build.mutation({
        ...mutationOf(packageCalls.buyPackage),
        invalidatesTags: ['Money', 'Package', 'Plan'],
      }),
    }),
  });

export const {
  useGetBalanceQuery,
  useListLedgerEntriesQuery,
  useGetStatementQuery,
  useLazyExportLedgerEntriesQuery,
  useListPlansQuery,
  useListPacksQuery,
  useListPackagesQuery,
  useGetPackageQuery,
  useSetPackageAutoRenewMutation,
  useGetPackageMetersQuery,
  useCancelPackageMutation,
  useResumePackageMutation,
  useGetPackageSettingsQuery,
  useGetPackageUsageQuery,
  useBuyPackageMutation,
} = billingApi;
