import { invoiceEndpoints } from '@console/contract/finance/endpoints/invoices';
import type { FastifyInstance } from 'fastify';
import { contractRoute } from '../../plugins/contract-route';
import type { InvoicesService } from './invoices.service';

/** Invoices: asked for by accounts, issued or refused by administrators. */
export function invoicesRoutes(app: FastifyInstance, { invoices }: { invoices: InvoicesService }) {
  contractRoute(app, invoiceEndpoints.getInvoiceable, ({ user }) => invoices.getAvailable(user.id));
  contractRoute(app, invoiceEndpoints.listInvoices, ({ user, query }) =>
    invoices.listInvoices(user.id, query),
  );
  contractRoute(app, invoiceEndpoints.applyInvoice, ({ user, body }) =>
    invoices.apply(user.id, body),
  );
  contractRoute(app, invoiceEndpoints.cancelInvoice, ({ user, params }) =>
    invoices.cancel(user.id, params.id),
  );
  contractRoute(app, invoiceEndpoints.listAdminInvoices, ({ query }) => invoices.listAll(query));
  contractRoute(app, invoiceEndpoints.issueInvoice, ({ user, request, params, body }) =>
    invoices.decide({ id: user.id, ip: request.ip }, params.id, 'issued', body),
  );
  contractRoute(app, invoiceEndpoints.refuseInvoice, ({ user, request, params, body }) =>
    invoices.decide({ id: user.id, ip: request.ip }, params.id, 'refused', body),
  );
  contractRoute(app, invoiceEndpoints.voidInvoice, ({ user, request, params, body }) =>
    invoices.decide({ id: user.id, ip: request.ip }, params.id, 'voided', body),
  );
}
