import { z } from 'zod';
import { defineEndpoints } from '../../common/endpoint';
import { siteGroupIdSchema } from '../../sites/groups';
import { sitePackageIdSchema } from '../../sites/sites';
import { forwardActionRequests } from '../calls';
import { forwardStateSchema } from '../list-query';

/** What can be done to many forwards at once. */
export const forwardActionSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('state'), state: forwardStateSchema }),
  z.object({ kind: z.literal('group'), groupId: siteGroupIdSchema }),
  z.object({ kind: z.literal('package'), packageId: sitePackageIdSchema }),
  z.object({ kind: z.literal('delete') }),
]);
export type ForwardAction = z.output<typeof forwardActionSchema>;

/** What became of one forward; `title` is what it is called, empty for what is not there. */
export const forwardActionRowSchema = z.object({
  id: z.uuid(),
  title: z.string(),
  error: z.string().nullable(),
});
export type ForwardActionRow = z.output<typeof forwardActionRowSchema>;

export const forwardActionEndpoints = defineEndpoints({
  /** Each forward by itself: what fails for one is reported and does not stop the others. */
  actOnForwards: {
    ...forwardActionRequests.actOnForwards,
    access: 'allUser',
    summary: '批量启用、停用、分组、更换套餐、删除四层转发，逐个报告结果',
    body: z.object({
      ids: z.array(z.uuid()).min(1, '请选择转发').max(500, '一次最多 500 个转发'),
      action: forwardActionSchema,
    }),
    data: z.object({ done: z.int(), rows: z.array(forwardActionRowSchema) }),
  },
});
