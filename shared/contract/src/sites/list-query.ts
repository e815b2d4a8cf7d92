import { z } from 'zod';
import { pageQuerySchema } from '../common/paging';
import { plainText } from '../common/scalars';
import { defenceGroupIdSchema } from '../defence/groups/group-id';
import { shownStates } from './state';

export const siteSorts = ['createdAt', '-createdAt', 'domain', '-domain'] as const;

/** One of the owner's, or `none` for the sites without one. */
const uuidOrNone = z.union([z.uuid(), z.literal('none')]).optional();

/** By itself: the list of websites comes without the settings of one. */
export const siteListQuerySchema = pageQuerySchema.extend({
  /** Part of a domain, an origin address, the note or the serial number. */
  keyword: plainText().trim().max(253).optional(),
  state: z.enum(shownStates).optional(),
  group: uuidOrNone,
  package: z.uuid().optional(),
  certificate: uuidOrNone,
  /** A group of rules of defence, usual or in its place for a time. */
  defence: defenceGroupIdSchema.optional(),
  /** Part of an origin's address. */
  origin: plainText().trim().max(253).optional(),
  sort: z.enum(siteSorts).default('-createdAt'),
});
export type SiteListQuery = z.output<typeof siteListQuerySchema>;
