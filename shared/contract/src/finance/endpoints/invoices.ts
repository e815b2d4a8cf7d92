import { z } from 'zod';
import { defineEndpoints } from '../../common/endpoint';
import {
  emptySchema,
  idParamsSchema,
  instantSchema,
  pageOf,
  pageQuerySchema,
} from '../../common/paging';
import { plainText } from '../../common/scalars';
import { invoiceRequests } from '../calls';
import { invoiceApplySchema, invoiceKindSchema } from '../invoices';
import { fenSchema } from '../ledger';

/** `voided`: taken back after it was issued (冲红). */
export const invoiceStateSchema = z.enum(['pending', 'issued', 'refused', 'cancelled', 'voided']);
export type InvoiceState = z.output<typeof invoiceStateSchema>;

export const invoiceSchema = z.object({
  id: z.uuid(),
  kind: invoiceKindSchema,
  amountFen: fenSchema,
  title: z.string(),
  taxNo: z.string(),
  email: z.string(),
  address: z.string(),
  bank: z.string(),
  state: invoiceStateSchema,
  /** Of the invoice itself, once it is issued. */
  invoiceNo: z.string().nullable(),
  /** Why it was refused or voided. */
  reason: z.string().nullable(),
  createdAt: instantSchema,
  closedAt: instantSchema.nullable(),
});
export type Invoice = z.output<typeof invoiceSchema>;

export const adminInvoiceSchema = invoiceSchema.extend({
  owner: z.object({ id: z.uuid(), name: z.string(), email: z.string().nullable() }),
});
export type AdminInvoice = z.output<typeof adminInvoiceSchema>;

export const adminInvoiceListQuerySchema = pageQuerySchema.extend({
  state: invoiceStateSchema.optional(),
});
export type AdminInvoiceListQuery = z.output<typeof adminInvoiceListQuerySchema>;

const reasonSchema = z.object({
  reason: plainText().trim().min(1, '请填写原因').max(200, '原因最多 200 个字'),
});

export const invoiceEndpoints = defineEndpoints({
  getInvoiceable: {
    ...invoiceRequests.getInvoiceable,
    access: 'platformUser',
    summary: '取自己可开发票的金额',
    data: z.object({ availableFen: fenSchema }),
  },
  listInvoices: {
    ...invoiceRequests.listInvoices,
    access: 'platformUser',
    summary: '列出自己的发票申请',
    query: pageQuerySchema,
    data: pageOf(invoiceSchema),
  },
  applyInvoice: {
    ...invoiceRequests.applyInvoice,
    access: 'platformUser',
    summary: '申请发票',
    body: invoiceApplySchema,
    data: invoiceSchema,
  },
  cancelInvoice: {
    ...invoiceRequests.cancelInvoice,
    access: 'platformUser',
    summary: '撤回待开具的发票申请',
    params: idParamsSchema,
    body: emptySchema,
    data: invoiceSchema,
  },
  listAdminInvoices: {
    ...invoiceRequests.listAdminInvoices,
    access: 'administrator',
    summary: '列出全部发票申请',
    query: adminInvoiceListQuerySchema,
    data: pageOf(adminInvoiceSchema),
  },
  issueInvoice: {
    ...invoiceRequests.issueInvoice,
    access: 'administrator',
    summary: '登记已开具的发票',
    params: idParamsSchema,
    body: z.object({
      invoiceNo: plainText()
        .trim()
        .regex(/^[0-9A-Z]{8,20}$/, '发票号码为 8–20 位数字或大写字母'),
    }),
    data: adminInvoiceSchema,
  },
  refuseInvoice: {
    ...invoiceRequests.refuseInvoice,
    access: 'administrator',
    summary: '拒绝发票申请',
    params: idParamsSchema,
    body: reasonSchema,
    data: adminInvoiceSchema,
  },
  voidInvoice: {
    ...invoiceRequests.voidInvoice,
    access: 'administrator',
    summary: '登记发票已冲红',
    params: idParamsSchema,
    body: reasonSchema,
    data: adminInvoiceSchema,
  },
});
