import { z } from 'zod';
import { defineEndpoints } from '../../common/endpoint';
import { instantSchema, pageOf, pageQuerySchema } from '../../common/paging';
import { giftVoucherRequests } from '../calls';
import { giftRedeemSchema } from '../gift-vouchers';
import { fenSchema } from '../ledger';

export const giftRedemptionSchema = z.object({
  id: z.uuid(),
  title: z.string(),
  amountFen: fenSchema,
  redeemedAt: instantSchema,
});
export type GiftRedemption = z.output<typeof giftRedemptionSchema>;

export const giftVoucherEndpoints = defineEndpoints({
  redeemGiftVoucher: {
    ...giftVoucherRequests.redeemGiftVoucher,
    access: 'platformUser',
    summary: '兑换礼品券',
    body: giftRedeemSchema,
    data: z.object({ amountFen: fenSchema, balanceFen: fenSchema }),
  },
  listGiftRedemptions: {
    ...giftVoucherRequests.listGiftRedemptions,
    access: 'platformUser',
    summary: '列出自己的兑换记录',
    query: pageQuerySchema,
    data: pageOf(giftRedemptionSchema),
  },
});
