import { z } from 'zod';
import { pageQuerySchema } from '../common/paging';
import { plainText } from '../common/scalars';

/** What a menu without a choice writes as an empty text. */
export const siteGroupIdSchema = z
  .union([z.uuid('请选择分组'), z.literal('').transform(() => null)])
  .nullable();

/** What a person fills in to add a group, or to change one. */
export const siteGroupCreateSchema = z.object({
  name: plainText().trim().min(1, '请输入分组名称').max(40, '分组名称最多 40 个字'),
  note: plainText().trim().max(200, '备注最多 200 个字').default(''),
});
export type SiteGroupCreate = z.output<typeof siteGroupCreateSchema>;

export const siteGroupSorts = ['name', '-name', 'createdAt', '-createdAt'] as const;

export const siteGroupListQuerySchema = pageQuerySchema.extend({
  /** Part of a name or a note. */
  keyword: plainText().trim().max(200).optional(),
  sort: z.enum(siteGroupSorts).default('name'),
});
export type SiteGroupListQuery = z.output<typeof siteGroupListQuerySchema>;
