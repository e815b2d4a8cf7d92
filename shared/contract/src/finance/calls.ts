// What pages call: requests, which the tables spread, and the same with the types of the tables.

import type { CallsOf } from '../common/endpoint';
import type { giftVoucherEndpoints } from './endpoints/gift-vouchers';
import type { invoiceEndpoints } from './endpoints/invoices';
import type { ledgerEndpoints } from './endpoints/ledger';
import type { orderEndpoints } from './endpoints/orders';
import type { planQuoteEndpoints } from './endpoints/plan-quotes';

export const giftVoucherRequests = {
  redeemGiftVoucher: { method: 'POST', path: '/v1/gift-vouchers/redeem' },
  listGiftRedemptions: { method: 'GET', path: '/v1/gift-vouchers/redemptions' },
} as const;
export const giftVoucherCalls: CallsOf<typeof giftVoucherEndpoints> = giftVoucherRequests;

export const invoiceRequests = {
  getInvoiceable: { method: 'GET', path: '/v1/invoices/available' },
  listInvoices: { method: 'GET', path: '/v1/invoices' },
  applyInvoice: { method: 'POST', path: '/v1/invoices' },
  cancelInvoice: { method: 'POST', path: '/v1/invoices/:id/cancel' },
  listAdminInvoices: { method: 'GET', path: '/v1/admin/invoices' },
  issueInvoice: { method: 'POST', path: '/v1/admin/invoices/:id/issue' },
  refuseInvoice: { method: 'POST', path: '/v1/admin/invoices/:id/refuse' },
  voidInvoice: { method: 'POST', path: '/v1/admin/invoices/:id/void' },
} as const;
export const invoiceCalls: CallsOf<typeof invoiceEndpoints> = invoiceRequests;

export const ledgerRequests = {
  getStatement: { method: 'GET', path: '/v1/ledger/statement' },
  exportLedgerEntries: { method: 'GET', path: '/v1/ledger/export' },
  getBalance: { method: 'GET', path: '/v1/ledger/balance' },
  listLedgerEntries: { method: 'GET', path: '/v1/ledger/entries' },
} as const;
export const ledgerCalls: CallsOf<typeof ledgerEndpoints> = ledgerRequests;

export const orderRequests = {
  listOrders: { method: 'GET', path: '/v1/orders' },
  getOrder: { method: 'GET', path: '/v1/orders/:id' },
  quoteOrder: { method: 'POST', path: '/v1/orders/quote' },
  placeOrder: { method: 'POST', path: '/v1/orders' },
  cancelOrder: { method: 'POST', path: '/v1/orders/:id/cancel' },
  payOrderFromBalance: { method: 'POST', path: '/v1/orders/:id/pay-from-balance' },
  listPaymentMethods: { method: 'GET', path: '/v1/payment-methods' },
  payOrder: { method: 'POST', path: '/v1/orders/:id/pay' },
  checkOrder: { method: 'POST', path: '/v1/orders/:id/check' },
} as const;
export const orderCalls: CallsOf<typeof orderEndpoints> = orderRequests;

export const planQuoteRequests = {
  quotePlans: { method: 'POST', path: '/v1/plans/quotes' },
} as const;
export const planQuoteCalls: CallsOf<typeof planQuoteEndpoints> = planQuoteRequests;
