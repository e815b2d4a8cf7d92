import { orderEndpoints } from '@console/contract/finance/endpoints/orders';
import { planQuoteEndpoints } from '@console/contract/finance/endpoints/plan-quotes';
import { packageEndpoints } from '@console/contract/packages/endpoints/packages';
import type { FastifyInstance } from 'fastify';
import { contractRoute } from '../../plugins/contract-route';
import type { PackagesService } from '../packages/packages.service';
import type { OrdersService } from './orders.service';
import type { PlanQuotesService } from './plan-quotes.service';

type Services = {
  orders: OrdersService;
  planQuotes: PlanQuotesService;
  packages: PackagesService;
};

/** Orders of the signed-in user. */
export function ordersRoutes(app: FastifyInstance, { orders, planQuotes, packages }: Services) {
  contractRoute(app, orderEndpoints.listOrders, ({ user, query }) =>
    orders.listOrders(user.id, query),
  );
  contractRoute(app, orderEndpoints.getOrder, ({ user, params }) =>
    orders.getOrder(user.id, params.id),
  );
  contractRoute(app, orderEndpoints.quoteOrder, ({ user, body }) =>
    orders.quote(user.id, body.item, body.couponCode),
  );
  contractRoute(app, orderEndpoints.placeOrder, ({ user, body }) =>
    orders.placeOrder(user.id, body),
  );
  contractRoute(app, orderEndpoints.payOrderFromBalance, ({ user, params }) =>
    orders.payFromBalance(user.id, params.id),
  );
  contractRoute(app, planQuoteEndpoints.quotePlans, ({ user, body }) =>
    planQuotes.quotePlans(user.id, body),
  );
  contractRoute(app, packageEndpoints.buyPackage, async ({ user, body }) => {
    const { planId, period, count, purchaseKey: orderKey, ...placing } = body;
    const item = { kind: 'package' as const, planId, period, ...(count && { count }) };
    const order = await orders.buyFromBalance(user.id, { ...placing, item, orderKey });
    return packages.getPackage(user.id, order.packageId ?? '');
  });
}
