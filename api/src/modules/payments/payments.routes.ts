import { orderEndpoints } from '@console/contract/finance/endpoints/orders';
import type { FastifyInstance } from 'fastify';
import { contractRoute } from '../../plugins/contract-route';
import type { PaymentsService } from './payments.service';

type Services = {
  payments: PaymentsService;
  /** The console's own origin, where the operator has set it. */
  consoleUrl: string | undefined;
};

/** Paying orders of the signed-in user. */
export function paymentsRoutes(app: FastifyInstance, { payments, consoleUrl }: Services) {
  contractRoute(app, orderEndpoints.listPaymentMethods, () => payments.listMethods());
  contractRoute(app, orderEndpoints.payOrder, ({ user, params, body, request }) =>
    payments.pay(user.id, params.id, body.method, {
      origin: consoleUrl ?? `${request.protocol}://${request.host}`,
      ip: request.ip,
    }),
  );
  contractRoute(app, orderEndpoints.cancelOrder, ({ user, params }) =>
    payments.cancel(user.id, params.id),
  );
  contractRoute(app, orderEndpoints.checkOrder, ({ user, params }) =>
    payments.check(user.id, params.id),
  );
}
