import { z } from 'zod';
import { defineEndpoints } from '../../common/endpoint';
import { idParamsSchema, instantSchema } from '../../common/paging';
import { plainText } from '../../common/scalars';
import { fenSchema } from '../../finance/ledger';
import { packRequests } from '../calls';

/** What a pack adds to, in a package. */
export const packKindSchema = z.enum(['traffic', 'domains', 'httpPorts', 'l4Ports', 'customRules']);
export type PackKind = z.output<typeof packKindSchema>;

/** A pack that a package has, in the terms of the day of purchase. */
export const boughtPackSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  kind: packKindSchema,
  /** Of all that were bought at once. */
  amount: z.int(),
  startsAt: instantSchema,
  endsAt: instantSchema,
});
export type BoughtPack = z.output<typeof boughtPackSchema>;

const packShape = {
  name: plainText().trim().min(1, '请填写名称').max(40, '名称最多 40 个字'),
  kind: packKindSchema,
  amount: z.int('数量应为整数').min(1, '数量至少为 1').max(1_000_000, '数量过大'),
  /** For a month of 30 days; what is left of a package's time is paid for. */
  pricePerMonthFen: z
    .int('价格应精确到分')
    .min(1, '价格至少为 ¥0.01')
    .max(100_000_000, '价格不能超过 ¥1,000,000.00'),
};

export const packSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  kind: packKindSchema,
  amount: z.int(),
  pricePerMonthFen: fenSchema,
});
export type Pack = z.output<typeof packSchema>;

const adminPackSchema = packSchema.extend({ onSale: z.boolean() });
const packWriteSchema = z.object({ ...packShape, onSale: z.boolean().default(true) });
export type PackWrite = z.output<typeof packWriteSchema>;

export const packEndpoints = defineEndpoints({
  listPacks: {
    ...packRequests.listPacks,
    access: 'platformUser',
    summary: '列出在售的加量包',
    data: z.array(packSchema),
  },
  listAllPacks: {
    ...packRequests.listAllPacks,
    access: 'administrator',
    summary: '列出全部加量包',
    data: z.array(adminPackSchema),
  },
  createPack: {
    ...packRequests.createPack,
    access: 'administrator',
    summary: '新建加量包',
    body: packWriteSchema,
    data: adminPackSchema,
  },
  /** What was bought keeps its terms. */
  updatePack: {
    ...packRequests.updatePack,
    access: 'administrator',
    summary: '修改加量包，或上架、下架',
    params: idParamsSchema,
    body: packWriteSchema,
    data: adminPackSchema,
  },
});
