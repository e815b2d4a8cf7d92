import { conditionSchema } from '@console/contract/defence/rules/conditions';
import type { z } from 'zod';

/** One look at a request. */
export const is = (field: string, operator: string, values: string[] = [], more: object = {}) => ({
  kind: 'is',
  field,
  operator,
  values,
  ...more,
});

/** A condition of which all items must come true, read as the control plane would. */
export const all = (...items: object[]): z.input<typeof conditionSchema> =>
  conditionSchema.parse({ kind: 'all', items });
