import { z } from 'zod';
import { pageQuerySchema } from '../common/paging';
import { plainText } from '../common/scalars';

/** Switches of one website that are kept, like its revisions. */
export const switchesKept = 500;

/**
 * In force; ran out by itself; taken off before its time; or another switch came in its place.
 */
export const switchStateSchema = z.enum(['live', 'expired', 'ended', 'replaced']);
export type SwitchState = z.output<typeof switchStateSchema>;

export const switchSorts = ['-startedAt', 'startedAt', 'until', '-until'] as const;

export const switchListQuerySchema = pageQuerySchema.extend({
  /** Part of a website's first domain. */
  keyword: plainText().trim().max(253).optional(),
  site: z.uuid().optional(),
  state: switchStateSchema.optional(),
  sort: z.enum(switchSorts).default('-startedAt'),
});
export type SwitchListQuery = z.output<typeof switchListQuerySchema>;
