import { z } from 'zod';
import { defineEndpoints } from '../../common/endpoint';
import { emptySchema, idParamsSchema, instantSchema, pageOf } from '../../common/paging';
import { instantText, plainText } from '../../common/scalars';
import { packageCountSchema, planPeriodSchema } from '../../packages/plans';
import { orderRequests } from '../calls';
import { couponCodeSchema } from '../coupon-code';
import { fenSchema } from '../ledger';
import { orderKindSchema, orderListQuerySchema, orderStateSchema, topupFenSchema } from '../orders';

/** What is ordered; the server computes what it costs. */
export const orderItemSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('topup'), amountFen: topupFenSchema }),
  z.object({
    kind: z.literal('package'),
    planId: z.uuid('请选择套餐'),
    period: planPeriodSchema,
    /** One where none is named. */
    count: packageCountSchema.optional(),
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
    quotedAt: instantText().optional(),
  }),
  z.object({
    kind: z.literal('pack'),
    packageId: z.uuid('请选择套餐'),
    packId: z.uuid('请选择加量包'),
    count: z.int('数量应为整数').min(1, '数量至少为 1').max(100, '一次最多购买 100 个'),
    quotedAt: instantText().optional(),
  }),
]);
export type OrderItem = z.output<typeof orderItemSchema>;

/** Made once for each thing that a person confirms; a repetition orders nothing more. */
export const orderKeySchema = plainText().regex(/^[\w-]{16,64}$/, '订单标识格式不正确');

export const orderPlaceSchema = z.object({
  item: orderItemSchema,
  couponCode: couponCodeSchema.optional(),
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
  /** What was given back of it, to the balance or to where it came from. */
  refundedFen: fenSchema,
  /** What it was paid with; null while it is not, and `余额` for the balance. */
  paidWith: z.string().nullable(),
  /** Why the money of a payment went to the balance, where it did. */
  note: z.string().nullable(),
  /** The package that was changed, or the first that was ordered. */
  packageId: z.uuid().nullable(),
  createdAt: instantSchema,
  expiresAt: instantSchema,
  /** When it was paid, cancelled or ended. */
  closedAt: instantSchema.nullable(),
});
export type Order = z.output<typeof orderSchema>;

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
    ...orderRequests.listOrders,
    access: 'platformUser',
    summary: '列出自己的订单',
    query: orderListQuerySchema,
    data: pageOf(orderSchema),
  },
  getOrder: {
    ...orderRequests.getOrder,
    access: 'platformUser',
    summary: '取自己的一个订单',
    params: idParamsSchema,
    data: orderSchema,
  },
  quoteOrder: {
    ...orderRequests.quoteOrder,
    access: 'platformUser',
    summary: '计算一个订单的价格，不下单',
    body: z.object({ item: orderItemSchema, couponCode: couponCodeSchema.optional() }),
    data: orderQuoteSchema,
  },
  placeOrder: {
    ...orderRequests.placeOrder,
    access: 'platformUser',
    summary: '下单，30 分钟内支付有效',
    body: orderPlaceSchema,
    data: orderSchema,
  },
  cancelOrder: {
    ...orderRequests.cancelOrder,
    access: 'platformUser',
    summary: '取消待支付的订单',
    params: idParamsSchema,
    body: emptySchema,
    data: orderSchema,
  },
  payOrderFromBalance: {
    ...orderRequests.payOrderFromBalance,
    access: 'platformUser',
    summary: '用余额支付订单',
    params: idParamsSchema,
    body: emptySchema,
    data: orderSchema,
  },
  listPaymentMethods: {
    ...orderRequests.listPaymentMethods,
    access: 'platformUser',
    summary: '列出可用的支付方式',
    data: z.array(paymentMethodSchema),
  },
  payOrder: {
    ...orderRequests.payOrder,
    access: 'platformUser',
    summary: '开始支付订单，取支付地址或二维码',
    params: idParamsSchema,
    body: z.object({ method: plainText().min(1, '请选择支付方式').max(40, '支付方式不正确') }),
    data: paymentStartSchema,
  },
  /** For whoever returns from a gateway, without waiting for its notification. */
  checkOrder: {
    ...orderRequests.checkOrder,
    access: 'platformUser',
    summary: '向支付渠道查询订单是否已支付',
    params: idParamsSchema,
    body: emptySchema,
    data: orderSchema,
  },
});
