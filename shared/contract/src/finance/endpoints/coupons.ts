import { z } from 'zod';
import { defineEndpoints } from '../../common/endpoint';
import { idParamsSchema, instantSchema, pageOf, pageQuerySchema } from '../../common/paging';
import { instantText, plainText } from '../../common/scalars';
import { enteredFenSchema } from '../admin-orders';
import { couponCodeSchema } from '../coupon-code';
import { fenSchema } from '../ledger';

/** `percent`: a part of the price is taken off. `amount`: a number of fen. */
export const couponKindSchema = z.enum(['percent', 'amount'], '请选择优惠方式');
export type CouponKind = z.output<typeof couponKindSchema>;

export const couponKindLabels = {
  percent: '按比例减免',
  amount: '减免固定金额',
} as const satisfies Record<CouponKind, string>;

/** What a coupon may be used for. Not for upgrades: their price is what is left of another. */
export const couponOrderKindSchema = z.enum(['package', 'renewal']);

const timesSchema = z.int('请输入整数').min(1, '至少 1 次').max(1_000_000, '最多 1,000,000 次');

const couponFields = {
  title: plainText().trim().min(1, '请填写名称').max(40, '名称最多 40 个字'),
  kind: couponKindSchema,
  /** Percent that are taken off, of `percent`; null otherwise. */
  percentOff: z.int('请输入整数').min(1, '至少 1%').max(99, '最多 99%').nullable(),
  /** Fen that are taken off, of `amount`; null otherwise. */
  amountOffFen: enteredFenSchema.nullable(),
  /** Maximum discount of `percent`; null is no limit. */
  maxOffFen: enteredFenSchema.nullable(),
  /** What an order costs at least. */
  minTotalFen: z
    .int('金额应精确到分')
    .min(0, '不能小于 0')
    .max(100_000_000, '不能超过 ¥1,000,000.00'),
  orderKinds: z.array(couponOrderKindSchema).min(1, '至少选择一种订单').max(2),
  /** Null: every plan. */
  planIds: z.array(z.uuid('套餐编号格式不正确')).min(1, '至少选择一个套餐').max(100).nullable(),
  startsAt: instantText(),
  endsAt: instantText(),
  /** How often it may be used, by all and by one account; null is without end. */
  totalMax: timesSchema.nullable(),
  perUserMax: timesSchema.nullable(),
};

type CouponRule = {
  kind: CouponKind;
  percentOff: number | null;
  amountOffFen: number | null;
  startsAt: string;
  endsAt: string;
};

/** The fields of a coupon that do not go with one another. */
function checkRule(rule: CouponRule, context: z.RefinementCtx): void {
  const add = (path: string, message: string) =>
    context.addIssue({ code: 'custom', path: [path], message });
  if (rule.kind === 'percent' && rule.percentOff === null) add('percentOff', '请填写减免比例');
  if (rule.kind === 'amount' && rule.amountOffFen === null) add('amountOffFen', '请填写减免金额');
  if (Date.parse(rule.endsAt) < Date.parse(rule.startsAt))
    add('endsAt', '结束时间不能早于开始时间');
}

export const couponCreateSchema = z
  .object({ code: couponCodeSchema, ...couponFields })
  .superRefine(checkRule);
export type CouponCreate = z.output<typeof couponCreateSchema>;

export const couponSchema = z.object({
  id: z.uuid(),
  code: z.string(),
  title: z.string(),
  kind: couponKindSchema,
  percentOff: z.int().nullable(),
  amountOffFen: fenSchema.nullable(),
  maxOffFen: fenSchema.nullable(),
  minTotalFen: fenSchema,
  orderKinds: z.array(couponOrderKindSchema),
  planIds: z.array(z.uuid()).nullable(),
  startsAt: instantSchema,
  endsAt: instantSchema,
  totalMax: z.int().nullable(),
  perUserMax: z.int().nullable(),
  active: z.boolean(),
  /** Orders that it is used for, those that wait for their payment among them. */
  used: z.int(),
  createdAt: instantSchema,
});
export type Coupon = z.output<typeof couponSchema>;

export const couponEndpoints = defineEndpoints({
  listCoupons: {
    method: 'GET',
    path: '/v1/admin/coupons',
    access: 'administrator',
    summary: '列出优惠码',
    query: pageQuerySchema,
    data: pageOf(couponSchema),
  },
  createCoupon: {
    method: 'POST',
    path: '/v1/admin/coupons',
    access: 'administrator',
    summary: '新建优惠码',
    body: couponCreateSchema,
    data: couponSchema,
  },
  setCouponActive: {
    method: 'PUT',
    path: '/v1/admin/coupons/:id/active',
    access: 'administrator',
    summary: '启用或停用优惠码',
    params: idParamsSchema,
    body: z.object({ active: z.boolean('请选择是否启用') }),
    data: couponSchema,
  },
});
