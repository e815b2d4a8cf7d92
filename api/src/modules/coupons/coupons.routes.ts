import { couponEndpoints } from '@console/contract/finance/endpoints/coupons';
import type { FastifyInstance } from 'fastify';
import { contractRoute } from '../../plugins/contract-route';
import type { CouponsService } from './coupons.service';

/** Coupons in the back office. */
export function couponsRoutes(app: FastifyInstance, { coupons }: { coupons: CouponsService }) {
  contractRoute(app, couponEndpoints.listCoupons, ({ query }) => coupons.listCoupons(query));
  contractRoute(app, couponEndpoints.createCoupon, ({ user, request, body }) =>
    coupons.createCoupon({ id: user.id, ip: request.ip }, body),
  );
  contractRoute(app, couponEndpoints.setCouponActive, ({ user, request, params, body }) =>
    coupons.setActive({ id: user.id, ip: request.ip }, params.id, body.active),
  );
}
