import { z } from 'zod';
import { defineEndpoints } from '../../common/endpoint';
import { forwardBatchSchema } from '../batch';
import { forwardBatchRequests } from '../calls';

/** Result of one line of a batch or a file; `line` counts from 1. */
export const forwardBatchRowSchema = z.object({
  line: z.int(),
  text: z.string(),
  id: z.uuid().nullable(),
  error: z.string().nullable(),
});
export type ForwardBatchRow = z.output<typeof forwardBatchRowSchema>;

export const forwardBatchEndpoints = defineEndpoints({
  createForwards: {
    ...forwardBatchRequests.createForwards,
    access: 'allUser',
    summary: '按行批量添加四层转发',
    body: forwardBatchSchema,
    data: z.object({ created: z.int(), rows: z.array(forwardBatchRowSchema) }),
  },
});
