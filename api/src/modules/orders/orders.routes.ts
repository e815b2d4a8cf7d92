import { orderEndpoints } from '@console/contract/orders';
import type { FastifyInstance } from 'fastify';
import { contractRoute } from '../../plugins/contract-route';
import type { OrdersService } from './orders.service';

/** Orders of the signed-in user. */
export function ordersRoutes(app: FastifyInstance, { orders }: { orders: OrdersService }) {
  contractRoute(app, orderEndpoints.listOrders, ({ user, query }) =>
    orders.listOrders(user.id, query),
  );
  contractRoute(app, orderEndpoints.getOrder, ({ user, params }) =>
    orders.getOrder(user.id, params.id),
  );
  contractRoute(app, orderEndpoints.quoteOrder, ({ user, body }) =>
    orders.quote(user.id, body.item),
  );
  contractRoute(app, orderEndpoints.placeOrder, ({ user, body }) =>
    orders.placeOrder(user.id, body),
  );
  contractRoute(app, orderEndpoints.cancelOrder, ({ user, params }) =>
    orders.cancelOrder(user.id, params.id),
  );
  contractRoute(app, orderEndpoints.payOrderFromBalance, ({ user, params }) =>
    orders.payFromBalance(user.id, params.id),
  );
}
