import { z } from 'zod';
import { pageQuerySchema } from '../common/paging';
import { plainText } from '../common/scalars';
import { forwardProtocolSchema } from '../edge/edge-forwards';
import { shownStates, siteStates } from '../sites/state';

export const forwardStateSchema = z.enum(siteStates);

export const forwardSorts = ['createdAt', '-createdAt', 'name', '-name', 'port', '-port'] as const;

/** One of the owner's, or `none` for the forwards without one. */
const uuidOrNone = z.union([z.uuid(), z.literal('none')]).optional();

export const forwardListQuerySchema = pageQuerySchema.extend({
  /** Part of the name, note, serial number or an origin's address, or a whole port. */
  keyword: plainText().trim().max(253).optional(),
  state: z.enum(shownStates).optional(),
  protocol: forwardProtocolSchema.optional(),
  group: uuidOrNone,
  package: z.uuid().optional(),
  sort: z.enum(forwardSorts).default('-createdAt'),
});
export type ForwardListQuery = z.output<typeof forwardListQuerySchema>;
