import { z } from 'zod';
import { sumOfTold } from '../../common/scalars';
import { topDimensions } from '../monitor-tops';

/** A value as records have it: a site's id, `CN`, the number of a network; empty where there was none. */
const topItemSchema = z.object({ value: z.string(), count: sumOfTold() });

export const monitorTopsSchema = z.object({
  from: z.int(),
  to: z.int(),
  /** All that the lists are parts of. */
  total: sumOfTold(),
  lists: z.array(
    z.object({
      of: z.enum(topDimensions),
      items: z.array(topItemSchema),
      /** Of the total what belonged to values too rare to be kept: counts may be too low by parts of it. */
      rest: sumOfTold(),
    }),
  ),
});
export type MonitorTops = z.output<typeof monitorTopsSchema>;
