import { giftVoucherEndpoints } from '@console/contract/finance/endpoints/gift-vouchers';
import type { FastifyInstance } from 'fastify';
import { contractRoute } from '../../plugins/contract-route';
import type { GiftVouchersService } from './gift-vouchers.service';

/** Redeeming vouchers. */
export function giftVouchersRoutes(
  app: FastifyInstance,
  { giftVouchers }: { giftVouchers: GiftVouchersService },
) {
  contractRoute(app, giftVoucherEndpoints.redeemGiftVoucher, ({ user, body }) =>
    giftVouchers.redeem(user.id, body.code),
  );
  contractRoute(app, giftVoucherEndpoints.listGiftRedemptions, ({ user, query }) =>
    giftVouchers.listRedemptions(user.id, query),
  );
}
