import { adminOrderEndpoints } from '@console/contract/finance/endpoints/admin-orders';
import type { FastifyInstance } from 'fastify';
import { contractRoute } from '../../plugins/contract-route';
import type { TransfersService } from '../payments/transfers.service';
import type { RefundsService } from '../refunds/refunds.service';
import type { OrdersAdminService } from './orders-admin.service';

type Services = {
  ordersAdmin: OrdersAdminService;
  refunds: RefundsService;
  transfers: TransfersService;
};

/** Orders, refunds and bank transfers in the back office. */
export function ordersAdminRoutes(
  app: FastifyInstance,
  { ordersAdmin, refunds, transfers }: Services,
) {
  contractRoute(app, adminOrderEndpoints.listAdminOrders, ({ query }) =>
    ordersAdmin.listOrders(query),
  );
  contractRoute(app, adminOrderEndpoints.getAdminOrder, ({ params }) =>
    ordersAdmin.getOrder(params.id),
  );
  contractRoute(app, adminOrderEndpoints.refundOrder, ({ user, request, params, body }) =>
    refunds.refund({ id: user.id, ip: request.ip }, params.id, body),
  );
  contractRoute(app, adminOrderEndpoints.listTransfers, ({ query }) =>
    transfers.listTransfers(query),
  );
  contractRoute(app, adminOrderEndpoints.confirmTransfer, ({ user, request, params, body }) =>
    transfers.confirm({ id: user.id, ip: request.ip }, params.id, body),
  );
  contractRoute(app, adminOrderEndpoints.refuseTransfer, ({ user, request, params, body }) =>
    transfers.refuse({ id: user.id, ip: request.ip }, params.id, body.reason),
  );
}
