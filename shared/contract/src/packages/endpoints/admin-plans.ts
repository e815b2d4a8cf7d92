import { z } from 'zod';
import { defineEndpoints } from '../../common/endpoint';
import { idParamsSchema } from '../../common/paging';
import { plainText } from '../../common/scalars';
import { planSchema, quotasSchema } from './plans';

const priceSchema = z
  .int('价格应精确到分')
  .min(0, '价格不能小于 0')
  .max(100_000_000, '价格不能超过 ¥1,000,000.00');

export const planSaveSchema = z.object({
  name: plainText().trim().min(1, '请填写名称').max(40, '名称最多 40 个字'),
  group: plainText().trim().min(1, '请填写分组').max(40, '分组最多 40 个字'),
  quotas: quotasSchema,
  pricesFen: z.object({ month: priceSchema, quarter: priceSchema, year: priceSchema }),
  /** Order among the plans on sale, the smallest first. */
  position: z.int('请输入整数').min(0, '不能小于 0').max(10_000, '不能超过 10,000'),
  onSale: z.boolean('请选择是否上架'),
  certified: z.boolean('请选择是否需要实名认证').default(false),
  purchaseMax: z
    .int('限购数量应为整数')
    .min(1, '限购数量至少为 1')
    .max(10_000, '限购数量不能超过 10,000')
    .nullable()
    .default(null),
  /** The one account that sees and buys it; null is everybody. */
  exclusiveOwnerId: z.uuid('账户编号格式不正确').nullable().default(null),
});
export type PlanSave = z.output<typeof planSaveSchema>;

/** A plan with what only the operator sees. */
export const adminPlanSchema = planSchema.omit({ exclusive: true }).extend({
  exclusiveOwnerId: z.uuid().nullable(),
  position: z.int(),
  onSale: z.boolean(),
  /** Given to every new account; not sold. */
  free: z.boolean(),
});
export type AdminPlan = z.output<typeof adminPlanSchema>;

export const adminPlanEndpoints = defineEndpoints({
  listAdminPlans: {
    method: 'GET',
    path: '/v1/admin/plans',
    access: 'administrator',
    summary: '列出全部套餐，包括已下架的',
    data: z.array(adminPlanSchema),
  },
  createPlan: {
    method: 'POST',
    path: '/v1/admin/plans',
    access: 'administrator',
    summary: '新建套餐',
    body: planSaveSchema,
    data: adminPlanSchema,
  },
  /** What was bought stays as it was on the day. */
  savePlan: {
    method: 'PUT',
    path: '/v1/admin/plans/:id',
    access: 'administrator',
    summary: '修改套餐，不影响已购买的',
    params: idParamsSchema,
    body: planSaveSchema,
    data: adminPlanSchema,
  },
});
