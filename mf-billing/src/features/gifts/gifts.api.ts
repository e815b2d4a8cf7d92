import { giftVoucherCalls } from '@console/contract/finance/calls';
import { mutationOf, queryOf } from '@console/kit/api';
import { billingApi } from '../../billing.api';

const atCaller = { errorsAt: 'caller' } as const;

const giftsApi = billingApi.enhanceEndpoints({ addTagTypes: ['GiftRedemption'] }).injectEndpoints({
  endpoints: (build) => ({
    redeemGiftVoucher: build.mutation({
      ...mutationOf(giftVoucherCalls.redeemGiftVoucher),
      invalidatesTags: (done) => (done ? ['Money', 'GiftRedemption'] : []),
    }),
    listGiftRedemptions: build.query({
      ...queryOf(giftVoucherCalls.listGiftRedemptions, atCaller),
      providesTags: ['GiftRedemption'],
    }),
  }),
});

export const { useRedeemGiftVoucherMutation, useListGiftRedemptionsQuery } = giftsApi;
