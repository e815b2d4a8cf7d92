import { z } from 'zod';
import { defineEndpoints } from './endpoint';
import { fenSchema } from './ledger';
import { instantSchema, pageOf, pageQuerySchema } from './paging';
import { plainText } from './scalars';

/** Letters and digits of a code; those that are taken for one another (I, L, O, 0, 1) are not used. */
const codePattern = /^[A-HJKMNP-Z2-9]{16}$/;

/** A code as a person types it: spaces, hyphens and case do not matter. */
export const giftCodeSchema = plainText()
  .max(40, '兑换码不超过 40 个字符')
  .transform((text) => text.replace(/[\s-]/g, '').toUpperCase())
  .pipe(plainText().min(1, '请输入兑换码').regex(codePattern, '兑换码由 16 位字母和数字组成'));

export const giftRedeemSchema = z.object({ code: giftCodeSchema });

export const giftRedemptionSchema = z.object({
  id: z.uuid(),
  title: z.string(),
  amountFen: fenSchema,
  redeemedAt: instantSchema,
});
export type GiftRedemption = z.output<typeof giftRedemptionSchema>;

export const giftVoucherEndpoints = defineEndpoints({
  redeemGiftVoucher: {
    method: 'POST',
    path: '/v1/gift-vouchers/redeem',
    access: 'platformUser',
    summary: '兑换礼品券',
    body: giftRedeemSchema,
    data: z.object({ amountFen: fenSchema, balanceFen: fenSchema }),
  },
  listGiftRedemptions: {
    method: 'GET',
    path: '/v1/gift-vouchers/redemptions',
    access: 'platformUser',
    summary: '列出自己的兑换记录',
    query: pageQuerySchema,
    data: pageOf(giftRedemptionSchema),
  },
});
