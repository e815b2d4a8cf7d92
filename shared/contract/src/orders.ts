import { z } from 'zod';
import { defineEndpoints } from './endpoint';
import { fenSchema } from './ledger';
import { emptySchema, idParamsSchema, instantSchema, pageOf, pageQuerySchema } from './paging';
import { planPeriodSchema } from './plans';
import { plainText } from './scalars';

/** What an order is for. */
export const orderKindSchema = z.enum(['topup', 'package', 'renewal', 'upgrade']);
export type OrderKind = z.output<typeof orderKindSchema>;

export const orderKindLabels = {
  topup: '账户充值',
  package: '购买套餐',
  renewal: '续费套餐',
  upgrade: '升级套餐',
} as const satisfies Record<OrderKind, string>;

export const orderStateSchema = z.enum(['pending', 'paid', 'cancelled', 'expired', 'refunded']);
export type OrderState = z.output<typeof orderStateSchema>;

export const orderStateLabels = {
  pending: '待支付',
  paid: '已支付',
  cancelled: '已取消',
  expired: '已过期',
  refunded: '已退款',
} as const satisfies Record<OrderState, string>;

/** Bounds of one top-up: ¥1 to ¥1,000,000. */
export const topupFen = { min: 100, max: 100_000_000 } as const;

/** An amount of a top-up. */
export const topupFenSchema = z
  .int('充值金额应精确到分')
  .min(topupFen.min, '充值金额不能少于 ¥1.00')
  .max(topupFen.max, '充值金额不能超过 ¥1,000,000.00');

/** What is ordered; the server computes what it costs. */
export const orderItemSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('topup'), amountFen: topupFenSchema }),
  z.object({
    kind: z.literal('package'),
    planId: z.uuid('请选择套餐'),
    period: planPeriodSchema,
  }),
  z.object({
    kind: z.literal('renewal'),
    packageId: z.uuid('请选择套餐'),
    period: planPeriodSchema,
  }),
  z.object({
    kind: z.literal('upgrade'),
    packageId: z.uuid('请选择套餐'),
    planId: z.uuid('请选择要升级到的套餐'),
    /** Of the quote that the person was shown, as what is left is worth less every second. */
    quotedAt: instantSchema.optional(),
  }),
]);
export type OrderItem = z.output<typeof orderItemSchema>;

/** Made once for each thing that a person confirms; a repetition orders nothing more. */
export const orderKeySchema = plainText().regex(/^[\w-]{16,64}$/, '订单标识格式不正确');

export const orderPlaceSchema = z.object({
  item: orderItemSchema,
  /** What the person was shown; the server computes the price and refuses another. */
  expectedTotalFen: fenSchema.min(0),
  orderKey: orderKeySchema,
});
export type OrderPlace = z.output<typeof orderPlaceSchema>;

/** One line of what an order costs; credits are negative. */
export const orderLineSchema = z.object({
  label: z.string(),
  amountFen: fenSchema,
  /** How it was reckoned. */
  formula: z.string().optional(),
});
export type OrderLine = z.output<typeof orderLineSchema>;

export const orderQuoteSchema = z.object({
  subject: z.string(),
  lines: z.array(orderLineSchema),
  totalFen: fenSchema,
  quotedAt: instantSchema,
});
export type OrderQuote = z.output<typeof orderQuoteSchema>;

export const orderSchema = z.object({
  id: z.uuid(),
  /** What people quote. */
  no: z.string(),
  kind: orderKindSchema,
  subject: z.string(),
  lines: z.array(orderLineSchema),
  amountFen: fenSchema,
  state: orderStateSchema,
  /** What it was paid with; null while it is not, and `余额` for the balance. */
  paidWith: z.string().nullable(),
  /** Why the money of a payment went to the balance, where it did. */
  note: z.string().nullable(),
  /** The package that was ordered or changed. */
  packageId: z.uuid().nullable(),
  createdAt: instantSchema,
  expiresAt: instantSchema,
  /** When it was paid, cancelled or ended. */
  closedAt: instantSchema.nullable(),
});
export type Order = z.output<typeof orderSchema>;

export const orderListQuerySchema = pageQuerySchema.extend({
  kind: orderKindSchema.optional(),
  state: orderStateSchema.optional(),
  packageId: z.uuid('套餐编号格式不正确').optional(),
});
export type OrderListQuery = z.output<typeof orderListQuerySchema>;

/** A way to pay that the operator has set up. */
export const paymentMethodSchema = z.object({
  key: z.string(),
  label: z.string(),
  description: z.string(),
});
export type PaymentMethod = z.output<typeof paymentMethodSchema>;

/** What a person does to pay: opens an address, scans a code, or sends a transfer. */
export const paymentStartSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('redirect'),
    url: z.string(),
    /** The same address as the picture of a code. */
    qrImage: z.string(),
  }),
  z.object({ kind: z.literal('qr'), qrImage: z.string() }),
  z.object({
    kind: z.literal('transfer'),
    payee: z.string(),
    bank: z.string(),
    account: z.string(),
    /** What the transfer has to carry, so that it is known whose it is. */
    remark: z.string(),
  }),
]);
export type PaymentStart = z.output<typeof paymentStartSchema>;

export const orderEndpoints = defineEndpoints({
  listOrders: {
    method: 'GET',
    path: '/v1/orders',
    access: 'platformUser',
    summary: '列出自己的订单',
    query: orderListQuerySchema,
    data: pageOf(orderSchema),
  },
  getOrder: {
    method: 'GET',
    path: '/v1/orders/:id',
    access: 'platformUser',
    summary: '取自己的一个订单',
    params: idParamsSchema,
    data: orderSchema,
  },
  quoteOrder: {
    method: 'POST',
    path: '/v1/orders/quote',
    access: 'platformUser',
    summary: '计算一个订单的价格，不下单',
    body: z.object({ item: orderItemSchema }),
    data: orderQuoteSchema,
  },
  placeOrder: {
    method: 'POST',
    path: '/v1/orders',
    access: 'platformUser',
    summary: '下单，30 分钟内支付有效',
    body: orderPlaceSchema,
    data: orderSchema,
  },
  cancelOrder: {
    method: 'POST',
    path: '/v1/orders/:id/cancel',
    access: 'platformUser',
    summary: '取消待支付的订单',
    params: idParamsSchema,
    body: emptySchema,
    data: orderSchema,
  },
  payOrderFromBalance: {
    method: 'POST',
    path: '/v1/orders/:id/pay-from-balance',
    access: 'platformUser',
    summary: '用余额支付订单',
    params: idParamsSchema,
    body: emptySchema,
    data: orderSchema,
  },
  listPaymentMethods: {
    method: 'GET',
    path: '/v1/payment-methods',
    access: 'platformUser',
    summary: '列出可用的支付方式',
    data: z.array(paymentMethodSchema),
  },
  payOrder: {
    method: 'POST',
    path: '/v1/orders/:id/pay',
    access: 'platformUser',
    summary: '开始支付订单，取支付地址或二维码',
    params: idParamsSchema,
    body: z.object({ method: plainText().min(1, '请选择支付方式').max(40, '支付方式不正确') }),
    data: paymentStartSchema,
  },
  /** For whoever comes back from a gateway: its word is not waited for. */
  checkOrder: {
    method: 'POST',
    path: '/v1/orders/:id/check',
    access: 'platformUser',
    summary: '向支付渠道查询订单是否已支付',
    params: idParamsSchema,
    body: emptySchema,
    data: orderSchema,
  },
});
