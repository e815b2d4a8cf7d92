import { z } from 'zod';
import { pageQuerySchema } from '../common/paging';
import { plainText } from '../common/scalars';

export const affiliateListQuerySchema = pageQuerySchema.extend({
  /** Part of the user's name or e-mail address, or of the code. */
  keyword: plainText().trim().max(254).optional(),
  sort: z.enum(['joinedAt', '-joinedAt', 'registered', '-registered']).default('-joinedAt'),
});
export type AffiliateListQuery = z.output<typeof affiliateListQuerySchema>;
