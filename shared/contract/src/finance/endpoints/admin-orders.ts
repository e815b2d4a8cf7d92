import { z } from 'zod';
import { defineEndpoints } from '../../common/endpoint';
import { idParamsSchema, instantSchema, pageOf, pageQuerySchema } from '../../common/paging';
import { plainText } from '../../common/scalars';
import { enteredFenSchema } from '../admin-orders';
import { fenSchema } from '../ledger';
import { orderKindSchema, orderStateSchema } from '../orders';
import { orderSchema } from './orders';

const reasonSchema = plainText().trim().min(1, '请填写原因').max(200, '原因最多 200 个字');

/** Where the money of a refund goes. `offline`: somebody has sent it back by hand. */
export const refundToSchema = z.enum(['balance', 'source', 'offline'], '请选择退款去向');
export type RefundTo = z.output<typeof refundToSchema>;

/** `pending`: the gateway has not said yet that the money is back. */
export const refundStateSchema = z.enum(['pending', 'done', 'failed']);
export type RefundState = z.output<typeof refundStateSchema>;

export const refundSchema = z.object({
  id: z.uuid(),
  no: z.string(),
  orderId: z.uuid(),
  to: refundToSchema,
  amountFen: fenSchema,
  state: refundStateSchema,
  reason: z.string(),
  /** What the gateway said, where it refused. */
  note: z.string().nullable(),
  createdAt: instantSchema,
  closedAt: instantSchema.nullable(),
});
export type Refund = z.output<typeof refundSchema>;

export const refundCreateSchema = z.object({
  amountFen: enteredFenSchema,
  to: refundToSchema,
  reason: reasonSchema,
  /** Whether the package of the order ends with it; of a pack, whether the pack does. */
  endPackage: z.boolean('请选择是否停用套餐').default(false),
  /** Made once for each refund that is confirmed; a repetition gives nothing more. */
  refundKey: plainText().regex(/^[\w-]{16,64}$/, '退款标识格式不正确'),
});
export type RefundCreate = z.output<typeof refundCreateSchema>;

const ownerSchema = z.object({ id: z.uuid(), name: z.string(), email: z.string().nullable() });

export const adminOrderSchema = orderSchema.extend({ owner: ownerSchema });
export type AdminOrder = z.output<typeof adminOrderSchema>;

export const adminOrderDetailSchema = adminOrderSchema.extend({
  refunds: z.array(refundSchema),
  /** Money that has arrived for it, and what of that can go back by its gateway. */
  receipts: z.array(
    z.object({
      id: z.uuid(),
      gateway: z.string(),
      gatewayNo: z.string(),
      amountFen: fenSchema,
      refundableFen: fenSchema,
      createdAt: instantSchema,
    }),
  ),
});
export type AdminOrderDetail = z.output<typeof adminOrderDetailSchema>;

export const adminOrderListQuerySchema = pageQuerySchema.extend({
  /** Part of the order's number, or of its owner's name or e-mail address. */
  keyword: plainText().trim().max(254).optional(),
  kind: orderKindSchema.optional(),
  state: orderStateSchema.optional(),
});
export type AdminOrderListQuery = z.output<typeof adminOrderListQuerySchema>;

/** A bank transfer that is waited for, has come, or is given up. */
export const transferStateSchema = z.enum(['waiting', 'received', 'closed']);
export type TransferState = z.output<typeof transferStateSchema>;

export const transferSchema = z.object({
  id: z.uuid(),
  order: z.object({ id: z.uuid(), no: z.string(), subject: z.string() }),
  owner: ownerSchema,
  /** What the payer was asked to write on the transfer. */
  remark: z.string(),
  amountFen: fenSchema,
  state: transferStateSchema,
  receivedFen: fenSchema.nullable(),
  bankNo: z.string().nullable(),
  createdAt: instantSchema,
  expiresAt: instantSchema,
});
export type Transfer = z.output<typeof transferSchema>;

export const transferListQuerySchema = pageQuerySchema.extend({
  state: transferStateSchema.optional(),
  /** Part of the remark, of the order's number, or of its owner's name. */
  keyword: plainText().trim().max(254).optional(),
});
export type TransferListQuery = z.output<typeof transferListQuerySchema>;

export const transferConfirmSchema = z.object({
  /** What has come, which may differ from what was asked for. */
  receivedFen: enteredFenSchema,
  /** The bank's own number of the transfer: each counts once. */
  bankNo: plainText().trim().min(4, '请填写银行流水号').max(64, '银行流水号最多 64 个字符'),
});
export type TransferConfirm = z.output<typeof transferConfirmSchema>;

export const adminOrderEndpoints = defineEndpoints({
  listAdminOrders: {
    method: 'GET',
    path: '/v1/admin/orders',
    access: 'administrator',
    summary: '列出全部订单',
    query: adminOrderListQuerySchema,
    data: pageOf(adminOrderSchema),
  },
  getAdminOrder: {
    method: 'GET',
    path: '/v1/admin/orders/:id',
    access: 'administrator',
    summary: '取一个订单及其到账与退款',
    params: idParamsSchema,
    data: adminOrderDetailSchema,
  },
  refundOrder: {
    method: 'POST',
    path: '/v1/admin/orders/:id/refunds',
    access: 'administrator',
    summary: '退款，可部分退，退到余额、原路退回或登记线下退回',
    params: idParamsSchema,
    body: refundCreateSchema,
    data: refundSchema,
  },
  listTransfers: {
    method: 'GET',
    path: '/v1/admin/transfers',
    access: 'administrator',
    summary: '列出对公转账',
    query: transferListQuerySchema,
    data: pageOf(transferSchema),
  },
  confirmTransfer: {
    method: 'POST',
    path: '/v1/admin/transfers/:id/confirm',
    access: 'administrator',
    summary: '确认转账到账，按实际金额入账',
    params: idParamsSchema,
    body: transferConfirmSchema,
    data: transferSchema,
  },
  refuseTransfer: {
    method: 'POST',
    path: '/v1/admin/transfers/:id/refuse',
    access: 'administrator',
    summary: '拒绝转账并关闭订单',
    params: idParamsSchema,
    body: z.object({ reason: reasonSchema }),
    data: transferSchema,
  },
});
