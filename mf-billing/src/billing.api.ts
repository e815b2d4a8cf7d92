import { giftVoucherEndpoints } from '@console/contract/gift-vouchers';
import { ledgerEndpoints } from '@console/contract/ledger';
import { packageEndpoints } from '@console/contract/packages';
import { planEndpoints } from '@console/contract/plans';
import { siteEndpoints } from '@console/contract/sites';
import { api, mutationOf, queryOf } from '@console/kit/api';

const atCaller = { errorsAt: 'caller' } as const;

export const billingApi = api
  .enhanceEndpoints({ addTagTypes: ['Money', 'Package', 'Plan', 'GiftRedemption'] })
  .injectEndpoints({
    endpoints: (build) => ({
      getBalance: build.query({
        ...queryOf(ledgerEndpoints.getBalance, atCaller),
        providesTags: ['Money'],
      }),
      listLedgerEntries: build.query({
        ...queryOf(ledgerEndpoints.listLedgerEntries, atCaller),
        providesTags: ['Money'],
      }),
      listPlans: build.query({
        ...queryOf(planEndpoints.listPlans, atCaller),
        providesTags: ['Plan'],
      }),
      listPackages: build.query({
        ...queryOf(packageEndpoints.listPackages, atCaller),
        providesTags: ['Package'],
      }),
      getPackage: build.query({
        ...queryOf(packageEndpoints.getPackage, atCaller),
        providesTags: ['Package'],
      }),
      listPackageSites: build.query({
        ...queryOf(siteEndpoints.listSites, atCaller),
        providesTags: ['Package'],
      }),
      setPackageAutoRenew: build.mutation({
        ...mutationOf(packageEndpoints.setPackageAutoRenew),
        invalidatesTags: ['Package'],
      }),
      getPackageUsage: build.query({
        ...queryOf(packageEndpoints.getPackageUsage, atCaller),
        providesTags: ['Package'],
      }),
      // A refusal says that price or balance are not what was shown, so those are asked for again.
      buyPackage: build.mutation({
        ...mutationOf(packageEndpoints.buyPackage),
        invalidatesTags: ['Money', 'Package', 'Plan'],
      }),
      redeemGiftVoucher: build.mutation({
        ...mutationOf(giftVoucherEndpoints.redeemGiftVoucher),
        invalidatesTags: (done) => (done ? ['Money', 'GiftRedemption'] : []),
      }),
      listGiftRedemptions: build.query({
        ...queryOf(giftVoucherEndpoints.listGiftRedemptions, atCaller),
        providesTags: ['GiftRedemption'],
      }),
    }),
  });

export const {
  useGetBalanceQuery,
  useListLedgerEntriesQuery,
  useListPlansQuery,
  useListPackagesQuery,
  useGetPackageQuery,
  useListPackageSitesQuery,
  useSetPackageAutoRenewMutation,
  useGetPackageUsageQuery,
  useBuyPackageMutation,
  useRedeemGiftVoucherMutation,
  useListGiftRedemptionsQuery,
} = billingApi;
