import { nodeFilterSchema } from '@console/contract/monitor/access-log';
import { z } from 'zod';
import { timeViewShape } from '../../monitor';

/** What the board shows, as it stands in the URL; a value that is none counts as absent. */
export const forwardViewSchema = z.object({
  page: z.coerce.number().default(1),
  ...timeViewShape,
  /** One node's part of it; for administrators. */
  node: nodeFilterSchema.optional(),
});
export type ForwardView = z.output<typeof forwardViewSchema>;
